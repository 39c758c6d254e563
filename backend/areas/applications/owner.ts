import { type RawBuilder, sql } from "kysely";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { isUuid } from "../../rights.ts";

export type Owner = { type: OwnerType; id: string };

/** A subquery: the agencies at and above an agent's own, each with how far up it is. Agencies above each other do no harm. */
function agenciesAbove(agentId: string): RawBuilder<{ id: string; distance: number }> {
  return sql`(
    with recursive above (id, path) as (
      select agency_id, array[agency_id] from agents where id = ${agentId} and agency_id is not null
      union all
      select agencies.parent_id, above.path || agencies.parent_id
      from above join agencies on agencies.id = above.id
      where agencies.parent_id is not null and agencies.parent_id <> all (above.path)
    )
    select id, cardinality(path) as distance from above)`;
}

/**
 * Returns the owner of the caller's application for this agent: the agent, when the caller may act for them; otherwise the
 * nearest agency above the agent that the caller may act for. Undefined when there is none, or no such agent.
 */
export async function applicationOwner(
  db: Database,
  caller: Caller,
  agentId: string,
): Promise<Owner | undefined> {
  if (!isUuid(agentId)) return undefined;
  const id = agentId.toLowerCase();
  const own = await db
    .selectFrom("user_portals")
    .select("sub")
    .where("sub", "=", caller.sub)
    .where("agent_id", "=", id)
    .executeTakeFirst();
  if (own) return { type: "agent", id };
  const above = await db
    .selectFrom(agenciesAbove(id).as("above"))
    .innerJoin("user_portals", "user_portals.agency_id", "above.id")
    .select("above.id")
    .where("user_portals.sub", "=", caller.sub)
    .orderBy("above.distance")
    .executeTakeFirst();
  return above && { type: "agency", id: above.id };
}

/** True when the caller acts for any agent or agency. */
export async function hasPortal(db: Database, caller: Caller): Promise<boolean> {
  const right = await db
    .selectFrom("user_portals")
    .select("sub")
    .where("sub", "=", caller.sub)
    .executeTakeFirst();
  return right !== undefined;
}
