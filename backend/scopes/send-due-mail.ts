import { openScopeStatuses } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
import type { ScopeEvent } from "../database/scope-tables.ts";
import { type Claimed, leaveQueue, type QueueRound, sendDue, tryLater } from "../mail/queue.ts";
import { lockScope, note } from "./changes.ts";
import type { MessageKind } from "./enqueue-mail.ts";
import { linkMs, makeLink, removeOldLinks } from "./links.ts";
import { scopeMessage } from "./scope-message.ts";

/** Messages to beneficiaries wait in a table until they are sent: `docs/product/scopes.md`, "Messages". */

export type MailRound = QueueRound & {
  /** The public address of the signing pages, without a slash at the end. */
  signingUrl: string;
  /** The business time zone. */
  timeZone: string;
};

const TABLE = "scope_mail";

type ScopeMail = Claimed & { scope_id: string; kind: MessageKind };

/**
 * Sends all messages that are due, one after the other.
 * @param isStopped asked before each
 * @returns how many have gone out
 */
export async function sendDueMail(round: MailRound, isStopped = () => false): Promise<number> {
  const sent = await sendDue(round, TABLE, (claimed: ScopeMail) => sendOne(round, claimed), isStopped);
  await removeOldLinks(round.db, round.now());
  return sent;
}

/** A reminder leaves the queue before it is sent: twice would be worse than not at all. */
async function sendOne(round: MailRound, claimed: ScopeMail): Promise<boolean> {
  const { db, now, mail, logger, signingUrl, timeZone } = round;
  const about = await addressee(db, claimed.scope_id);
  if (!about || claimed.kind === "reminder") await leaveQueue(db, TABLE, claimed.id);
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
    claimed.id,
  );
  logger.info(
    { scope: claimed.scope_id, kind: claimed.kind, delivery, attempts: claimed.attempts },
    "scope mail",
  );
  if (delivery === "later" && (await tryLater(round, TABLE, claimed))) return false;
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

/** @param until until when the link of the message opens; null when it could not be delivered */
async function finish({ db, now }: MailRound, claimed: ScopeMail, until: Date | null): Promise<void> {
  const { id, scope_id: scopeId, kind } = claimed;
  const event: ScopeEvent = until === null ? "undeliverable" : kind === "request" ? "emailed" : "reminded";
  await db.transaction().execute(async (transaction) => {
    // Before its messages, as whoever signs does: in the other order the two would wait for each other.
    await lockScope(transaction, scopeId);
    await leaveQueue(transaction, TABLE, id);
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
