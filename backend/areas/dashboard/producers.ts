import { sql } from "kysely";
import type { z } from "zod";
import type { listProducerCounts, producerCount } from "#api/dashboard.ts";
import type { Database } from "../../database/schema.ts";
import { isUuid } from "../../rights.ts";
import { inRange } from "../enrollments/matching.ts";
import { dayRange } from "../enrollments/query.ts";

/** How many enrollments of an agency each producer wrote: `docs/product/home.md`, "Enrollments". */

type Asked = z.output<typeof listProducerCounts.request.query>;
type Counts = { rows: z.output<typeof producerCount>[]; total: number };

const DEFAULT_PAGE_SIZE = 10;

/**
 * Counts along the index of the days on which enrollments were received, which has all that is asked for.
 * @param agency one that the caller may act for
 * @throws a refusal with status 400 when a day does not exist
 */
export async function producerCounts(
  db: Database,
  agency: string,
  { InsurerId, BeginningProducerDate, EndingProducerDate, page = 1, pageSize = DEFAULT_PAGE_SIZE }: Asked,
): Promise<Counts> {
  const days = dayRange(BeginningProducerDate, EndingProducerDate);
  if (InsurerId !== undefined && !isUuid(InsurerId)) return { rows: [], total: 0 };
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
