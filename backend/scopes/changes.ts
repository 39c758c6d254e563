import { sql } from "kysely";
import { addMonths } from "#api/business-time.ts";
import type { Language } from "#api/languages.ts";
import { type ScopeAction, scopeActionStatuses } from "#api/scopes.ts";
import type { ScopeStatus } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
import type { ScopeEvent } from "../database/scope-tables.ts";
import type { Caller } from "../http/context.ts";
import { notFound, refusal } from "../http/problems.ts";
import type { Services } from "../services.ts";
import { enqueue } from "./enqueue-mail.ts";
import { endSigning, linkMs, makeLink } from "./links.ts";

/** Changes of one scope. Each locks it first, so that the second of two changes sees the first. */

/** A scope is kept for so many months after its last change. */
const KEPT_MONTHS = 120;
const MOST_RESENDS = 5;
/** So many links of each kind are made for one scope within a day. */
const MOST_LINKS = 20;
const DAY_MS = 24 * 60 * 60_000;

/** The person or process that did something, and from where. */
export type Doer = {
  actor: "agent" | "client" | "system";
  sub?: string | undefined;
  language?: Language | undefined;
  address?: string | undefined;
  browser?: string | undefined;
};

export type LockedScope = {
  id: string;
  status: ScopeStatus;
  declined_at: Date | null;
  method_of_contact: string;
  agent_id: string;
};

/** Locks a scope. @throws a refusal with status 404 when there is none, or it is another agent's */
export async function lockScope(db: Database, id: string, agent?: string): Promise<LockedScope> {
  const scope = await db
    .selectFrom("scopes")
    .select(["id", "status", "declined_at", "method_of_contact", "agent_id"])
    .where("id", "=", id)
    .$if(agent !== undefined, (query) => query.where("agent_id", "=", agent ?? ""))
    .forUpdate()
    .executeTakeFirst();
  if (!scope) throw notFound();
  return scope;
}

/** @throws a refusal with status 409 */
export function requireAction(status: ScopeStatus, action: ScopeAction): void {
  if (scopeActionStatuses[action].includes(status)) return;
  throw refusal(409, `The scope of appointment is "${status}", which does not allow this.`);
}

/** Writes an entry of a scope's history. @returns false when it has one of the same kind with this key */
export async function note(
  db: Database,
  {
    scopeId,
    event,
    at,
    by,
    key,
  }: { scopeId: string; event: ScopeEvent; at: Date; by: Doer; key?: string | undefined },
): Promise<boolean> {
  const row = await db
    .insertInto("scope_events")
    .values({
      scope_id: scopeId,
      at,
      event,
      actor: by.actor,
      sub: by.sub ?? null,
      language: by.language ?? null,
      address: by.address ?? null,
      browser: by.browser?.slice(0, LONGEST_BROWSER) ?? null,
      idempotency_key: key ?? null,
    })
    .onConflict((conflict) => conflict.columns(["scope_id", "event", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const LONGEST_BROWSER = 300;

type Asked = { agent: string; scopeId: string; key: string | undefined; by: Doer };

/**
 * Sends the request to the beneficiary once more, once for each key.
 * @throws refusals: 404, 409 when the status does not allow it, 429 after too many within a day
 */
export async function resend({ db, now }: Services, { agent, scopeId, key, by }: Asked): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { status } = await lockScope(transaction, scopeId, agent);
    if (await isDone(transaction, scopeId, "resent", key)) return;
    requireAction(status, "resend");
    const at = now();
    await refuseMany(transaction, { scopeId, event: "resent", at }, MOST_RESENDS);
    await note(transaction, { scopeId, event: "resent", at, by, key });
    await transaction
      .updateTable("scopes")
      .set({
        declined_at: null,
        undeliverable_at: null,
        client_until: new Date(at.getTime() + linkMs.client),
      })
      .where("id", "=", scopeId)
      .execute();
    await enqueue(transaction, { scopeId, kind: "request", dueAt: at });
  });
}

/** @throws a refusal with status 429 after so many events of a kind within a day */
async function refuseMany(
  db: Database,
  { scopeId, event, at }: { scopeId: string; event: ScopeEvent; at: Date },
  most: number,
): Promise<void> {
  const last = await db
    .selectFrom("scope_events")
    .select("at")
    .where("scope_id", "=", scopeId)
    .where("event", "=", event)
    .where("at", ">", new Date(at.getTime() - DAY_MS))
    .orderBy("at", "desc")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const retryAfterSeconds = Math.ceil((last.at.getTime() + DAY_MS - at.getTime()) / 1000);
  throw refusal(429, "This was done too often within a day.", { retryAfterSeconds });
}

/** Voids a scope, once for each key. @throws refusals: 404, 409 when the status does not allow it */
export async function voidScope(
  { db, now, today }: Services,
  { agent, scopeId, key, by }: Asked,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { status } = await lockScope(transaction, scopeId, agent);
    if (await isDone(transaction, scopeId, "voided", key)) return;
    requireAction(status, "void");
    const at = now();
    await note(transaction, { scopeId, event: "voided", at, by, key });
    await transaction
      .updateTable("scopes")
      .set({ status: "Voided", voided_at: at, keep_until: keptUntil(today()) })
      .where("id", "=", scopeId)
      .execute();
    await dropDrafts(transaction, scopeId);
  });
}

