import { sql } from "kysely";
import type { z } from "zod";
import type { listProducerCounts, producerCount } from "#api/dashboard.ts";
import type { Database } from "../../database/schema.ts";
import { isUuid } from "../../rights.ts";
import { inRange } from "../enrollments/list.ts";
import { dayRange } from "../enrollments/list-filters.ts";
import { isSeenBy } from "../enrollments/visibility.ts";

/** Counts the enrollments of an agency by producer: `docs/product/home.md`, "Enrollments". */

type Asked = z.output<typeof listProducerCounts.request.query>;
type Counts = { rows: Omit<z.output<typeof producerCount>, "AgentIsActive">[]; total: number };

const DEFAULT_PAGE_SIZE = 10;

/**
 * Returns a page of producers, those with the most enrollments first, and how many producers there are in all.
 * @param agency one that the caller may act for
 * @throws a refusal with status 400 when a day does not exist
 */
export async function producerCounts(db: Database, agency: string, asked: Asked): Promise<Counts> {
  const { InsurerId: carrier, page = 1, pageSize = DEFAULT_PAGE_SIZE } = asked;
  const days = dayRange(asked.BeginningProducerDate, asked.EndingProducerDate);
  if (carrier !== undefined && !isUuid(carrier)) return { rows: [], total: 0 };
  const conditions = [
    await isSeenBy(db, { type: "agency", id: agency }),
    sql`enrollment.fmo_received_date is not null`,
    ...inRange("fmo_received_date", days),
    ...(carrier ? [sql`enrollment.carrier_id = ${carrier}::uuid`] : []),
  ];
  const { rows } = await sql<{ total: number; found: Counts["rows"] }>`
    with counted as materialized (
      select enrollment.agent_id, count(*) as n from enrollments as enrollment
      where ${sql.join(conditions, sql` and `)} group by enrollment.agent_id
    ), ranked as (
      select agent.id, agent.name, counted.n,
        row_number() over (order by counted.n desc, agent.name_key, agent.id) as place
      from counted join agents as agent on agent.id = counted.agent_id
    )
    select (select count(*) from counted) as total, coalesce((
      select json_agg(json_build_object(
        'AgentId', id, 'AgentName', name, 'EnrollmentCount', n) order by place)
      from ranked where place > ${(page - 1) * pageSize}::bigint and place <= ${page * pageSize}::bigint
    ), '[]') as found`.execute(db);
  return { rows: rows[0]?.found ?? [], total: rows[0]?.total ?? 0 };
}
