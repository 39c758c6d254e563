import { businessDate, clockFrom } from "#api/business-time.ts";
import { settings } from "./settings.server.ts";

const clock = clockFrom(settings.FIXED_TIME);

/** The time it is. */
export const now = clock;

/** Today's date in the business time zone, `YYYY-MM-DD`. */
export function today(): string {
  return businessDate(clock(), settings.BUSINESS_TIME_ZONE);
}
