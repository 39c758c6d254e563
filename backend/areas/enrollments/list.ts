import { type RawBuilder, sql } from "kysely";
import type { EnrollmentSort } from "#api/enrollments.ts";
import type { Database } from "../../database/schema.ts";
import type { List } from "../../lists/list.ts";
import { hasWords } from "../../names.ts";
import type { DateRange, EnrollmentQuery } from "./list-filters.ts";
import { type EnrollmentRow, joinedTables, rowFields } from "./rows.ts";
import { isSeenBy } from "./visibility.ts";

/** Returns the list of the enrollments that an owner sees: `docs/product/enrollments.md`, "Filters". */
export async function enrollmentList(db: Database, query: EnrollmentQuery): Promise<List<EnrollmentRow>> {
  return {
    id: sql`enrollment.id`,
    fields: rowFields,
    tables: sql`enrollments as enrollment ${joinedTables}`,
    where: [await isSeenBy(db, query.owner), ...conditions(query)],
    order: orderOf(query),
  };
}

function conditions(query: EnrollmentQuery): RawBuilder<unknown>[] {
  const ids = {
    policy_type_id: query.policyType,
    carrier_id: query.carrier,
    state_id: query.state,
    county_id: query.county,
    termination_reason_id: query.reason,
    agent_id: query.agent,
  };
  return [
    ...Object.entries(ids).flatMap(([column, id]) =>
      id === null ? [] : [sql`${sql.ref(`enrollment.${column}`)} = ${id}::uuid`],
    ),
    ...(query.activeOnly ? [sql`enrollment.status = 'Active'`] : []),
    ...(query.status === null ? [] : [sql`lower(enrollment.status) = lower(${query.status})`]),
    ...inRange("effective_date", query.effective),
    ...inRange("fmo_received_date", query.fmoReceived),
    ...inRange("agent_received_date", query.agentReceived),
    ...hasWords(sql`enrollment.last_key`, query.lastName),
    ...hasWords(sql`enrollment.first_key`, query.firstName),
    ...hasWords(sql`agent.name_key`, query.agentName),
  ];
}

/** Returns SQL conditions on a date of an enrollment. Both days belong to the range. */
export function inRange(column: string, { from, to }: DateRange): RawBuilder<unknown>[] {
  const date = sql.ref(`enrollment.${column}`);
  return [...(from ? [sql`${date} >= ${from}::date`] : []), ...(to ? [sql`${date} <= ${to}::date`] : [])];
}

const columns: Record<EnrollmentSort, RawBuilder<unknown>> = {
  CustomerFirstName: sql`enrollment.first_key`,
  CustomerLastName: sql`enrollment.last_key`,
  AgentName: sql`agent.name_key`,
  CustomerState: sql`state.name_key`,
  CustomerCounty: sql`county.name_key`,
  AppQueueStatus: sql`lower(enrollment.status) collate "C"`,
  InsurerName: sql`carrier.name_key`,
  PolicyType: sql`kind.name_key`,
  EffectiveDate: sql`enrollment.effective_date`,
  TerminationReason: sql`reason.name_key`,
  TerminationDate: sql`enrollment.termination_date`,
};

const canBeEmpty: readonly EnrollmentSort[] = [
  "CustomerCounty",
  "EffectiveDate",
  "TerminationReason",
  "TerminationDate",
];

/** Customers in alphabetical order follow the chosen column. Empty values come last in both directions. */
function orderOf({ sort, desc }: EnrollmentQuery): RawBuilder<unknown> {
  const direction = desc ? sql`desc` : sql`asc`;
  const first = sql`${columns[sort]} ${direction} ${canBeEmpty.includes(sort) ? sql`nulls last` : sql``}`;
  const names = (["CustomerLastName", "CustomerFirstName"] as const)
    .filter((name) => name !== sort)
    .map((name) => sql`${columns[name]} ${direction}`);
  return sql.join([first, ...names, sql`enrollment.id ${direction}`]);
}