async function isDone(
  db: Database,
  scopeId: string,
  event: ScopeEvent,
  key: string | undefined,
): Promise<boolean> {
  if (!key) return false;
  const found = await db
    .selectFrom("scope_events")
    .select("id")
    .where("scope_id", "=", scopeId)
    .where("event", "=", event)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes the answers at all links of a scope. */
export async function dropDrafts(db: Database, scopeId: string): Promise<void> {
  await db.updateTable("scope_links").set({ draft: "{}" }).where("scope_id", "=", scopeId).execute();
}

/** Returns the day until which a scope that ends today is kept. */
export const keptUntil = (today: string): string => addMonths(today, KEPT_MONTHS);

type SigningRequest = {
  agent: string;
  scopeId: string;
  role: "agent" | "client";
  returnUrl: string | undefined;
};

/**
 * Makes an address at which the agent signs, or the beneficiary on the agent's device. The return address stays with it.
 * @throws refusals: 404, 409 when the status does not allow it, 429 after too many within a day
 */
export async function signingUrl(
  { db, now, realTime, signingUrl: base }: Services,
  caller: Caller,
  { agent, scopeId, role, returnUrl }: SigningRequest,
): Promise<string> {
  const token = await db.transaction().execute(async (transaction) => {
    const { status } = await lockScope(transaction, scopeId, agent);
    const isInPerson = role === "client";
    requireAction(status, isInPerson ? "resend" : "sign");
    const at = now();
    const event = isInPerson ? "link made in person" : "link made";
    await refuseMany(transaction, { scopeId, event, at }, MOST_LINKS);
    await note(transaction, { scopeId, event, at, by: { actor: "agent", sub: caller.sub } });
    const until = new Date(at.getTime() + (isInPerson ? linkMs.inPerson : linkMs.agent));
    const endsAt = isInPerson ? null : new Date(at.getTime() + leftMs(caller, realTime()));
    if (isInPerson) {
      await sql`update scopes set declined_at = null where id = ${scopeId}`.execute(transaction);
      // The customer gets the agent's browser.
      await endSigning(transaction, caller.sub);
    }
    return makeLink(transaction, { scopeId, role, until, endsAt, sub: caller.sub, returnUrl, isInPerson });
  });
  return `${base}/sign/${token}`;
}

/** Returns for how long the access token of a caller is still good. The business clock may stand still, and it does not. */
const leftMs = ({ claims }: Caller, realTime: Date) => Number(claims.exp) * 1000 - realTime.getTime();
