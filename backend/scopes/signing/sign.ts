import { sql } from "kysely";
import type { Language } from "#api/languages.ts";
import { openScopeStatuses, type ScopeStatus } from "#api/statuses.ts";
import { digestOf } from "#server/digest-of.ts";
import type { Database } from "../../database/schema.ts";
import { enqueueSigned } from "../../producer-mail/occasions.ts";
import type { Services } from "../../services.ts";
import { type Doer, dropDrafts, keptUntil, lockScope, note } from "../changes.ts";
import type { Link } from "../links.ts";
import { appointmentAfter } from "../waiting-times.ts";
import { makeDocument } from "./document.ts";
import { agreementOf, recordOf, type Strokes } from "./record.ts";
import { type Draft, scopeView, type Unaccepted } from "./scope-view.ts";

/** Changes that come from the signing pages. Each locks the scope, and says false when its status does not allow it. */

const open: readonly ScopeStatus[] = openScopeStatuses;

type Change = { scopeId: string; by: Doer };

/**
 * Somebody goes on from the first page of a link. The other pages of the link open by that alone, so that none can be signed
 * without it. The history has it once for each link and day.
 */
export async function markOpened(
  { db, now, today }: Services,
  { link, by }: { link: Link; by: Doer },
): Promise<boolean> {
  const { scopeId, isInPerson } = link;
  return db.transaction().execute(async (transaction) => {
    const { status, declined_at } = await lockScope(transaction, scopeId);
    if (!open.includes(status) || declined_at) return false;
    const event = isInPerson ? "opened in person" : "viewed";
    const key = `${Buffer.from(link.key).toString("hex")} ${today()}`;
    await note(transaction, { scopeId, event, at: now(), by, key });
    await transaction
      .updateTable("scope_links")
      .set({ used_at: now() })
      .where("token_hash", "=", link.key)
      .where("used_at", "is", null)
      .execute();
    if (status === "Sent") await setStatus(transaction, scopeId, "Client Viewed");
    return true;
  });
}

async function setStatus(db: Database, id: string, status: "Client Viewed" | "Agent Viewed"): Promise<void> {
  await db.updateTable("scopes").set({ status }).where("id", "=", id).execute();
}

/** Keeps answers that belong to a link which is not signed yet, and drops the form that was not accepted. */
export function keepDraft(
  { db }: Pick<Services, "db">,
  { key, scopeId }: Link,
  answers: Partial<Omit<Draft, "unaccepted">>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { status, declined_at } = await lockScope(transaction, scopeId);
    if (status !== "Client Viewed" || declined_at) return false;
    await sql`
      update scope_links set draft = (draft - 'unaccepted') || ${JSON.stringify(answers)}::jsonb
      where token_hash = ${key}`.execute(transaction);
    return true;
  });
}

const NUL = /\0/g;

/** Keeps a form that was not accepted, for its page. The database takes no NUL in a text. */
export async function keepUnaccepted(
  { db }: Pick<Services, "db">,
  { key, scopeId }: Pick<Link, "key" | "scopeId">,
  { step, until, fields }: Unaccepted,
): Promise<void> {
  const text = JSON.stringify({ step, until, fields }, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(NUL, "") : value,
  );
  await db.transaction().execute(async (transaction) => {
    const { status, declined_at } = await lockScope(transaction, scopeId);
    if ((status !== "Client Viewed" && status !== "Agent Viewed") || declined_at) return;
    await sql`
      update scope_links set draft = draft || jsonb_build_object('unaccepted', ${text}::jsonb)
      where token_hash = ${key}`.execute(transaction);
  });
}

/** "I did not ask for this". Doing it again changes nothing. */
export async function decline({ db, now }: Services, { scopeId, by }: Change): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { status, declined_at } = await lockScope(transaction, scopeId);
    if (!open.includes(status)) return false;
    if (declined_at) return true;
    const at = now();
    await note(transaction, { scopeId, event: "declined", at, by });
    await transaction.updateTable("scopes").set({ declined_at: at }).where("id", "=", scopeId).execute();
    await dropDrafts(transaction, scopeId);
    await transaction.deleteFrom("scope_mail").where("scope_id", "=", scopeId).execute();
    return true;
  });
}

type Signature = Change & { name: string; strokes: Strokes | null; language: Language };

