import { type RawBuilder, sql } from "kysely";
import { hasWords, type NamedAgents } from "../../agent-names.ts";
import type { Database } from "../../database/schema.ts";
import type { DateRange, Dimension, EnrollmentQuery } from "./query.ts";

/** The conditions of a list of kept enrollments. */

type Condition = RawBuilder<unknown>;

/**
 * All conditions, for finding the rows by whichever index finds the fewest.
 * @param agents those of the name asked for
 */
export function isMatching(query: EnrollmentQuery, agents: NamedAgents | null): Condition {
  const names = [...beginning(query, "last", query.lastName), ...beginning(query, "first", query.firstName)];
  return all([
    isOwned(query),
    ...isOfValues(query),
    ...inRanges(query),
    ...names,
    ...isOfNames(query, agents),
  ]);
}

/** Returns the conditions of a query without the one on the owner, for rows that are read one after the other. */
export function isKept(query: EnrollmentQuery): Condition {
  const met = (key: string, typed: string | null) =>
    typed === null ? [] : [sql`strpos(' ' || ${sql.ref(key)}, ' ' || name_key(${typed})) > 0`];
  const names = [...met("last_key", query.lastName), ...met("first_key", query.firstName)];
  return all([...isOfValues(query), ...inRanges(query), ...names, ...isOfNames(query, null)]);
}

/** By the key, which is indexed, where the agents are known. */
function isOfNames({ agentNames }: EnrollmentQuery, agents: NamedAgents | null): Condition[] {
  if (agentNames === null) return [];
  if (agents?.length === 0) return [sql`false`];
  const has = hasWords(sql.ref("agent_key"), agentNames);
  if (agents === null || agents === "many") return [has];
  const ids = sql`(${sql.join(agents.map((id) => sql`${id}::uuid`))})`;
  const keys = sql`array(select sort_key(name) from agents where id in ${ids})`;
  return [sql`agent_key = any (${keys})`, has];
}

export const isOwned = ({ owner }: EnrollmentQuery): Condition => sql`owner_id = ${owner.id}::uuid`;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const nameOf = (table: string, id: string) =>
  sql`(select sort_key(name) from ${sql.table(table)} where id = ${id}::uuid)`;

type Filter = { column: string; key: string; table: string; id: (query: EnrollmentQuery) => string | null };

const filters: Record<Exclude<Dimension, "active" | "status">, Filter> = {
  agent: { column: "agent_id", key: "agent_key", table: "agents", id: ({ agent }) => agent },
  state: { column: "state_id", key: "state_key", table: "states", id: ({ state }) => state },
  county: { column: "county_id", key: "county_key", table: "counties", id: ({ county }) => county },
  carrier: { column: "carrier_id", key: "carrier_key", table: "carriers", id: ({ carrier }) => carrier },
  type: {
    column: "policy_type_id",
    key: "type_key",
    table: "policy_types",
    id: ({ policyType }) => policyType,
  },
  reason: {
    column: "termination_reason_id",
    key: "reason_key",
    table: "termination_reasons",
    id: ({ reason }) => reason,
  },
};

/** The key that the rows of a filter share, and the condition that lets an index find them. */
export function keyOf(query: EnrollmentQuery, dimension: Dimension): Condition {
  if (dimension === "active") return sql`status_key = sort_key('Active')`;
  if (dimension === "status") return sql`status_key = sort_key(${query.status})`;
  const { key, table, id } = filters[dimension];
  return sql`${sql.ref(key)} = ${nameOf(table, id(query) ?? "")}`;
}

/** By the key, which is indexed, and by the id, since several may have one name. */
function isOfValues(query: EnrollmentQuery): Condition[] {
  const conditions = (Object.keys(filters) as (keyof typeof filters)[]).flatMap((dimension) => {
    const { column, id } = filters[dimension];
    const value = id(query);
    return value === null ? [] : [keyOf(query, dimension), sql`${sql.ref(column)} = ${value}::uuid`];
  });
  const isActive = query.activeOnly ? [keyOf(query, "active"), sql`status = 'Active'`] : [];
  const isOfStatus = query.status === null ? [] : [keyOf(query, "status")];
  return [...conditions, ...isActive, ...isOfStatus];
}

export function inRange(column: string, { from, to }: DateRange): Condition[] {
  return [
    ...(from ? [sql`${sql.ref(column)} >= ${from}::date`] : []),
    ...(to ? [sql`${sql.ref(column)} <= ${to}::date`] : []),
  ];
}

function inRanges({ effective, fmoReceived, agentReceived }: EnrollmentQuery): Condition[] {
  return [
    ...inRange("effective_date", effective),
    ...inRange("fmo_received_date", fmoReceived),
    ...inRange("agent_received_date", agentReceived),
  ];
}

const AFTER_ALL = sql`chr(1114109)`;

function inParts({ owner }: EnrollmentQuery, field: "first" | "last", typed: string): Condition {
  return sql`owner_id = ${owner.id}::uuid and field = ${field}
    and part >= name_key(${typed}) and part < name_key(${typed}) || ${AFTER_ALL}`;
}

function beginning(query: EnrollmentQuery, field: "first" | "last", typed: string | null): Condition[] {
  if (typed === null) return [];
  return [
    sql`enrollment_id in (select enrollment_id from enrollment_name_parts where ${inParts(query, field, typed)})`,
  ];
}

export async function countMatching(
  db: Database,
  query: EnrollmentQuery,
  agents: NamedAgents | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`${countOf(query, agents)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function countOf(query: EnrollmentQuery, agents: NamedAgents | null): RawBuilder<unknown> {
  const { lastName, firstName } = query;
  const [field, typed] = lastName === null ? (["first", firstName] as const) : (["last", lastName] as const);
  const isName = (lastName === null) !== (firstName === null) && isOfValues(query).length === 0;
  if (isName && typed !== null && agents === null && inRanges(query).length === 0) {
    // A name whose earlier parts begin so too has been counted there.
    return sql`select count(*) as total from enrollment_name_parts
      where ${inParts(query, field, typed)} and strpos(' ' || earlier || ' ', ' ' || name_key(${typed})) = 0`;
  }
  return sql`select count(*) as total from enrollment_listings where ${isMatching(query, agents)}`;
}
