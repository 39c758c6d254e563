import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { readAgenciesAtOrBelow } from "../../downline.ts";
import type { Owner } from "./list-filters.ts";

/**
 * Agents see the enrollments that they wrote. Agencies see those that were written under them or under an agency below them:
 * `docs/product/enrollments.md`, "Who sees an enrollment".
 */

/** Returns a SQL condition: the owner sees the enrollment. */
export async function isSeenBy(db: Database, { type, id }: Owner): Promise<RawBuilder<boolean>> {
  return type === "agent"
    ? sql<boolean>`enrollment.agent_id = ${id}`
    : sql<boolean>`enrollment.agency_id = any (${await readAgenciesAtOrBelow(db, id)}::uuid[])`;
}

/** The id of an enrollment that the owner sees, or nothing. */
export async function findEnrollmentId(db: Database, owner: Owner, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select enrollment.id from enrollments as enrollment
    where enrollment.id = ${id} and ${await isSeenBy(db, owner)}`.execute(db);
  return rows[0]?.id;
}
