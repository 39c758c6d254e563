import { type RawBuilder, sql } from "kysely";
import type { EnrollmentSort } from "#api/enrollments.ts";
import type { DateRange, EnrollmentQuery } from "#backend/areas/enrollments/query.ts";
import { joinedTables } from "#backend/areas/enrollments/rows.ts";
import type { Database } from "#backend/database/schema.ts";
import { agenciesAtOrBelow } from "#backend/downline.ts";

/** Lists of enrollments read from the tables themselves: what the kept ones must be equal to. */

/** The ids of the enrollments a query asks for, in order. */
export async function plainIds(db: Database, query: EnrollmentQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select enrollment.id ${found(query)} ${inOrder(query)}`.execute(db);
  return rows.map(({ id }) => id);
}

const key = (name: RawBuilder<unknown>) =>
  sql`(regexp_replace(sort_key(${name}), '[[:space:]''’-]+', ' ', 'g') collate "C")`;
const lastName = key(sql`enrollment.customer_last_name`);
const firstName = key(sql`enrollment.customer_first_name`);
const sorted = (name: string) => sql`(sort_key(${sql.ref(name)}) collate "C")`;

const sortedBy: Record<EnrollmentSort, RawBuilder<unknown>> = {
  CustomerFirstName: firstName,
  CustomerLastName: lastName,
  AgentName: sorted("agent.name"),
  CustomerState: sorted("state.name"),
  CustomerCounty: sorted("county.name"),
  AppQueueStatus: sorted("enrollment.status"),
  InsurerName: sorted("carrier.name"),
  PolicyType: sorted("kind.name"),
  EffectiveDate: sql`enrollment.effective_date`,
  TerminationReason: sorted("reason.name"),
  TerminationDate: sql`enrollment.termination_date`,
};

function inOrder({ sort, desc }: EnrollmentQuery): RawBuilder<unknown> {
  const direction = desc ? sql`desc` : sql`asc`;
  return sql`order by ${sortedBy[sort]} ${direction} nulls last, ${lastName} ${direction}, ${firstName} ${direction},
    enrollment.id ${direction}`;
}

function found(query: EnrollmentQuery): RawBuilder<unknown> {
  const { owner } = query;
  const isSeen =
    owner.type === "agent"
      ? sql`enrollment.agent_id = ${owner.id}`
      : sql`enrollment.agency_id in ${agenciesAtOrBelow(sql`select ${owner.id}::uuid`)}`;
  const ids = {
    policy_type_id: query.policyType,
    carrier_id: query.carrier,
    state_id: query.state,
    county_id: query.county,
    termination_reason_id: query.reason,
    agent_id: query.agent,
  };
  const conditions = [
    isSeen,
    ...Object.entries(ids).flatMap(([column, id]) =>
      id ? [sql`enrollment.${sql.ref(column)} = ${id}::uuid`] : [],
    ),
    ...(query.agentNames ?? []).map((word) => sql`strpos(sort_key(agent.name), sort_key(${word})) > 0`),
    ...(query.status ? [sql`sort_key(enrollment.status) = sort_key(${query.status})`] : []),
    ...(query.activeOnly ? [sql`enrollment.status = 'Active'`] : []),
    ...inRange("effective_date", query.effective),
    ...inRange("fmo_received_date", query.fmoReceived),
    ...inRange("agent_received_date", query.agentReceived),
    ...beginning(lastName, query.lastName),
    ...beginning(firstName, query.firstName),
  ];
  return sql`from enrollments as enrollment ${joinedTables} where ${sql.join(conditions, sql` and `)}`;
}

function inRange(column: string, { from, to }: DateRange) {
  return [
    ...(from ? [sql`enrollment.${sql.ref(column)} >= ${from}::date`] : []),
    ...(to ? [sql`enrollment.${sql.ref(column)} <= ${to}::date`] : []),
  ];
}

function beginning(name: RawBuilder<unknown>, typed: string | null) {
  return typed === null ? [] : [sql`strpos(' ' || ${name}, ' ' || btrim(${key(sql`${typed}::text`)})) > 0`];
}
