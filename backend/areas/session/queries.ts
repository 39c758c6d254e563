import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { sortByName } from "../../names.ts";

/** The caller as this backend knows them; nothing for one who was never set up. */
export function findUser(db: Database, caller: Caller) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("sub", "=", caller.sub)
    .executeTakeFirst();
}

/** The agents the caller may act for, id to name, sorted by name. */
export async function viewableAgents(db: Database, caller: Caller): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("user_portals")
    .innerJoin("agents", "agents.id", "user_portals.agent_id")
    .select(["agents.id", "agents.name"])
    .where("user_portals.sub", "=", caller.sub)
    .execute();
  return idToName(rows);
}

/** The agencies the caller may act for, id to name, sorted by name. */
export async function viewableAgencies(db: Database, caller: Caller): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("user_portals")
    .innerJoin("agencies", "agencies.id", "user_portals.agency_id")
    .select(["agencies.id", "agencies.name"])
    .where("user_portals.sub", "=", caller.sub)
    .execute();
  return idToName(rows);
}

function idToName(rows: readonly { id: string; name: string }[]): Record<string, string> {
  const sorted = sortByName(
    rows,
    ({ name }) => name,
    ({ id }) => id,
  );
  return Object.fromEntries(sorted.map(({ id, name }) => [id, name]));
}
