/** So many letters of an agent's name are looked for. */
export const LONGEST_SEARCH = 100;
