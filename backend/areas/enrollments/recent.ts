import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Owner } from "./query.ts";
import { type EnrollmentRow, joinedTables, rowFields } from "./rows.ts";

/** The newest enrollments that an owner sees, newest first. */
export async function recentRows(db: Database, { id }: Owner, most: number): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`
    select ${rowFields} from (
      select enrollment_id, created_at from enrollment_listings where owner_id = ${id}
      order by created_at desc, enrollment_id limit ${most}
    ) as newest
    join enrollments as enrollment on enrollment.id = newest.enrollment_id ${joinedTables}
    order by newest.created_at desc, newest.enrollment_id`.execute(db);
  return rows;
}
