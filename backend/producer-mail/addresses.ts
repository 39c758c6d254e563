import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Caller } from "../http/context.ts";
import { isUuid } from "../rights.ts";

/** Who gets no producer mail, and the link that ends it. An address stands for whoever reads it, with a sign-in or without. */

/** Returns a SQL condition: messages to an address were not ended. It is false without an address. */
export const isWanted = (email: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${email}::text is not null and not exists (
    select from mail_addresses as known where known.address = lower(${email}::text) and known.stopped_at is not null))`;

/** Returns the page that ends messages to an address. Whoever has its address can only end or allow them. */
export async function stopLink(db: Database, signingUrl: string, email: string): Promise<string> {
  const { token } = await db
    .insertInto("mail_addresses")
    .values({ address: email.toLowerCase(), stopped_at: null })
    .onConflict((conflict) => conflict.column("address").doUpdateSet({ address: email.toLowerCase() }))
    .returning("token")
    .executeTakeFirstOrThrow();
  return `${signingUrl}/sign/${token}/emails`;
}

/** Returns whether messages to the address of a link were ended; undefined for a link that leads nowhere. */
export async function isStoppedBy(db: Database, token: string): Promise<boolean | undefined> {
  if (!isUuid(token)) return undefined;
  const row = await db
    .selectFrom("mail_addresses")
    .select("stopped_at")
    .where("token", "=", token)
    .executeTakeFirst();
  return row && row.stopped_at !== null;
}

/** Ends messages to the address of a link, or allows them. */
export async function setStoppedBy(db: Database, token: string, stoppedAt: Date | null): Promise<void> {
  await db.updateTable("mail_addresses").set({ stopped_at: stoppedAt }).where("token", "=", token).execute();
}

export async function isStopped(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select not ${isWanted(email)} as is`.execute(db);
  return rows[0]?.is === true;
}

/** Ends messages to an address, or allows them. */
export async function setStopped(db: Database, email: string, stoppedAt: Date | null): Promise<void> {
  await db
    .insertInto("mail_addresses")
    .values({ address: email.toLowerCase(), stopped_at: stoppedAt })
    .onConflict((conflict) => conflict.column("address").doUpdateSet({ stopped_at: stoppedAt }))
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
