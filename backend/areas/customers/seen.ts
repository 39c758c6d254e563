import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isSeenBy } from "../enrollments/visibility.ts";

/** Who sees a customer: whoever sees a record of theirs. `docs/product/customers.md`, "Who sees a customer". */

/** Returns a subquery with the ids of the customers whose records an owner sees. Scopes are their agent's alone. */
export async function customersSeen(db: Database, owner: Owner): Promise<RawBuilder<string>> {
  const ofEnrollments = sql`select enrollment.customer_id from enrollments as enrollment where ${await isSeenBy(db, owner)}`;
  return owner.type === "agent"
    ? sql<string>`(${ofEnrollments} union all select scope.customer_id from scopes as scope where scope.agent_id = ${owner.id})`
    : sql<string>`(${ofEnrollments})`;
}

/** Returns a SQL condition: the owner sees a record of the customer whose id is in the column. */
export async function isCustomerSeen(
  db: Database,
  owner: Owner,
  column: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const hasEnrollment = sql`exists (
    select from enrollments as enrollment where enrollment.customer_id = ${column} and ${await isSeenBy(db, owner)})`;
  return owner.type === "agent"
    ? sql<boolean>`(${hasEnrollment} or exists (
        select from scopes as scope where scope.customer_id = ${column} and scope.agent_id = ${owner.id}))`
    : sql<boolean>`${hasEnrollment}`;
}
