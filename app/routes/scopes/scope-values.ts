/** Returns the member of a closed list that a text from outside is. */
export const knownOf = <K extends string>(known: readonly K[], given: string | null): K | undefined =>
  known.find((one) => one === given);
