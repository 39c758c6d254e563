import { type RawBuilder, sql } from "kysely";
import { agentsNamed, hasWords, type NamedAgents } from "../../agent-names.ts";
import type { Database } from "../../database/schema.ts";
import { countMatching } from "./matching.ts";
import type { Dimension, EnrollmentQuery } from "./query.ts";

/** The number of enrollments that an owner sees, in all and of one kind. The database keeps it: `docs/decisions/0211`. */

export type Counts = {
  /** The version of the enrollments that were counted. */
  version: number;
  all: number;
};

export async function readCounts(db: Database, owner: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      coalesce((select version from enrollment_versions where owner_id = ${owner}), 0)::bigint as version,
      coalesce((select n from enrollment_counts where owner_id = ${owner} and dimension = 'all'), 0) as all`.execute(
    db,
  );
  return rows[0] ?? { version: 0, all: 0 };
}

export type Measured = {
  total: number;
  all: number;
  /** The number of rows that each filter by one value finds alone, the rarest first. */
  rarest: readonly { dimension: Dimension; n: number }[];
  /** The agents of the name asked for; null for any name. */
  agents: NamedAgents | null;
};

/** @param earlier whose total is near enough */
export async function measure(
  db: Database,
  counts: Counts,
  query: EnrollmentQuery,
  earlier?: Measured,
): Promise<Measured> {
  const wanted = dimensionsOf(query);
  const rarest = wanted.length === 0 ? [] : await readDimensions(db, query.owner.id, wanted);
  const agents = earlier ? earlier.agents : await findNamedAgents(db, query);
  const { all } = counts;
  const known = { all, rarest, agents };
  const isRest = hasRest(query);
  const [first, ...others] = rarest;
  if (first?.n === 0 || agents?.length === 0) return { total: 0, ...known };
  if (!isRest && agents === null && others.length === 0) return { total: first ? first.n : all, ...known };
  if (earlier) return { total: earlier.total, ...known };
  const isOfNames = !isRest && agents !== null && !first;
  return {
    total: isOfNames ? await countOfNames(db, query) : await countMatching(db, query, agents),
    ...known,
  };
}

/** @returns null for agents of any name */
function findNamedAgents(db: Database, { owner, agentNames }: EnrollmentQuery): Promise<NamedAgents> | null {
  if (agentNames === null) return null;
  return agentsNamed(
    db,
    agentNames,
    (id) => sql`exists (
      select 1 from enrollment_counts as counted
      where counted.owner_id = ${owner.id} and counted.dimension = 'agent' and counted.value = ${id}::text)`,
  );
}

/** Returns the number of rows of the named agents, from the kept counts of each agent. */
async function countOfNames(db: Database, { owner, agentNames }: EnrollmentQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(counted.n), 0)::bigint as total
    from enrollment_counts as counted join agents as agent on agent.id = counted.value::uuid
    where counted.owner_id = ${owner.id} and counted.dimension = 'agent'
      and ${hasWords(sql`agent.name`, agentNames ?? [])}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Wanted = { dimension: Dimension; value: string | RawBuilder<string> };

function dimensionsOf(query: EnrollmentQuery): Wanted[] {
  const values: Record<Dimension, Wanted["value"] | null> = {
    agent: query.agent,
    state: query.state,
    county: query.county,
    carrier: query.carrier,
    type: query.policyType,
    reason: query.reason,
    active: query.activeOnly ? "" : null,
    status: query.status === null ? null : sql<string>`sort_key(${query.status})`,
  };
  return (Object.keys(values) as Dimension[]).flatMap((dimension) => {
    const value = values[dimension];
    return value === null ? [] : [{ dimension, value }];
  });
}

async function readDimensions(db: Database, owner: string, wanted: readonly Wanted[]) {
  const found = await db
    .selectFrom("enrollment_counts")
    .select(["dimension", "n"])
    .where("owner_id", "=", owner)
    .where((eb) => eb.or(wanted.map(({ dimension, value }) => eb.and({ dimension, value }))))
    .execute();
  const counts = new Map(found.map(({ dimension, n }) => [dimension, n]));
  return wanted
    .map(({ dimension }) => ({ dimension, n: counts.get(dimension) ?? 0 }))
    .sort((one, other) => one.n - other.n);
}

/** True when a query filters by names or days. No counts of these are kept. */
function hasRest({ firstName, lastName, effective, fmoReceived, agentReceived }: EnrollmentQuery): boolean {
  const isRange = [effective, fmoReceived, agentReceived].some(
    ({ from, to }) => from !== null || to !== null,
  );
  return firstName !== null || lastName !== null || isRange;
}
