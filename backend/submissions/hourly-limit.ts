import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Caller } from "../http/context.ts";
import { refusal } from "../http/problems.ts";

/** The number of submissions that one user may make in an hour. */
export const SUBMISSIONS_PER_HOUR = 60;

/** The first key of the advisory lock, unique among the locks with two keys. The second key is a hash of the user. */
const HOURLY_LIMIT_LOCK = 209;

/** The tables that the limit counts, each with the column that holds the time of a row. */
const timeColumns = {
  submissions: "submitted_at",
  activities: "created_at",
  activity_notes: "created_at",
  scopes: "created_at",
  enrollment_events: "at",
} as const;

/**
 * Checks that a user stays within an hourly limit. Call it after the new row is inserted: the row counts. A lock makes
 * the submissions of one user wait for each other, because parallel transactions do not see each other's rows.
 * @throws a refusal with status 429 when the user has more than `maxPerHour` rows of the last hour
 */
export async function enforceHourlyLimit(
  db: Database,
  { sub }: Caller,
  maxPerHour: number,
  table: keyof typeof timeColumns,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(HOURLY_LIMIT_LOCK)}, hashtext(${sub}))`.execute(db);
  const timeColumn = sql.ref(timeColumns[table]);
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count,
      ceil(extract(epoch from min(${timeColumn}) + interval '1 hour' - now()))::integer as seconds
    from ${sql.table(table)} where sub = ${sub} and ${timeColumn} > now() - interval '1 hour'`.execute(db);
  const { count = 0, seconds = 1 } = rows[0] ?? {};
  if (count <= maxPerHour) return;
  throw refusal(429, "Too much was submitted within an hour.", { retryAfterSeconds: Math.max(1, seconds) });
}
