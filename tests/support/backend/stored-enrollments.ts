import type { Selectable } from "kysely";
import type { Owner } from "#backend/areas/enrollments/list-filters.ts";
import type { EnrollmentTable } from "#backend/database/enrollment-tables.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";

/** Enrollments as the tables have them, for tests that know the rules on their own. */

export type StoredEnrollment = Selectable<EnrollmentTable>;

/** Returns the enrollments that an owner sees, by id. The organisation is walked here, not by the database. */
export async function storedEnrollments(db: Database, owner: Owner): Promise<StoredEnrollment[]> {
  const all = await db.selectFrom("enrollments").selectAll().orderBy("id").execute();
  if (owner.type === "agent") return all.filter(({ agent_id }) => agent_id === owner.id);
  const agencies = await db.selectFrom("agencies").select(["id", "parent_id"]).execute();
  const below = new Set([owner.id]);
  for (const _ of agencies)
    for (const { id, parent_id } of agencies) if (parent_id && below.has(parent_id)) below.add(id);
  return all.filter(({ agency_id }) => agency_id !== null && below.has(agency_id));
}

/** A row of an active enrollment that `demoIds.agent` wrote. @param key by which it is known */
export function enrollmentRow(key: string) {
  return {
    id: idFor("enrollment", key),
    agent_id: demoIds.agent,
    agency_id: demoIds.downlineAgency,
    customer_first_name: "Ada",
    customer_last_name: "Holder",
    state_id: demoIds.state,
    county_id: demoIds.county,
    status: "Active",
    carrier_id: demoIds.carrier,
    policy_type_id: demoIds.policyType,
  };
}
