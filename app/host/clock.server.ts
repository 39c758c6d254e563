import { businessDate, businessTime, clockFrom } from "#api/business-time.ts";
import { settings } from "./settings.server.ts";

const clock = clockFrom(settings.FIXED_TIME);

/** The time it is. */
export const now = clock;

const MINUTE_MS = 60_000;
let latest = { minute: Number.NaN, date: "" };

/** Today's date in the business time zone, `YYYY-MM-DD`. The date is worked out once a minute. */
export function today(): string {
  const instant = clock();
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  if (minute !== latest.minute) latest = { minute, date: businessDate(instant, settings.BUSINESS_TIME_ZONE) };
  return latest.date;
}

/**
 * An instant as people in the business time zone read it.
 * @param moment an instant in UTC, or a day, `YYYY-MM-DD`, which stays that day and has no time
 */
export function businessMoment(moment: string): { date: string; time: string | null } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(moment)) return { date: moment, time: null };
  const instant = new Date(moment);
  const { time } = businessTime(instant, settings.BUSINESS_TIME_ZONE);
  return { date: businessDate(instant, settings.BUSINESS_TIME_ZONE), time };
}
