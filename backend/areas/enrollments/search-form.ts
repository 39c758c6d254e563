import { sql } from "kysely";
import type { z } from "zod";
import type { enrollmentSearchForm } from "#api/enrollments.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import { nameToId } from "../../names.ts";
import type { Owner } from "./query.ts";

type Options = { id: string; name: string }[];

/** What occurs in the enrollments that an owner sees. Agents have no agents to choose from. */
export async function searchForm(db: Database, owner: Owner): Promise<z.output<typeof enrollmentSearchForm>> {
  const isSeen =
    owner.type === "agent"
      ? sql`agent_id = ${owner.id}`
      : sql`agency_id in ${agenciesAtOrBelow(sql`select ${owner.id}::uuid`)}`;
  const of = (table: string, column: string) => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from ${sql.table(table)}
    where id in (select ${sql.ref(column)} from enrollments where ${isSeen}))`;
  const { rows } = await sql<Record<"types" | "carriers" | "states" | "reasons" | "agents", Options>>`
    select ${of("policy_types", "policy_type_id")} as types, ${of("carriers", "carrier_id")} as carriers,
      ${of("states", "state_id")} as states, ${of("termination_reasons", "termination_reason_id")} as reasons,
      ${owner.type === "agency" ? of("agents", "agent_id") : sql`'[]'::json`} as agents`.execute(db);
  const { types = [], carriers = [], states = [], reasons = [], agents = [] } = rows[0] ?? {};
  return {
    PolicyTypes: nameToId(types),
    Insurers: nameToId(carriers),
    States: nameToId(states),
    TerminationReasons: nameToId(reasons),
    Agents: nameToId(agents),
  };
}
