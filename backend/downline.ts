import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database/schema.ts";
import type { Caller } from "./http/context.ts";
import { isUuid, mayActFor } from "./rights.ts";

/**
 * The hierarchy of agencies and agents. It does not depend on their contracts: `areas/contracts/hierarchy.ts` has the one of a
 * carrier's contracts. `rights.ts` says who may act for whom. The triggers of `database/migrations/0001-initial/` have the hierarchy
 * in SQL, for the lists of producers and enrollments.
 */

/**
 * Returns a subquery for the ids of the agencies in a set and of all agencies below them. The set may contain an agency and
 * its parent.
 */
export function agenciesAtOrBelow(start: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    with recursive below (id) as (
      ${start}
      union
      select child.id from below join agencies as child on child.parent_id = below.id
    )
    select id from below)`;
}

/** Returns a subquery for the ids of an agency and of all agencies above it. */
export function agenciesAtOrAbove(agency: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    with recursive above (id) as (
      select ${agency}
      union
      select agency.parent_id from above join agencies as agency on agency.id = above.id
      where agency.parent_id is not null
    )
    select id from above)`;
}

/**
 * Returns the id of an agent whom the caller may act for, or who works at or below an agency that the caller may act for.
 * Returns undefined for all other agents and for an id that does not exist.
 */
export async function visibleAgent(db: Database, caller: Caller, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const mine = sql`select agency_id from user_portals where sub = ${caller.sub} and agency_id is not null`;
  const agent = await db
    .selectFrom("agents")
    .select("agents.id")
    .where("agents.id", "=", id)
    .where((eb) =>
      eb.or([eb("agents.agency_id", "in", agenciesAtOrBelow(mine)), mayActFor(caller, "agent", "agents.id")]),
    )
    .executeTakeFirst();
  return agent?.id;
}
