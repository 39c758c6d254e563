import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Caller } from "../http/context.ts";
import { refusal } from "../http/problems.ts";

/** How many submissions one user may make in an hour. */
export const SUBMISSIONS_PER_HOUR = 60;

/** Any number that nothing else locks together with a second one. */
const TAKING = 209;

/** Where what a user hands in is kept, and the column of its time. */
const times = {
  submissions: "submitted_at",
  activities: "created_at",
  activity_notes: "created_at",
  scopes: "created_at",
} as const;

/**
 * Counts a user's rows of the last hour with the new one in place. One user's submissions wait for each other here, so
 * that none is missed.
 * @throws a refusal with status 429
 */
export async function refuseTooMuch(
  db: Database,
  { sub }: Caller,
  mostPerHour: number,
  table: keyof typeof times,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TAKING)}, hashtext(${sub}))`.execute(db);
  const at = sql.ref(times[table]);
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count,
      ceil(extract(epoch from min(${at}) + interval '1 hour' - now()))::integer as seconds
    from ${sql.table(table)} where sub = ${sub} and ${at} > now() - interval '1 hour'`.execute(db);
  const { count = 0, seconds = 1 } = rows[0] ?? {};
  if (count <= mostPerHour) return;
  throw refusal(429, "Too much was handed in within an hour.", { retryAfterSeconds: Math.max(1, seconds) });
}
