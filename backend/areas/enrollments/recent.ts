import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import type { Owner } from "./query.ts";
import { type EnrollmentRow, joinedTables, rowFields } from "./rows.ts";

/** The newest enrollments that an owner sees, newest first. */
export async function recentRows(db: Database, { type, id }: Owner, most: number): Promise<EnrollmentRow[]> {
  const isSeen =
    type === "agent"
      ? sql`agent_id = ${id}`
      : sql`agency_id in ${agenciesAtOrBelow(sql`select ${id}::uuid`)}`;
  const { rows } = await sql<EnrollmentRow>`
    select ${rowFields} from (
      select * from enrollments where ${isSeen} order by created_at desc, id limit ${most}
    ) as enrollment ${joinedTables}
    order by enrollment.created_at desc, enrollment.id`.execute(db);
  return rows;
}
