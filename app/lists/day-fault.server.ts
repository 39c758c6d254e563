import { isCalendarDate } from "#api/fields.ts";
import { type DayFault, FIRST_DAY } from "./days.ts";

/** Returns what is wrong with a typed day; null when it is one, or empty. @param latest the last day that is taken */
export function dayFault(typed: string, latest: string): DayFault | null {
  if (typed === "") return null;
  if (!isCalendarDate(typed) || typed < FIRST_DAY || typed > "9999") return "invalid";
  return typed > latest ? "future" : null;
}
