import { sql } from "kysely";
import type { z } from "zod";
import type { enrollmentSearchForm } from "#api/enrollments.ts";
import type { Database } from "../../database/schema.ts";
import { nameToId, npnAndAgency } from "../../names.ts";
import type { Owner } from "./list-filters.ts";
import { isSeenBy } from "./visibility.ts";

type Options = { id: string; name: string; distinction?: string | null }[];

/**
 * Returns the values that occur in the enrollments that an owner sees. Agents have no agents to choose from.
 * @param inLanguage gives the names of fixed lists in the language of the answer
 */
export async function searchForm(
  db: Database,
  owner: Owner,
  inLanguage: (options: Options) => Options,
): Promise<z.output<typeof enrollmentSearchForm>> {
  const isSeen = await isSeenBy(db, owner);
  const of = (table: string, column: string) => sql`(
    select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name)), '[]')
    from ${sql.table(table)} as named
    where named.id in (select ${sql.ref(`enrollment.${column}`)} from enrollments as enrollment where ${isSeen}))`;
  const agentsSeen = sql`(
    select coalesce(
      json_agg(json_build_object('id', agents.id, 'name', agents.name, 'distinction', ${npnAndAgency})), '[]')
    from agents left join agencies on agencies.id = agents.agency_id
    where agents.id in (select enrollment.agent_id from enrollments as enrollment where ${isSeen}))`;
  const { rows } = await sql<Record<"types" | "carriers" | "states" | "reasons" | "agents", Options>>`
    select ${of("policy_types", "policy_type_id")} as types, ${of("carriers", "carrier_id")} as carriers,
      ${of("states", "state_id")} as states, ${of("termination_reasons", "termination_reason_id")} as reasons,
      ${owner.type === "agency" ? agentsSeen : sql`'[]'::json`} as agents`.execute(db);
  const { types = [], carriers = [], states = [], reasons = [], agents = [] } = rows[0] ?? {};
  return {
    PolicyTypes: nameToId(inLanguage(types)),
    Insurers: nameToId(carriers),
    States: nameToId(states),
    TerminationReasons: nameToId(inLanguage(reasons)),
    Agents: nameToId(agents),
  };
}
