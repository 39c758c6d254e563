import { type RawBuilder, sql } from "kysely";
import { emailKinds, type ProducerEmailKind } from "#api/emails.ts";
import type { Database } from "../database/schema.ts";
import type { Caller } from "../http/context.ts";
import { isUuid } from "../rights.ts";

/** Who gets which producer mail, and the links that end it. An address stands for whoever reads it, with a sign-in or without. */

/** Returns a SQL condition: an address gets mail of a kind. It is false without an address. */
export function isWanted(kind: ProducerEmailKind, email: RawBuilder<unknown>): RawBuilder<boolean> {
  // Who gets a digest has chosen its day.
  const usual = kind === "digest" || emailKinds[kind].usual === "on";
  return sql<boolean>`(${email}::text is not null and coalesce((
    select is_wanted from mail_choices where address = lower(${email}::text) and kind = ${sql.lit(kind)}), ${sql.lit(usual)}))`;
}

/**
 * Returns a SQL condition: of several users with one address who act for the same owner this one is told. `users` is a user, `rights` what
 * the user may act for.
 */
export const isFirstOfAddress = sql<boolean>`not exists (
  select from user_portals as others join users as other on other.sub = others.sub
  where coalesce(others.agent_id, others.agency_id) = coalesce(rights.agent_id, rights.agency_id)
    and lower(other.email) = lower(users.email) and other.id < users.id)`;

/** Returns the page that ends messages of a kind to an address. Whoever has its address can only end or allow them. */
export async function stopLink(
  db: Database,
  signingUrl: string,
  { email, kind }: { email: string; kind: ProducerEmailKind },
): Promise<string> {
  await keepAddress(db, email);
  const { token } = await db
    .selectFrom("mail_addresses")
    .select("token")
    .where("address", "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  return `${signingUrl}/sign/${token}/emails/${kind}`;
}

async function keepAddress(db: Database, email: string): Promise<void> {
  await db
    .insertInto("mail_addresses")
    .values({ address: email.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the address of a link; undefined for a link that leads nowhere. */
export async function addressOf(db: Database, token: string): Promise<string | undefined> {
  if (!isUuid(token)) return undefined;
  const row = await db
    .selectFrom("mail_addresses")
    .select("address")
    .where("token", "=", token)
    .executeTakeFirst();
  return row?.address;
}

/** Returns the choices that were made for addresses. A kind that one of them has ended is ended. */
export async function choicesOf(db: Database, emails: readonly string[]): Promise<Map<string, boolean>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ kind: string; is_wanted: boolean }>`
    select kind, bool_and(is_wanted) as is_wanted from mail_choices
    where address = any (${emails.map((email) => email.toLowerCase())}::text[]) group by kind`.execute(db);
  return new Map(rows.map(({ kind, is_wanted }) => [kind, is_wanted]));
}

/** Keeps a choice for an address. Null erases it. */
export async function choose(
  db: Database,
  email: string,
  { kind, isWanted: is_wanted }: { kind: ProducerEmailKind; isWanted: boolean | null },
): Promise<void> {
  const address = email.toLowerCase();
  if (is_wanted === null) {
    await db.deleteFrom("mail_choices").where("address", "=", address).where("kind", "=", kind).execute();
    return;
  }
  await keepAddress(db, email);
  await db
    .insertInto("mail_choices")
    .values({ address, kind, is_wanted })
    .onConflict((conflict) => conflict.columns(["address", "kind"]).doUpdateSet({ is_wanted }))
    .execute();
}

/** The addresses at which a user gets messages: the user's own, and those of agents for whom nobody else acts. */
export async function addressesOf(
  db: Database,
  { sub }: Pick<Caller, "sub">,
  email: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select agents.email from user_portals as rights join agents on agents.id = rights.agent_id
    where rights.sub = ${sub} and agents.email is not null and not exists (
      select from user_portals as others where others.agent_id = rights.agent_id and others.sub <> rights.sub)`.execute(
    db,
  );
  return [...rows.map((row) => row.email), ...(email === null ? [] : [email])];
}
