import { isCalendarDate } from "#api/fields.ts";

/** Days of filters, `YYYY-MM-DD`. */

/** The first day that can be chosen: a year is typed digit by digit, and its first digits are years long ago. */
export const FIRST_DAY = "1900-01-01";

export type DayFault = "invalid" | "future";

/** Returns what is wrong with a typed day; null when it is one, or empty. @param latest the last day that is taken */
export function dayFault(typed: string, latest: string): DayFault | null {
  if (typed === "") return null;
  if (!isCalendarDate(typed) || typed < FIRST_DAY || typed > "9999") return "invalid";
  return typed > latest ? "future" : null;
}
