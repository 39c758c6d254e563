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
  // Customers who are shown as one have the same root.
  const root = sql`coalesce(customer.merged_into, customer.id)`;
  const theirs = sql`
    enrollments as enrollment join customers as own on own.id = enrollment.customer_id
    where ${root} in (own.id, own.merged_into) and ${isSeen}`;
  const among = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));
  const count = (statuses: readonly string[]) =>
    sql`(select count(*)::integer from ${theirs} and enrollment.status in (${among(statuses)}))`;
  const newest = (table: string, column: string) => sql`(
    select (select name from ${sql.table(table)} where id = ${sql.ref(`enrollment.${column}`)}) from ${theirs}
    order by enrollment.created_at desc, enrollment.id limit 1)`;
  const hasName = (table: string) =>
    sql.join(
      [
        sql`true`,
        ...hasWords(sql`(${sql.ref(`${table}.last_key`)} || ' ' || ${sql.ref(`${table}.first_key`)})`, name),
      ],
      sql` and `,
    );
  const direction = desc ? sql`desc` : sql`asc`;
  return {
    id: sql`customer.id`,
    fields: sql<Customer>`customer.id as "Id", customer.first_name as "FirstName", customer.last_name as "LastName",
      ${newest("states", "state_id")} as "State",
      ${count(["Active"])} as "Policies", ${count(enrollmentStatuses.filter(isUnderWay))} as "Applications",
      exists (select from ${theirs} and enrollment.status = 'Pending Information') as "IsWaitingForYou",
      ${owner.type === "agency" ? newest("agents", "agent_id") : sql`null`} as "AgentName"`,
    tables: sql`customers as customer`,
    where: [
      sql`customer.id in ${seen}`,
      // The first of them that the owner sees has the row.
      sql`(customer.merged_into is null or not exists (
        select from customers as other where other.id in ${seen} and (other.id = customer.merged_into
          or (other.merged_into = customer.merged_into and other.id < customer.id))))`,
      sql`((${hasName("customer")}) or ${root} in (
        select joined.merged_into from customers as joined
        where joined.merged_into is not null and joined.id in ${seen} and ${hasName("joined")}))`,
    ],
    order: sql`customer.last_key ${direction}, customer.first_key ${direction}, customer.id ${direction}`,
  };
}
