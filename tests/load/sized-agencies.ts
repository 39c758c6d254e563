import { sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";
import { writeEnrollments } from "#demo/data/enrollment-scale.ts";
import { idFor } from "#demo/data/seeded.ts";

/** A small and a large agency in one database, both of one account. */

export const TODAY = "2026-09-15";
export const ACCOUNT = { sub: "demo-large", email: "large@demo.example" };

export type Size = "small" | "large";

export const agencies: Record<Size, string> = {
  small: idFor("agency", "bench small"),
  large: idFor("agency", "bench large"),
};

/** Adds an agency with its agents and so many enrollments. */
export async function writeAgency(db: Database, size: Size, count: number): Promise<void> {
  const agency = agencies[size];
  const started = performance.now();
  await db
    .insertInto("agencies")
    .values({ id: agency, name: `Bench ${size}`, npn: null, parent_id: null })
    .execute();
  await db
    .insertInto("user_portals")
    .values({ sub: ACCOUNT.sub, agency_id: agency, agent_id: null })
    .execute();
  const agents = Math.max(10, Math.round(count / 200));
  await sql`
    insert into agents (id, first_name, last_name, agency_id)
    select md5(${`${size} agent `} || n)::uuid, 'Agent', to_char(n * 7919 % 100003, 'FM000000'), ${agency}::uuid
    from generate_series(0, ${agents - 1}::integer) as n`.execute(db);
  await writeEnrollments(db, {
    key: size,
    count,
    agency,
    agentOf: (n) => sql`md5(${`${size} agent `} || (${n} % ${sql.lit(agents)}))::uuid`,
    today: TODAY,
  });
  console.log(`${count} enrollments written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
