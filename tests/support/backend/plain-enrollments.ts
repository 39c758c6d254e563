import type { EnrollmentSort } from "#api/enrollments.ts";
import type { DateRange, EnrollmentQuery } from "#backend/areas/enrollments/list-filters.ts";
import type { Database } from "#backend/database/schema.ts";
import { sortKey } from "./plain-downline.ts";

/** Lists of enrollments, worked out here row by row: what the backend's answers must be equal to. */

export type PlainEnrollments = Awaited<ReturnType<typeof readEnrollments>>;
type Row = PlainEnrollments["rows"][number];

export async function readEnrollments(db: Database) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("agents", "agents.id", "enrollments.agent_id")
    .innerJoin("states", "states.id", "enrollments.state_id")
    .leftJoin("counties", "counties.id", "enrollments.county_id")
    .innerJoin("carriers", "carriers.id", "enrollments.carrier_id")
    .innerJoin("policy_types", "policy_types.id", "enrollments.policy_type_id")
    .leftJoin("termination_reasons", "termination_reasons.id", "enrollments.termination_reason_id")
    .selectAll("enrollments")
    .select([
      "agents.name as agent",
      "states.name as state",
      "counties.name as county",
      "carriers.name as carrier",
      "policy_types.name as type",
      "termination_reasons.name as reason",
    ])
    .execute();
  const agencies = await db.selectFrom("agencies").select(["id", "parent_id"]).execute();
  return { rows, parents: new Map(agencies.map(({ id, parent_id }) => [id, parent_id])) };
}

/** Returns the ids of the enrollments that a query asks for, in order. */
export function plainIds({ rows, parents }: PlainEnrollments, query: EnrollmentQuery): string[] {
  return rows
    .filter((row) => isSeen(row, parents, query.owner) && isWanted(row, query))
    .sort((one, other) => compare(one, other, query))
    .map(({ id }) => id);
}

function isSeen(
  row: Row,
  parents: PlainEnrollments["parents"],
  { type, id }: EnrollmentQuery["owner"],
): boolean {
  if (type === "agent") return row.agent_id === id;
  const met = new Set<string>();
  for (let at = row.agency_id; at && !met.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true;
    met.add(at);
  }
  return false;
}

function isWanted(row: Row, query: EnrollmentQuery): boolean {
  const values = [
    [row.policy_type_id, query.policyType],
    [row.carrier_id, query.carrier],
    [row.state_id, query.state],
    [row.county_id, query.county],
    [row.termination_reason_id, query.reason],
    [row.agent_id, query.agent],
  ] as const;
  return (
    values.every(([value, wanted]) => wanted === null || value === wanted) &&
    (!query.activeOnly || row.status === "Active") &&
    (query.status === null || row.status.toLowerCase() === query.status.toLowerCase()) &&
    isWithin(row.effective_date, query.effective) &&
    isWithin(row.fmo_received_date, query.fmoReceived) &&
    isWithin(row.agent_received_date, query.agentReceived) &&
    hasWords(row.customer_last_name, query.lastName) &&
    hasWords(row.customer_first_name, query.firstName) &&
    hasWords(row.agent, query.agentName)
  );
}

const isWithin = (date: string | null, { from, to }: DateRange) =>
  (from === null || (date !== null && date >= from)) && (to === null || (date !== null && date <= to));

const hasWords = (name: string, typed: string | null) =>
  sortKey(typed ?? "")
    .split(" ")
    .every((word) => sortKey(name).includes(word));

const sortedBy: Record<EnrollmentSort, (row: Row) => string | null> = {
  CustomerFirstName: (row) => sortKey(row.customer_first_name),
  CustomerLastName: (row) => sortKey(row.customer_last_name),
  AgentName: (row) => sortKey(row.agent),
  CustomerState: (row) => sortKey(row.state),
  CustomerCounty: (row) => row.county && sortKey(row.county),
  AppQueueStatus: (row) => row.status.toLowerCase(),
  InsurerName: (row) => sortKey(row.carrier),
  PolicyType: (row) => sortKey(row.type),
  EffectiveDate: (row) => row.effective_date,
  TerminationReason: (row) => row.reason && sortKey(row.reason),
  TerminationDate: (row) => row.termination_date,
};

/** Empty values come last in both directions. The customers' names and the id follow. */
function compare(one: Row, other: Row, { sort, desc }: EnrollmentQuery): number {
  const values = [
    sortedBy[sort],
    sortedBy.CustomerLastName,
    sortedBy.CustomerFirstName,
    (row: Row) => row.id,
  ];
  for (const value of values) {
    const [a, b] = [value(one), value(other)];
    if (a === b) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    return (Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 ? -1 : 1) * (desc ? -1 : 1);
  }
  return 0;
}
