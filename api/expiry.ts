import { addMonths, daysBetween } from "#api/business-time.ts";

/** The steps of the scale by which a license or an E&O policy expires: `docs/product/expiry.md`. */
export type ExpiryStep = "expired" | "days30" | "days90" | "months6" | "later";

export type Expiry = {
  /** The last day, `YYYY-MM-DD`. */
  date: string;
  step: ExpiryStep;
  /** From today to the last day; negative when that has passed. */
  days: number;
};

/**
 * Reads how close a record is to its last day. The last day counts as valid, in the database too (`backend/areas/applications/licensed-states.ts`);
 * 6 months are calendar months.
 * `docs/product/expiry.md`.
 * @param date the last day, `YYYY-MM-DD`; without one there is no expiry
 * @param today the business date
 */
export function expiryOf(date: string | null, today: string): Expiry | null {
  if (date === null) return null;
  const days = daysBetween(today, date);
  return { date, step: stepOf(date, days, today), days };
}

function stepOf(date: string, days: number, today: string): ExpiryStep {
  if (days < 0) return "expired";
  if (days <= 30) return "days30";
  if (days <= 90) return "days90";
  return date <= addMonths(today, 6) ? "months6" : "later";
}

/** For each filter the fewest and the most days from today to the last day. */
const ranges = {
  expired: [Number.NEGATIVE_INFINITY, -1],
  "30": [0, 30],
  "60": [0, 60],
  "90": [0, 90],
  // The home page counts these apart from those within 30 days.
  "31-90": [31, 90],
} as const;

export type ExpiryRange = keyof typeof ranges;
export type ExpiryFilter = "all" | ExpiryRange;

export const expiryFilters = [
  "all",
  "expired",
  "30",
  "60",
  "90",
  "31-90",
] as const satisfies readonly ExpiryFilter[];

/** Returns whether a record is among those a filter asks for. One without a last day is among all of them only. */
export function isWithin(filter: ExpiryFilter, date: string | null, today: string): boolean {
  if (filter === "all") return true;
  if (date === null) return false;
  const [fewest, most] = ranges[filter];
  const days = daysBetween(today, date);
  return days >= fewest && days <= most;
}

/** Puts the record that ends first before the others; records without a last day come last. */
export function soonestFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return (a ?? NEVER) < (b ?? NEVER) ? -1 : 1;
}

/** Later than every day, `YYYY-MM-DD`. */
const NEVER = "9999-99-99";
