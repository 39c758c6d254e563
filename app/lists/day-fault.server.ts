import { isCalendarDate } from "#api/fields.ts";
import { type DayFault, FIRST_DAY, type RefusedDays } from "./days.ts";

/** Returns what is wrong with a typed day; null when it is one, or empty. @param latest the last day that is taken */
export function dayFault(typed: string, latest: string): DayFault | null {
  if (typed === "") return null;
  if (!isCalendarDate(typed) || typed < FIRST_DAY || typed > "9999") return "invalid";
  return typed > latest ? "future" : null;
}

/**
 * Takes the days out of the filters of an address that cannot be applied.
 * @param latest the last day that is taken
 * @returns the other filters, and the refused days as they were typed
 */
export function removeInvalidDays<F extends Record<string, string>, D extends keyof F & string>(
  filters: F,
  days: readonly D[],
  latest: string,
): { filters: F; refused: RefusedDays<D> } {
  const refused: RefusedDays<D> = {};
  const applied = { ...filters };
  for (const name of days) {
    const typed: string = filters[name] ?? "";
    const fault = dayFault(typed, latest);
    if (!fault) continue;
    refused[name] = { typed, fault };
    Object.assign(applied, { [name]: "" });
  }
  return { filters: applied, refused };
}
