import { type RawBuilder, sql } from "kysely";
import type { EnrollmentSort } from "#api/enrollments.ts";
import type { EnrollmentListingTable } from "../../database/enrollment-tables.ts";
import type { EnrollmentQuery } from "./query.ts";

/** Orders of kept enrollments, each along an index: `docs/decisions/0211`. */

export type Key = Extract<
  keyof EnrollmentListingTable,
  `${string}_key` | "effective_date" | "termination_date"
>;

export type Order = {
  /** The index's columns behind the owner, before the id. */
  columns: readonly Key[];
  isBackward: boolean;
  /** The first column can be empty. Empty values come last, unless the order is turned. */
  empty: "never" | "last" | "first";
};

/** Where a row stands: its values of the order's columns. */
export type Place = { isEmpty: boolean; values: readonly (string | null)[]; enrollment: string };

const keys: Record<EnrollmentSort, Key> = {
  CustomerFirstName: "first_key",
  CustomerLastName: "last_key",
  AgentName: "agent_key",
  CustomerState: "state_key",
  CustomerCounty: "county_key",
  AppQueueStatus: "status_key",
  InsurerName: "carrier_key",
  PolicyType: "type_key",
  EffectiveDate: "effective_date",
  TerminationReason: "reason_key",
  TerminationDate: "termination_date",
};

const maybeEmpty: readonly Key[] = ["county_key", "reason_key", "effective_date", "termination_date"];

/** The key that all rows share when a filter asks for one value of it. */
const fixed: Partial<Record<Key, (query: EnrollmentQuery) => unknown>> = {
  agent_key: ({ agent }) => agent,
  state_key: ({ state, county }) => state ?? county,
  county_key: ({ county }) => county,
  status_key: ({ activeOnly, status }) => activeOnly || status,
  carrier_key: ({ carrier }) => carrier,
  type_key: ({ policyType }) => policyType,
  reason_key: ({ reason }) => reason,
};

export function orderOf(query: EnrollmentQuery): Order {
  const key = keys[query.sort];
  const isFixed = fixed[key]?.(query) ?? null;
  const isBackward = query.desc;
  if (key === "last_key" || isFixed !== null) {
    return { columns: ["last_key", "first_key"], isBackward, empty: "never" };
  }
  if (key === "first_key") return { columns: ["first_key", "last_key"], isBackward, empty: "never" };
  const empty = maybeEmpty.includes(key) ? "last" : "never";
  return { columns: [key, "last_key", "first_key"], isBackward, empty };
}

export function reversed({ columns, isBackward, empty }: Order): Order {
  const other = { never: "never", last: "first", first: "last" } as const;
  return { columns, isBackward: !isBackward, empty: other[empty] };
}

/**
 * Returns the parts in which an order is read: rows without a first value (true), rows with one (false), or all rows
 * (null).
 */
export function segmentsOf({ empty }: Order): readonly (boolean | null)[] {
  if (empty === "never") return [null];
  return empty === "last" ? [false, true] : [true, false];
}

/** @param columns with the direction's own place for what is empty, which is that of an index read backwards */
export function orderBy({ isBackward }: Order, columns: readonly string[]): RawBuilder<unknown> {
  const direction = isBackward ? sql`desc` : sql`asc`;
  return sql`order by ${sql.join([...columns, "enrollment_id"].map((name) => sql`${sql.ref(name)} ${direction}`))}`;
}

/** A condition: the row stands behind that place, or at it. Both have a first value, or both have none. */
export function isBehindPlace(place: Place, order: Order, columns: readonly string[], isBehind: boolean) {
  const comparison = sql.raw((order.isBackward ? "<" : ">") + (isBehind ? "" : "="));
  const from = place.isEmpty ? 1 : 0;
  const names = [...columns.slice(from), "enrollment_id"].map((name) => sql.ref(name));
  const values = [...place.values.slice(from, columns.length), sql`${place.enrollment}::uuid`];
  return sql`(${sql.join(names)}) ${comparison} (${sql.join(values)})`;
}
