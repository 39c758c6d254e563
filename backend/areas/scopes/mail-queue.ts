import { sql } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "#api/business-time.ts";
import { openScopeStatuses } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import type { ScopeEvent } from "../../database/scope-tables.ts";
import type { Mail } from "../../mail/message.ts";
import { scopeMessage } from "../../mail/scope-message.ts";
import { lockScope, note } from "./changes.ts";
import { linkMs, makeLink, removeOldLinks } from "./links.ts";
import type { MessageKind } from "./waiting-mail.ts";

/** Messages to beneficiaries wait in a table until they are sent: `docs/product/scopes.md`, "Messages". */

export type MailRound = {
  db: Database;
  now: Clock;
  /** The public address of the signing pages, without a slash at the end. */
  signingUrl: string;
  /** The business time zone. */
  timeZone: string;
  mail: Mail;
  logger: Logger;
};

/** After so long another process takes a message up that one has begun to send. */
const CLAIM_MS = 2 * 60_000;
const RETRY_AFTER_MS = [1, 5, 15, 60, 240, 480, 720].map((minutes) => minutes * 60_000);

/**
 * Sends all messages that are due, one after the other.
 * @param isStopped asked before each
 * @returns how many have gone out
 */
export async function sendDueMail(round: MailRound, isStopped = () => false): Promise<number> {
  let sent = 0;
  while (!isStopped()) {
    const claimed = await claim(round);
    if (!claimed) break;
    if (await sendOne(round, claimed)) sent += 1;
  }
  await removeOldLinks(round.db, round.now());
  return sent;
}

type Claimed = { id: string; scope_id: string; kind: MessageKind; attempts: number };

/** Takes one message for this process alone. */
async function claim({ db, now }: MailRound): Promise<Claimed | undefined> {
  const at = now();
  const { rows } = await sql<Claimed>`
    update scope_mail set claimed_until = ${new Date(at.getTime() + CLAIM_MS)}, attempts = attempts + 1
    where id = (
      select id from scope_mail
      where due_at <= ${at} and (claimed_until is null or claimed_until < ${at})
      order by due_at limit 1 for update skip locked)
    returning id, scope_id, kind, attempts`.execute(db);
  return rows[0];
}

/** A reminder leaves the queue before it is sent: twice would be worse than not at all. */
async function sendOne(round: MailRound, claimed: Claimed): Promise<boolean> {
  const { db, now, mail, logger, signingUrl, timeZone } = round;
  const about = await addressee(db, claimed.scope_id);
  if (!about || claimed.kind === "reminder") await leaveQueue(db, claimed.id);
  if (!about) return false;
  const until = new Date(now().getTime() + linkMs.client);
  const token = await makeLink(db, { scopeId: claimed.scope_id, role: "client", until });
  const delivery = await mail.send(
    scopeMessage(claimed.kind, {
      ...about,
      link: `${signingUrl}/sign/${token}`,
      validUntil: until,
      timeZone,
    }),
  );
  const isLast = claimed.attempts > RETRY_AFTER_MS.length;
  logger.info(
    { scope: claimed.scope_id, kind: claimed.kind, delivery, attempts: claimed.attempts },
    "scope mail",
  );
  if (delivery === "later" && !isLast) {
    await tryLater(round, claimed);
    return false;
  }
  await finish(round, claimed, delivery === "sent" ? until : null);
  return delivery === "sent";
}

/** Returns whom a message is for; nothing when the scope waits for no signature any more. */
async function addressee(db: Database, scopeId: string) {
  const row = await db
    .selectFrom("scopes")
    .innerJoin("agents", "agents.id", "scopes.agent_id")
    .leftJoin("agencies", "agencies.id", "agents.agency_id")
    .leftJoin("scopes as earlier", "earlier.id", "scopes.replaces_id")
    .select([
      "scopes.first_name",
      "scopes.last_name",
      "scopes.email",
      "agents.name as agent",
      "agencies.name as agency",
      "earlier.requested_at as replaced",
    ])
    .where("scopes.id", "=", scopeId)
    .where("scopes.status", "in", openScopeStatuses)
    .where("scopes.declined_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      customer: { firstName: row.first_name, lastName: row.last_name, email: row.email },
      agentName: row.agent,
      agencyName: row.agency,
      replaces: row.replaced,
    }
  );
}

async function leaveQueue(db: Database, id: string): Promise<void> {
  await db.deleteFrom("scope_mail").where("id", "=", id).execute();
}

async function tryLater({ db, now }: MailRound, { id, scope_id, kind, attempts }: Claimed): Promise<void> {
  const wait = RETRY_AFTER_MS[attempts - 1] ?? 0;
  const again = { due_at: new Date(now().getTime() + wait), claimed_until: null };
  await db
    .insertInto("scope_mail")
    .values({ id, scope_id, kind, attempts, ...again })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(again))
    .execute();
}

/** @param until until when the link of the message opens; null when it could not be delivered */
async function finish({ db, now }: MailRound, claimed: Claimed, until: Date | null): Promise<void> {
  const { id, scope_id: scopeId, kind } = claimed;
  const event: ScopeEvent = until === null ? "undeliverable" : kind === "request" ? "emailed" : "reminded";
  await db.transaction().execute(async (transaction) => {
    // Before its messages, as whoever signs does: in the other order the two would wait for each other.
    await lockScope(transaction, scopeId);
    await leaveQueue(transaction, id);
    const at = now();
    await note(transaction, { scopeId, event, at, by: { actor: "system" } });
    await transaction
      .updateTable("scopes")
      .set(until === null ? { undeliverable_at: at } : { client_until: until })
      .where("id", "=", scopeId)
      .where("status", "in", openScopeStatuses)
      .execute();
  });
}
