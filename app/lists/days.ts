/** Days of filters as `YYYY-MM-DD`, for the browser and the server. */

/** The first valid day. While a user types a year, its first digits are a much earlier year. */
export const FIRST_DAY = "1900-01-01";

/** The reasons why a day is refused. `order`: a first day is after the last one. */
export type DayFault = "invalid" | "future" | "order";

/** Refused days with their typed text. */
export type RefusedDays<D extends string> = Partial<Record<D, { typed: string; fault: DayFault }>>;
