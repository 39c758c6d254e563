/** How a record stands to its last day. */
export type Expiry = "expired" | "soon" | "later";

/**
 * Decision 18: the last day counts, the record has expired on the day after it. Without a date it does not expire.
 * @param date the last day, `YYYY-MM-DD`
 * @param today the business date
 */
export function hasExpired(date: string | null, today: string): boolean {
  return date !== null && date < today;
}
