import { addDays, addMonths } from "#api/business-time.ts";

/** Document 1, sections 2 and 4: from how long before its end on a licence's date is shown. */
const SHOWN_MONTHS = 6;

/** The last day counts: a licence has expired on the day after it. Without a date it does not expire. */
export type Expiry = "expired" | "soon" | "later";

/**
 * @param date the licence's last day, `YYYY-MM-DD`
 * @param today the business date
 */
export function expiryOf(date: string | null, today: string): Expiry {
  if (date === null) return "later";
  if (date < today) return "expired";
  return date <= addMonths(today, SHOWN_MONTHS) ? "soon" : "later";
}

export const expiryFilters = ["all", "expired", "30", "60", "90"] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

/** Whether a licence is among those a filter asks for: expired ones, or good ones whose last day is that many days off. */
export function isWithin(filter: ExpiryFilter, date: string | null, today: string): boolean {
  if (filter === "all") return true;
  if (date === null) return false;
  if (filter === "expired") return date < today;
  return date >= today && date <= addDays(today, Number(filter));
}
