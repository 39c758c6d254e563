import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { EnrollmentColumn, EnrollmentSort, enrollment } from "#api/enrollments.ts";
import type { Database } from "../../database/schema.ts";
import type { SheetHeading } from "../../files/workbook/words.ts";
import type { List } from "../../lists/list.ts";
import { hasWords } from "../../names.ts";
import { PENDING } from "../../submissions/statuses.ts";
import type { DateRange, EnrollmentQuery } from "./list-filters.ts";
import { isSeenBy } from "./visibility.ts";

type Column = {
  /** The value in a row. */
  field: RawBuilder<unknown>;
  /** The value by which the list is sorted; the field unless told otherwise. */
  order?: RawBuilder<unknown>;
  canBeEmpty?: true;
  /** The heading in a workbook, and the width there in characters. */
  heading: SheetHeading;
  width: number;
  /** The words for a value in a workbook. */
  named?: "statusOf" | "nameOf";
  isDate?: true;
  /** The workbook of an agent leaves the column out. */
  isOfAgencies?: true;
};

/** The columns of the list, for its rows, its orders and its workbook. */
export const columns: Record<EnrollmentColumn, Column> = {
  CustomerLastName: {
    ...{ field: sql`enrollment.customer_last_name`, order: sql`enrollment.last_key` },
    ...{ heading: "lastName", width: 20 },
  },
  CustomerFirstName: {
    ...{ field: sql`enrollment.customer_first_name`, order: sql`enrollment.first_key` },
    ...{ heading: "firstName", width: 18 },
  },
  AgentName: {
    ...{ field: sql`agent.name`, order: sql`agent.name_key` },
    ...{ heading: "producer", width: 28, isOfAgencies: true },
  },
  CustomerState: { field: sql`state.name`, order: sql`state.name_key`, heading: "state", width: 16 },
  CustomerCounty: {
    ...{ field: sql`county.name`, order: sql`county.name_key`, canBeEmpty: true },
    ...{ heading: "county", width: 18 },
  },
  AppQueueStatus: {
    ...{ field: sql`enrollment.status`, order: sql`lower(enrollment.status) collate "C"` },
    ...{ heading: "status", width: 20, named: "statusOf" },
  },
  InsurerName: { field: sql`carrier.name`, order: sql`carrier.name_key`, heading: "carrier", width: 30 },
  PolicyType: {
    field: sql`kind.name`,
    order: sql`kind.name_key`,
    heading: "policyType",
    width: 30,
    named: "nameOf",
  },
  EffectiveDate: {
    ...{ field: sql`enrollment.effective_date`, canBeEmpty: true },
    ...{ heading: "effectiveDate", width: 15, isDate: true },
  },
  TerminationReason: {
    ...{ field: sql`reason.name`, order: sql`reason.name_key`, canBeEmpty: true },
    ...{ heading: "terminationReason", width: 28, named: "nameOf" },
  },
  TerminationDate: {
    ...{ field: sql`enrollment.termination_date`, canBeEmpty: true },
    ...{ heading: "terminationDate", width: 15, isDate: true },
  },
};

export type EnrollmentRow = Omit<z.output<typeof enrollment>, "AgentIsActive">;

/** The fields of a row, of the tables in {@link joinedTables}. */
export const rowFields = sql<EnrollmentRow>`enrollment.id as "PolicyId", enrollment.customer_id as "CustomerId",
  enrollment.agent_id as "AgentId", ${sql.join(
    Object.entries(columns).map(([name, { field }]) => sql`${field} as ${sql.ref(name)}`),
  )}, case when enrollment.status = ${sql.lit(PENDING)} then coalesce((
    select missing from enrollment_events as event where event.enrollment_id = enrollment.id and event.status = ${sql.lit(PENDING)}
    order by event.id desc limit 1), '{}') else '{}' end as "MissingItems"`;

export const joinedTables = sql`
  left join agents as agent on agent.id = enrollment.agent_id
  left join states as state on state.id = enrollment.state_id
  left join counties as county on county.id = enrollment.county_id
  left join carriers as carrier on carrier.id = enrollment.carrier_id
  left join policy_types as kind on kind.id = enrollment.policy_type_id
  left join termination_reasons as reason on reason.id = enrollment.termination_reason_id`;

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

/** Customers in alphabetical order follow the chosen column. Empty values come last in both directions. */
function orderOf({ sort, desc }: EnrollmentQuery): RawBuilder<unknown> {
  const direction = desc ? sql`desc` : sql`asc`;
  const value = (name: EnrollmentSort) => columns[name].order ?? columns[name].field;
  const first = sql`${value(sort)} ${direction} ${columns[sort].canBeEmpty ? sql`nulls last` : sql``}`;
  const names = (["CustomerLastName", "CustomerFirstName"] as const)
    .filter((name) => name !== sort)
    .map((name) => sql`${value(name)} ${direction}`);
  return sql.join([first, ...names, sql`enrollment.id ${direction}`]);
}
