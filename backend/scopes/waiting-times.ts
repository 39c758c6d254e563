import { sql } from "kysely";
import type { Database } from "../database/schema.ts";

/** The times between a request, a reminder, a signature and an appointment: `docs/product/scopes.md`, "Rules" and "Messages". */

/** A beneficiary who has not signed is reminded once, this long after the request. */
export const REMINDER_AFTER_MS = 3 * 24 * 60 * 60_000;

const HOUR_MS = 60 * 60_000;

/**
 * Returns how many hours must pass between a signature and the appointment; 0 when no waiting time holds on that day, or
 * not for this method of contact.
 * @param today the business date of the signature
 */
export async function hoursOfWaiting(
  db: Database,
  { today, method }: { today: string; method: string },
): Promise<number> {
  const { rows } = await sql<{ hours: number | null }>`
    select max(hours) as hours from scope_rules
    where rule = 'waiting time' and valid_from <= ${today}::date
      and (valid_until is null or valid_until >= ${today}::date)
      and not ${method} = any (except_methods)`.execute(db);
  return rows[0]?.hours ?? 0;
}

/** Returns the earliest time of the appointment; null without a waiting time. */
export function appointmentAfter(signedAt: Date, hours: number): Date | null {
  return hours > 0 ? new Date(signedAt.getTime() + hours * HOUR_MS) : null;
}
