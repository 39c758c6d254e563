import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { listProducerCounts, producerCount } from "#api/dashboard.ts";
import type { Database } from "../../database/schema.ts";
import { isUuid } from "../../rights.ts";
import { readCounts } from "../enrollments/counts.ts";
import { inRange } from "../enrollments/matching.ts";
import { dayRange } from "../enrollments/query.ts";

/** Counts the enrollments of an agency by producer: `docs/product/home.md`, "Enrollments". */

type Asked = z.output<typeof listProducerCounts.request.query>;
type Counts = { rows: Omit<z.output<typeof producerCount>, "AgentIsActive">[]; total: number };

const DEFAULT_PAGE_SIZE = 10;

const MOST_KEPT = 500;

/**
 * Counts the enrollments of producers. A large agency has tens of thousands of them in a month, so pages are kept until
 * the agency's enrollments change: `docs/decisions/0211`.
 */
export function createProducerCounts(db: Database) {
  const kept = new LRUCache<string, { version: number; counts: Counts }>({ max: MOST_KEPT });

  /**
   * Returns a page of producers, those with the most enrollments first.
   * @param agency one that the caller may act for
   * @throws a refusal with status 400 when a day does not exist
   */
  return async (agency: string, asked: Asked): Promise<Counts> => {
    const days = dayRange(asked.BeginningProducerDate, asked.EndingProducerDate);
    if (asked.InsurerId !== undefined && !isUuid(asked.InsurerId)) return { rows: [], total: 0 };
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = asked;
    const key = JSON.stringify([agency, asked.InsurerId, days, page, pageSize]);
    // The version is read first: a change that comes between the two is counted anew the next time.
    const { version } = await readCounts(db, agency);
    const before = kept.get(key);
    if (before?.version === version) return before.counts;
    const counts = await countProducers(db, agency, asked, days);
    kept.set(key, { version, counts });
    return counts;
  };
}

/** Counts along the index of the days on which enrollments were received. It holds every column that is needed. */
async function countProducers(
  db: Database,
  agency: string,
  { InsurerId, page = 1, pageSize = DEFAULT_PAGE_SIZE }: Asked,
  days: ReturnType<typeof dayRange>,
): Promise<Counts> {
  const conditions = [
    sql`owner_id = ${agency}::uuid and fmo_received_date is not null`,
    ...inRange("fmo_received_date", days),
    ...(InsurerId ? [sql`carrier_id = ${InsurerId}::uuid`] : []),
  ];
  const { rows } = await sql<{ total: number; found: Counts["rows"] }>`
    with counted as materialized (
      select agent_id, count(*) as n from enrollment_listings
      where ${sql.join(conditions, sql` and `)} group by agent_id
    ), ranked as (
      select agent.id, agent.name, counted.n,
        row_number() over (order by counted.n desc, sort_key(agent.name), agent.id) as place
      from counted join agents as agent on agent.id = counted.agent_id
    )
    select (select count(*) from counted) as total, coalesce((
      select json_agg(json_build_object(
        'AgentId', id, 'AgentName', name, 'EnrollmentCount', n) order by place)
      from ranked where place > ${(page - 1) * pageSize}::bigint and place <= ${page * pageSize}::bigint
    ), '[]') as found`.execute(db);
  return { rows: rows[0]?.found ?? [], total: rows[0]?.total ?? 0 };
}