/**
 * The beneficiary signs: signature, record, status and entry, all or nothing.
 * @param seen the digest of what the page of the signature showed
 * @returns "incomplete" when no products are chosen or it is not said who signs; "changed" when the page would show something
 * else now
 */
export async function signAsBeneficiary(
  { db, now, today }: Pick<Services, "db" | "now" | "today">,
  { link, by, name, strokes, language, seen }: Omit<Signature, "scopeId"> & { link: Link; seen: string },
): Promise<"signed" | "closed" | "incomplete" | "changed"> {
  const { scopeId } = link;
  return db.transaction().execute(async (transaction) => {
    const { status, declined_at, agent_id } = await lockScope(transaction, scopeId);
    if (status === "Client Signed" || status === "Agent Viewed" || status === "Completed") return "signed";
    if (status !== "Client Viewed" || declined_at) return "closed";
    const scope = await scopeView(transaction, link, today());
    if (scope.draft.products.length === 0 || scope.draft.who === null) return "incomplete";
    if (digestOf(agreementOf(scope, language)) !== seen) return "changed";
    const signedAt = now();
    const appointmentFrom = appointmentAfter(signedAt, scope.waitingHours);
    const lines = strokes && JSON.stringify(strokes);
    const way = link.isInPerson ? "in person" : "email";
    const record = recordOf(scope, { language, name, strokes, signedAt, appointmentFrom, way });
    await transaction
      .insertInto("scope_signatures")
      .values({ scope_id: scopeId, role: "client", name, strokes: lines, language, signed_at: signedAt })
      .execute();
    await transaction
      .insertInto("scope_records")
      .values({ scope_id: scopeId, ...record })
      .execute();
    await note(transaction, { scopeId, event: "signed", at: signedAt, by });
    await transaction
      .updateTable("scopes")
      .set({
        status: "Client Signed",
        signed_at: signedAt,
        appointment_from: appointmentFrom,
        undeliverable_at: null,
      })
      .where("id", "=", scopeId)
      .execute();
    await dropDrafts(transaction, scopeId);
    await transaction.deleteFrom("scope_mail").where("scope_id", "=", scopeId).execute();
    // On the agent's own device the agent is there.
    if (!link.isInPerson) await enqueueSigned(transaction, agent_id, signedAt);
    return "signed";
  });
}

/** The agent opens the signing address. */
export async function markAgentViewed({ db, now }: Services, { scopeId, by }: Change): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { status } = await lockScope(transaction, scopeId);
    if (status === "Agent Viewed") return true;
    if (status !== "Client Signed") return false;
    await note(transaction, { scopeId, event: "agent viewed", at: now(), by });
    await setStatus(transaction, scopeId, "Agent Viewed");
    return true;
  });
}

/**
 * The agent signs, and the scope is completed: signature, PDF, status and entry, all or nothing. The PDF is made first,
 * since that takes long.
 */
export async function completeScope(
  services: Services,
  { scopeId, by, name, strokes, language }: Signature,
): Promise<boolean> {
  const { db, now, today } = services;
  const before = await db.selectFrom("scopes").select("status").where("id", "=", scopeId).executeTakeFirst();
  if (before?.status !== "Agent Viewed") return before?.status === "Completed";
  const signedAt = now();
  const signature = { name, strokes, language, signedAt };
  const { content, hash } = await makeDocument(services, scopeId, {
    signature,
    address: by.address ?? null,
    browser: by.browser ?? null,
  });
  return db.transaction().execute(async (transaction) => {
    const { status } = await lockScope(transaction, scopeId);
    if (status !== "Agent Viewed") return status === "Completed";
    await transaction
      .insertInto("scope_signatures")
      .values({
        scope_id: scopeId,
        role: "agent",
        name,
        strokes: strokes && JSON.stringify(strokes),
        language,
        signed_at: signedAt,
      })
      .execute();
    await transaction
      .insertInto("scope_documents")
      .values({
        scope_id: scopeId,
        // The embedded database takes ten times as long for the bytes themselves.
        content: sql`decode(${content.toString("base64")}, 'base64')`,
        hash,
        made_at: signedAt,
      })
      .execute();
    await note(transaction, { scopeId, event: "completed", at: signedAt, by });
    await transaction
      .updateTable("scopes")
      .set({ status: "Completed", completed_at: signedAt, keep_until: keptUntil(today()) })
      .where("id", "=", scopeId)
      .execute();
    await dropDrafts(transaction, scopeId);
    return true;
  });
}
