import type { Insertable } from "kysely";
import type { Schema } from "#backend/database/schema.ts";

/** The tables that the demo fills, in the order in which they can be filled. */
export const tableOrder = [
  "demo_mark",
  "agencies",
  "agents",
  "agent_phone_numbers",
  "users",
  "user_portals",
  "desk_members",
  "relationship_managers",
  "manager_assignments",
  "carriers",
  "policy_types",
  "states",
  "counties",
  "products",
  "product_areas",
  "license_types",
  "agency_contracts",
  "agent_contracts",
  "agency_contract_policy_types",
  "agent_contract_policy_types",
  "agent_contract_certifications",
  "policies",
  "licenses",
  "eandos",
  "appointments",
  "connecture_instances",
  "termination_reasons",
  "customers",
  "enrollments",
  "payments",
  "switched_off_features",
  "profiles",
  "submissions",
  "submission_events",
  "record_submissions",
  "applications",
  "enrollment_events",
  "activity_types",
  "activities",
  "activity_notes",
  "scopes",
  "scope_signatures",
  "scope_records",
  "scope_events",
  "files",
  "alerts",
] as const satisfies readonly (keyof Schema)[];

/** Rows to insert, by table. */
export type DemoRows = { [T in (typeof tableOrder)[number]]: Insertable<Schema[T]>[] };

export function noRows(): DemoRows {
  const rows = {} as DemoRows;
  for (const table of tableOrder) rows[table] = [];
  return rows;
}
