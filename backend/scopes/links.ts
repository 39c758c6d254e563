import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/schema.ts";

/** Addresses at which a scope is signed: `docs/product/scopes.md`, "Links". Only the hash of a token is kept. */

export type LinkRole = "client" | "agent" | "agent session";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The lifetime of each kind of link. */
export const linkMs = {
  client: 30 * DAY_MS,
  inPerson: 60 * MINUTE_MS,
  agent: 5 * MINUTE_MS,
  "agent session": 15 * MINUTE_MS,
} as const;

const TOKEN_BYTES = 32;
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

export type NewLink = {
  scopeId: string;
  role: LinkRole;
  until: Date;
  /** When everything ends that it opens. */
  endsAt?: Date | null;
  /** Who makes it. The link opens only while its maker may act for the agent. */
  sub?: string | undefined;
  returnUrl?: string | undefined;
  isInPerson?: boolean;
};

/** Makes a link. @returns its token, which is kept nowhere */
export async function makeLink(db: Database, link: NewLink): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db
    .insertInto("scope_links")
    .values({
      token_hash: hashOf(token),
      scope_id: link.scopeId,
      role: link.role,
      until: link.until,
      used_at: null,
      ends_at: link.endsAt ?? null,
      sub: link.sub ?? null,
      return_url: link.returnUrl ?? null,
      is_in_person: link.isInPerson ?? false,
    })
    .execute();
  return token;
}

export type Link = {
  /** Its key in the database: the hash of the token. */
  key: Uint8Array;
  scopeId: string;
  role: LinkRole;
  until: Date;
  isUsed: boolean;
  endsAt: Date | null;
  /** Who has made it; null for a link that was sent by email. */
  sub: string | null;
  returnUrl: string | null;
  isInPerson: boolean;
};

/** Returns the link of a token; nothing when there is none, or its maker may not act for the agent any more. */
export async function findLink(db: Database, token: string): Promise<Link | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom("scope_links")
    .select([
      "token_hash",
      "scope_id",
      "role",
      "until",
      "used_at",
      "ends_at",
      "sub",
      "return_url",
      "is_in_person",
    ])
    .where("token_hash", "=", hashOf(token))
    .where(
      sql<boolean>`(sub is null or exists (
        select 1 from scopes join user_portals as rights on rights.agent_id = scopes.agent_id
        where scopes.id = scope_links.scope_id and rights.sub = scope_links.sub))`,
    )
    .executeTakeFirst();
  return (
    row && {
      key: row.token_hash,
      scopeId: row.scope_id,
      role: row.role,
      until: row.until,
      isUsed: row.used_at !== null,
      endsAt: row.ends_at,
      sub: row.sub,
      returnUrl: row.return_url,
      isInPerson: row.is_in_person,
    }
  );
}

/** Uses a link up. @returns false when somebody has used it before */
export async function takeLink(db: Database, token: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("scope_links")
    .set({ used_at: now })
    .where("token_hash", "=", hashOf(token))
    .where("used_at", "is", null)
    .returning("scope_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Ends the signing pages that a user has opened from the portal. In person, the page belongs to the customer by then. */
export async function endSigning(db: Database, sub: string): Promise<void> {
  await db
    .deleteFrom("scope_links")
    .where("sub", "=", sub)
    .where("role", "in", ["agent", "agent session"])
    .execute();
}

/** Removes links that have not opened for a day. */
export async function removeOldLinks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom("scope_links")
    .where("until", "<", new Date(now.getTime() - DAY_MS))
    .where("role", "!=", "client")
    .execute();
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();
