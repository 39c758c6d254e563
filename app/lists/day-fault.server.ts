import { isCalendarDate } from "#api/fields.ts";
import { type DayFault, FIRST_DAY, type RefusedDays } from "./days.ts";

/**
 * Returns the fault of a typed day. Returns null for a valid day or empty text.
 * @param latest the last valid day
 */
export function dayFault(typed: string, latest: string): DayFault | null {
  if (typed === "") return null;
  if (!isCalendarDate(typed) || typed < FIRST_DAY || typed > "9999") return "invalid";
  return typed > latest ? "future" : null;
}

/**
 * Removes the invalid days from the filters of an address, and a first day after the last one.
 * @param latest the last valid day
 * @param lastOf the filter of the last day, for each first day of a range
 * @returns the remaining filters, and the invalid days as typed
 */
export function removeInvalidDays<F extends Record<string, string>, D extends keyof F & string>(
  filters: F,
  days: readonly D[],
  latest: string,
  lastOf: Partial<Record<string, string>> = {},
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
  for (const name of days) {
    const [first = "", last = ""] = [applied[name], applied[lastOf[name] ?? ""]];
    if (last === "" || first <= last) continue;
    refused[name] = { typed: first, fault: "order" };
    Object.assign(applied, { [name]: "" });
  }
  return { filters: applied, refused };
}
