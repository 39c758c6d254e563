import { sql } from "kysely";
import type { Language } from "#api/languages.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../database/schema.ts";
import { isUuid, ownerColumn } from "../rights.ts";

/** The secret addresses of calendar feeds: one for each user and owner. */

type Owner = { type: OwnerType; id: string };

/** Returns the token of a user's feed of an owner; null when there is none. */
export async function feedToken(db: Database, sub: string, { type, id }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom("calendar_feeds")
    .select("token")
    .where("sub", "=", sub)
    .where(ownerColumn[type], "=", id)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Ends a user's feed of an owner, and makes another one if it is wanted. */
export async function changeFeed(
  db: Database,
  sub: string,
  { type, id }: Owner,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) {
    await db.deleteFrom("calendar_feeds").where("sub", "=", sub).where(ownerColumn[type], "=", id).execute();
    return;
  }
  await db
    .insertInto("calendar_feeds")
    .values({ sub, agent_id: null, agency_id: null, [ownerColumn[type]]: id })
    .onConflict((conflict) =>
      conflict
        .columns(["sub", "agent_id", "agency_id"])
        .doUpdateSet({ token: sql<string>`gen_random_uuid()` }),
    )
    .execute();
}

export type Feed = {
  owner: Owner;
  /** The name of the owner. */
  name: string;
  language: Language | null;
};

/** Returns the feed of a token, while its user may act for the owner. */
export async function feedOf(db: Database, token: string): Promise<Feed | undefined> {
  if (!isUuid(token)) return undefined;
  const { rows } = await sql<{
    agent_id: string | null;
    agency_id: string | null;
    name: string;
    language: Language | null;
  }>`
    select feed.agent_id, feed.agency_id, coalesce(agents.name, agencies.name) as name, user_preferences.language
    from calendar_feeds as feed
    join user_portals as rights on rights.sub = feed.sub
      and (rights.agent_id = feed.agent_id or rights.agency_id = feed.agency_id)
    left join agents on agents.id = feed.agent_id
    left join agencies on agencies.id = feed.agency_id
    left join users on users.sub = feed.sub
    left join user_preferences on user_preferences.user_id = users.id
    where feed.token = ${token}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { agent_id, agency_id, name, language } = row;
  const owner: Owner =
    agent_id === null ? { type: "agency", id: agency_id ?? "" } : { type: "agent", id: agent_id };
  return { owner, name, language };
}
