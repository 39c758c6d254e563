import { sql } from "kysely";
import type { Customer } from "#api/customers.ts";
import { type EnrollmentStatus, enrollmentStatuses } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import { type List, readPage } from "../../lists/list.ts";
import { hasWords } from "../../names.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isSeenBy } from "../enrollments/visibility.ts";
import { customersSeen } from "./seen.ts";

/** The list of customers: `docs/product/customers.md`, "List". */

type Query = { owner: Owner; name: string | undefined; desc: boolean };

/** @param page from 1 */
export async function customerPage(
  db: Database,
  query: Query,
  paging: { page: number; pageSize: number },
): Promise<{ Data: Customer[]; Total: number }> {
  const { rows, total } = await readPage(db, await listOf(db, query), paging);
  return { Data: rows, Total: total };
}

const isUnderWay = (status: EnrollmentStatus) =>
  !["Active", "Declined", "Withdrawn", "Terminated"].includes(status);

async function listOf(db: Database, { owner, name, desc }: Query): Promise<List<Customer>> {
  const isSeen = await isSeenBy(db, owner);
  const seen = await customersSeen(db, owner);
  const theirs = sql`
    enrollments as enrollment join customers as own on own.id = enrollment.customer_id
    where coalesce(own.merged_into, own.id) = customer.id and ${isSeen}`;
  const among = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));
  const count = (statuses: readonly string[]) =>
    sql`(select count(*)::integer from ${theirs} and enrollment.status in (${among(statuses)}))`;
  const newest = (field: string, table: string, column: string) => sql`(
    select ${sql.ref(`named.${field}`)} from enrollments as enrollment
    join customers as own on own.id = enrollment.customer_id
    join ${sql.table(table)} as named on named.id = ${sql.ref(`enrollment.${column}`)}
    where coalesce(own.merged_into, own.id) = customer.id and ${isSeen}
    order by enrollment.created_at desc, enrollment.id limit 1)`;
  const direction = desc ? sql`desc` : sql`asc`;
  return {
    id: sql`customer.id`,
    fields: sql<Customer>`customer.id as "Id", customer.first_name as "FirstName", customer.last_name as "LastName",
      ${newest("name", "states", "state_id")} as "State",
      ${count(["Active"])} as "Policies", ${count(enrollmentStatuses.filter(isUnderWay))} as "Applications",
      exists (select from ${theirs} and enrollment.status = 'Pending Information') as "IsWaitingForYou",
      ${owner.type === "agency" ? newest("name", "agents", "agent_id") : sql`null`} as "AgentName"`,
    tables: sql`customers as customer`,
    where: [
      sql`customer.id in (select coalesce(own.merged_into, own.id) from customers as own where own.id in ${seen})`,
      ...hasWords(sql`(customer.last_key || ' ' || customer.first_key)`, name),
    ],
    order: sql`customer.last_key ${direction}, customer.first_key ${direction}, customer.id ${direction}`,
  };
}
