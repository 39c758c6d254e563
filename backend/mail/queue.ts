import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "#api/business-time.ts";
import type { Database } from "../database/schema.ts";
import type { Mail } from "./message.ts";

/** Messages wait in a table until they are sent. Each kind of message has a table of its own with the same columns. */

export const queueTables = ["scope_mail", "decision_mail", "producer_mail"] as const;
type QueueTable = (typeof queueTables)[number];

export type QueueRound = { db: Database; now: Clock; mail: Pick<Mail, "send">; logger: Logger };

/** A message that this process has taken. `attempts` counts this attempt. */
export type Claimed = { id: string; attempts: number };

/** After so long another process takes a message up that one has begun to send. */
const CLAIM_MS = 2 * 60_000;
const RETRY_AFTER_MS = [1, 5, 15, 60, 240, 480, 720].map((minutes) => minutes * 60_000);

/**
 * Sends all messages of a table that are due, one after the other.
 * @param sendOne returns whether the message has gone out
 * @param isStopped asked before each
 * @param order SQL: the order in which they go
 * @returns how many have gone out
 */
export async function sendDue<Row extends Claimed>(
  { db, now }: QueueRound,
  table: QueueTable,
  sendOne: (row: Row) => Promise<boolean>,
  isStopped: () => boolean,
  order = sql`due_at`,
): Promise<number> {
  let sent = 0;
  while (!isStopped()) {
    const claimed = await claim<Row>(db, table, now(), order);
    if (!claimed) break;
    if (await sendOne(claimed)) sent += 1;
  }
  return sent;
}

/** Takes one message for this process alone. */
async function claim<Row>(
  db: Database,
  table: QueueTable,
  at: Date,
  order: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)}
    set claimed_until = ${new Date(at.getTime() + CLAIM_MS)}, attempts = attempts + 1
    where id = (
      select id from ${sql.table(table)}
      where due_at <= ${at} and (claimed_until is null or claimed_until < ${at})
      order by ${order} limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

export async function leaveQueue(db: Database, table: QueueTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}

/**
 * Puts a message that could not be sent back into its queue, also one that has left it.
 * @returns false when there were enough attempts; the message is not put back then
 */
export async function tryLater(
  { db, now }: QueueRound,
  table: QueueTable,
  claimed: Claimed,
): Promise<boolean> {
  const wait = RETRY_AFTER_MS[claimed.attempts - 1];
  if (wait === undefined) return false;
  const again = { ...claimed, due_at: new Date(now().getTime() + wait), claimed_until: null };
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(again)}::jsonb)
    on conflict (id) do update set due_at = excluded.due_at, claimed_until = null`.execute(db);
  return true;
}
