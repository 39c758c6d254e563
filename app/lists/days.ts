/** Days of filters, `YYYY-MM-DD`, as both the browser and the server know them. */

/** The first day that can be chosen: a year is typed digit by digit, and its first digits are years long ago. */
export const FIRST_DAY = "1900-01-01";

export type DayFault = "invalid" | "future";

/** Days that were refused, as they were typed. */
export type RefusedDays<D extends string> = Partial<Record<D, { typed: string; fault: DayFault }>>;

/** Returns a day as its field shows it: the one in force, or the refused one. */
export function dayFieldValue<D extends string>(
  { view, refused }: { view: { filters: Record<D, string> }; refused: RefusedDays<D> },
  name: D,
): { typed: string; fault: DayFault | null } {
  return refused[name] ?? { typed: view.filters[name], fault: null };
}
