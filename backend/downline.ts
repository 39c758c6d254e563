import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database/schema.ts";
import type { Caller } from "./http/context.ts";
import { isUuid, mayActFor } from "./rights.ts";

/**
 * The hierarchy of agencies and agents. It does not depend on their contracts: `areas/contracts/hierarchy.ts` has the one of a
 * carrier's contracts. `rights.ts` says who may act for whom. The database keeps the table `agency_ancestors`.
 */

/** Returns a subquery for the ids of an agency and of all agencies below it. */
export function agenciesAtOrBelow(agency: RawBuilder<unknown> | string): RawBuilder<string> {
  return sql<string>`(select agency_id from agency_ancestors where ancestor_id = ${agency})`;
}

/**
 * Returns the ids of an agency and of all agencies below it, for long lists. PostgreSQL knows how many of their rows have one of
 * these ids. It does not know that of a subquery, and would sort a million rows for a page of 25.
 */
export async function readAgenciesAtOrBelow(db: Database, agency: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${agenciesAtOrBelow(agency)} as below (id)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the id of an agent whom the caller may act for, or who works at or below an agency that the caller may act for.
 * Returns undefined for all other agents and for an id that does not exist.
 */
export async function visibleAgent(db: Database, caller: Caller, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const belowMine = sql<string>`(
    select agency_id from agency_ancestors
    where ancestor_id in (select agency_id from user_portals where sub = ${caller.sub} and agency_id is not null))`;
  const agent = await db
    .selectFrom("agents")
    .select("agents.id")
    .where("agents.id", "=", id)
    .where((eb) => eb.or([eb("agents.agency_id", "in", belowMine), mayActFor(caller, "agent", "agents.id")]))
    .executeTakeFirst();
  return agent?.id;
}
