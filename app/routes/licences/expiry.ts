import { addDays, addMonths } from "#api/business-time.ts";
import { type Expiry, hasExpired } from "../../expiry/expiry.ts";

/** Document 1, sections 2 and 4: from how long before its end on a licence's date is shown. */
const SHOWN_MONTHS = 6;

/**
 * @param date the licence's last day, `YYYY-MM-DD`
 * @param today the business date
 */
export function expiryOf(date: string | null, today: string): Expiry {
  if (hasExpired(date, today)) return "expired";
  return date !== null && date <= addMonths(today, SHOWN_MONTHS) ? "soon" : "later";
}

export const expiryFilters = ["all", "expired", "30", "60", "90"] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

/** Whether a licence is among those a filter asks for: expired ones, or good ones whose last day is that many days off. */
export function isWithin(filter: ExpiryFilter, date: string | null, today: string): boolean {
  if (filter === "all") return true;
  if (filter === "expired") return hasExpired(date, today);
  return date !== null && date >= today && date <= addDays(today, Number(filter));
}
