import { sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";

/**
 * Returns the size of each table and the newest transaction that wrote a row of it, the audit log apart. Two equal states
 * mean that nothing was written between them.
 */
export async function writtenState(db: Database): Promise<unknown[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'audit%'`.execute(db);
  const each = tables.rows.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as "table", count(*)::int as rows, coalesce(max(xmin::text::bigint), 0)::text as newest
      from ${sql.table(name)}`,
  );
  return (await sql`${sql.join(each, sql` union all `)} order by 1`.execute(db)).rows;
}
