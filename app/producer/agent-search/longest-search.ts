/** The longest text that agents are searched by. */
export const LONGEST_SEARCH = 100;
