import { type RawBuilder, sql } from "kysely";
import type { OwnerType } from "#api/wire.ts";
import { ownerColumn } from "../rights.ts";

type RecordTable = "licenses" | "eandos" | "agent_contracts" | "agency_contracts";

/** Returns how many submissions of its owner made or renewed a record. Those of an agency above are not the owner's to see. */
export function submissionCountOf(table: RecordTable, type: OwnerType): RawBuilder<number> {
  const column = ownerColumn[type];
  return sql<number>`(
    select count(*)::integer from record_submissions as made join submissions as submission on submission.id = made.submission_id
    where made.record_id = ${sql.ref(`${table}.id`)} and ${sql.ref(`submission.${column}`)} = ${sql.ref(`${table}.${column}`)})`;
}
