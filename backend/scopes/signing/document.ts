import { createHash } from "node:crypto";
import { phoneOf } from "#api/phone.ts";
import type { Database } from "../../database/schema.ts";
import type { ScopeRecord } from "../../files/scope-record.ts";
import type { Services } from "../../services.ts";
import { words } from "../../words.ts";
import { findRecord, findSignatures, type KeptSignature } from "./record.ts";

/** Makes the PDF of a scope from its stored data. */

/** A signature that is about to be written, with its entry in the history. */
export type AgentSigning = { signature: KeptSignature; address: string | null; browser: string | null };

/**
 * Makes the signed PDF of a scope that the beneficiary has signed.
 * @param signing the agent's signature, when it is not written yet
 * @throws Error when there is no record
 */
export async function makeDocument(
  { db, exports, signingCertificate: certificate, now, timeZone }: Services,
  scopeId: string,
  signing?: AgentSigning,
): Promise<{ content: Buffer; hash: string }> {
  const [found, signatures, entries] = await Promise.all([
    findRecord(db, scopeId),
    findSignatures(db, scopeId),
    entriesOf(db, scopeId),
  ]);
  const { client } = signatures;
  if (!found || !client) throw new Error("There is no record of a signature");
  const { record, hash } = found;
  const say = words(record.language, "signing");
  const document: ScopeRecord = {
    id: record.scope,
    language: record.language,
    requestedAt: record.requestedAt,
    methodOfContact: say(`methods.${record.methodOfContact}`),
    agent: { ...record.agent, phone: record.agent.phone && phoneOf(record.agent.phone).text },
    beneficiary: record.beneficiary,
    shown: record.shown,
    products: record.products,
    representative: record.representative,
    way: record.way && say(`ways.${record.way}`),
    beneficiarySignature: client,
    agentSignature: signing?.signature ?? signatures.agent ?? null,
    replaces: record.replacedAt ? { requestedAt: record.replacedAt } : null,
    appointmentFrom: record.appointmentFrom,
    evidence: [
      ...entries.map(({ at, event, language, address, browser }) => ({
        at,
        what: say(`events.${event}`),
        language,
        address,
        agent: browser,
      })),
      ...(signing
        ? [
            {
              at: signing.signature.signedAt,
              what: say("events.completed"),
              language: signing.signature.language,
              address: signing.address,
              agent: signing.browser,
            },
          ]
        : []),
    ],
    hash,
  };
  const content = await exports.signedScope({
    record: document,
    timeZone,
    certificate,
    reason: say("brand"),
    at: now(),
  });
  return { content, hash: createHash("sha256").update(content).digest("hex") };
}

async function entriesOf(db: Database, scopeId: string) {
  return db
    .selectFrom("scope_events")
    .select(["at", "event", "language", "address", "browser"])
    .where("scope_id", "=", scopeId)
    .orderBy("id")
    .execute();
}
