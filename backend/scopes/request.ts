import { createHash, randomUUID } from "node:crypto";
import type { ScopeRequest } from "#api/scopes.ts";
import type { Database } from "../database/schema.ts";
import type { Caller } from "../http/context.ts";
import { invalid, refusal } from "../http/problems.ts";
import { isUuid, requireOwner } from "../rights.ts";
import type { Services } from "../services.ts";
import { enforceHourlyLimit } from "../submissions/hourly-limit.ts";
import { type Doer, keptUntil, note } from "./changes.ts";
import { enqueue } from "./enqueue-mail.ts";
import { linkMs } from "./links.ts";
import { REMINDER_AFTER_MS } from "./waiting-times.ts";

/**
 * Takes a request, once for each key. The message to the beneficiary and the reminder wait to be sent.
 * @returns the scope's id
 * @throws refusals: 404 when the caller may not act for the agent, 409 when the key was used for something else, 422 for a
 * scope that cannot be replaced, 429 when the caller has asked too much
 */
export async function requestScope(
  services: Services,
  caller: Caller,
  { agent, asked, key, by }: { agent: string; asked: ScopeRequest; key: string | undefined; by: Doer },
): Promise<string> {
  const { db, now, today, submissionsPerHour } = services;
  const { customer, method_of_contact: method } = asked;
  const digest = createHash("sha256")
    .update(JSON.stringify([agent, customer, method, asked.replaces ?? null]))
    .digest("hex");
  return db.transaction().execute(async (transaction) => {
    const agentId = await requireOwner(transaction, caller, "agent", agent);
    const taken = await takenBefore(transaction, caller, key, digest);
    if (taken) return taken;
    const replaced = await replacedScope(transaction, agentId, asked.replaces ?? null);
    const at = now();
    const row = await transaction
      .insertInto("scopes")
      .values({
        id: randomUUID(),
        agent_id: agentId,
        ...customer,
        method_of_contact: method,
        requested_at: at,
        requested_on: today(),
        client_until: new Date(at.getTime() + linkMs.client),
        replaces_id: replaced,
        keep_until: keptUntil(today()),
        sub: caller.sub,
        idempotency_key: key ?? null,
        digest,
      })
      .onConflict((conflict) => conflict.columns(["sub", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    const id = row?.id ?? (await takenBefore(transaction, caller, key, digest));
    if (!id) throw refusal(409, "It was requested at the same moment.");
    if (!row) return id;
    await enforceHourlyLimit(transaction, caller, submissionsPerHour, "scopes");
    await note(transaction, { scopeId: id, event: "requested", at, by });
    await enqueue(transaction, { scopeId: id, kind: "request", dueAt: at });
    await enqueue(transaction, {
      scopeId: id,
      kind: "reminder",
      dueAt: new Date(at.getTime() + REMINDER_AFTER_MS),
    });
    return id;
  });
}

async function takenBefore(
  db: Database,
  { sub }: Caller,
  key: string | undefined,
  digest: string,
): Promise<string | undefined> {
  if (!key) return undefined;
  const taken = await db
    .selectFrom("scopes")
    .select(["id", "digest"])
    .where("sub", "=", sub)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (taken && taken.digest !== digest)
    throw refusal(409, "This idempotency key was used for something else.");
  return taken?.id;
}

/** A scope that has ended can be replaced once. The lock lets nobody else replace it meanwhile. */
async function replacedScope(db: Database, agent: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = isUuid(id)
    ? await db
        .selectFrom("scopes")
        .select("id")
        .where("id", "=", id.toLowerCase())
        .where("agent_id", "=", agent)
        .where("status", "in", ["Completed", "Voided"])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("scopes as later")
                .select("later.id")
                .whereRef("later.replaces_id", "=", "scopes.id"),
            ),
          ),
        )
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!found) throw invalid({ replaces: ["choice"] });
  return found.id;
}
