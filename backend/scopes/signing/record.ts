import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { type Language, languages } from "#api/languages.ts";
import { methodsOfContact, scopeProducts } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import { words } from "../../words.ts";
import type { ScopeView } from "./scope-view.ts";
import { consentShown, introductionShown, productsShown, statementsShown } from "./shown.ts";

/** The record of a signature: all that the beneficiary was shown and chose. It never changes. */

const ways = ["in person", "email"] as const;
type Way = (typeof ways)[number];

const scopeRecord = z.object({
  scope: z.string(),
  language: z.enum(languages),
  requestedAt: z.iso.datetime().transform((text) => new Date(text)),
  methodOfContact: z.enum(methodsOfContact),
  agent: z.object({
    name: z.string(),
    npn: z.string().nullable(),
    phone: z.string().nullable(),
    agency: z.string().nullable(),
  }),
  beneficiary: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  shown: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  products: z.array(z.object({ kind: z.enum(scopeProducts), label: z.string(), chosen: z.boolean() })),
  /** The kinds that were chosen, for lists. */
  chosen: z.array(z.enum(scopeProducts)),
  representative: z.object({ name: z.string(), authority: z.string() }).nullable(),
  replacedAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
  appointmentFrom: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
  /** The link that it was signed at. Null in records that do not have it. */
  way: z.enum(ways).nullable().default(null),
  signature: z.object({
    name: z.string(),
    strokes: z.unknown(),
    signedAt: z.iso.datetime(),
  }),
});
export type KeptRecord = z.output<typeof scopeRecord>;
type Content = z.input<typeof scopeRecord>;

export type Signing = {
  language: Language;
  name: string;
  strokes: Strokes | null;
  signedAt: Date;
  appointmentFrom: Date | null;
  /** The link that it is signed at. */
  way: Way;
};

/** Returns what the page of the signature shows, and the record keeps: all but the signature itself. */
export function agreementOf(scope: ScopeView, language: Language) {
  const say = words(language, "signing");
  const { agent, waitingHours, draft } = scope;
  return {
    scope: scope.id,
    language,
    requestedAt: scope.requestedAt.toISOString(),
    methodOfContact: scope.methodOfContact,
    agent,
    beneficiary: { firstName: scope.firstName, lastName: scope.lastName, email: scope.email },
    shown: [
      introductionShown(say, agent.name),
      ...statementsShown(say, waitingHours),
      consentShown(say, agent.name),
    ],
    products: productsShown(say).map(({ kind, label }) => ({
      kind,
      label,
      chosen: draft.products.includes(kind),
    })),
    chosen: draft.products,
    representative: draft.who === "representative" ? draft.representative : null,
    replacedAt: scope.replacedAt?.toISOString() ?? null,
  };
}

/** Returns the record of a scope as the beneficiary signs it: JSON, and its SHA-256 in hex. */
export function recordOf(scope: ScopeView, signing: Signing): { content: string; hash: string } {
  const { language, name, strokes, signedAt, appointmentFrom, way } = signing;
  const record: Content = {
    ...agreementOf(scope, language),
    appointmentFrom: appointmentFrom?.toISOString() ?? null,
    way,
    signature: { name, strokes, signedAt: signedAt.toISOString() },
  };
  const content = JSON.stringify(record);
  return { content, hash: createHash("sha256").update(content).digest("hex") };
}

/** Returns the record of a signed scope with its hash; nothing before the beneficiary has signed. */
export async function findRecord(
  db: Database,
  scopeId: string,
): Promise<{ record: KeptRecord; hash: string } | undefined> {
  const row = await db
    .selectFrom("scope_records")
    .select(["content", "hash"])
    .where("scope_id", "=", scopeId)
    .executeTakeFirst();
  return row && { record: scopeRecord.parse(JSON.parse(row.content)), hash: row.hash };
}

const strokes = z
  .array(z.array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])).max(500))
  .max(60);
export type Strokes = z.output<typeof strokes>;

/** Returns the lines of a drawing from JSON; null when it has none, "unreadable" when they are no lines. */
export function strokesIn(text: string): Strokes | null | "unreadable" {
  if (text.trim() === "") return null;
  try {
    const read = strokes.parse(JSON.parse(text)).filter((line) => line.length > 0);
    return read.length > 0 ? read : null;
  } catch {
    return "unreadable";
  }
}

export type KeptSignature = {
  name: string;
  strokes: Strokes | null;
  signedAt: Date;
  language: Language;
};

/** Returns both signatures as far as they are there. */
export async function findSignatures(
  db: Database,
  scopeId: string,
): Promise<Partial<Record<"client" | "agent", KeptSignature>>> {
  const rows = await db
    .selectFrom("scope_signatures")
    .select(["role", "name", "language", "signed_at", sql<unknown>`strokes`.as("strokes")])
    .where("scope_id", "=", scopeId)
    .execute();
  return Object.fromEntries(
    rows.map(({ role, name, language, signed_at, strokes: lines }) => [
      role,
      { name, language, signedAt: signed_at, strokes: lines === null ? null : strokes.parse(lines) },
    ]),
  );
}
