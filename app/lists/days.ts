/** Days of filters, `YYYY-MM-DD`, as both the browser and the server know them. */

/** The first day that can be chosen: a year is typed digit by digit, and its first digits are years long ago. */
export const FIRST_DAY = "1900-01-01";

export type DayFault = "invalid" | "future";
