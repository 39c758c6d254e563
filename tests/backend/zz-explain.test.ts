import { sql } from "kysely";
import { test } from "vitest";
import { known } from "#backend/demo/known.ts";
import { onHoldPage } from "#backend/areas/statements/on-hold.ts";
import { scopePage } from "#backend/areas/scopes/list.ts";
import { databaseKinds } from "./support/databases.ts";

test("explain", { timeout: 300_000 }, async () => {
  const kind = databaseKinds.at(-1);
  if (!kind) return;
  const { db, close } = await kind.openFilled();
  await sql`insert into statement_payments
    select ${known.agency}::uuid, date '2018-01-31' + ((n % 60) * 30)::integer, md5('x' || n)::uuid, ${known.enrollment}::uuid, 'commission',
      case when n % 40 = 0 then 'On Hold' else 'Processed' end, date '2018-01-01' + (n % 1800), n, 'a', carrier_id, policy_type_id
    from generate_series(1, 300000) as n, (select carrier_id, policy_type_id from enrollments where id = ${known.enrollment}) as e`.execute(db);
  await sql`vacuum analyze statement_payments`.execute(db);
  for (const offset of [0, 3700, 7000]) {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze, buffers) select owner_id, statement_date, payment_id from statement_payments
      where owner_id = ${known.agency} and status = 'On Hold'
      order by payment_date desc, payment_id desc offset ${offset} limit 25`.execute(db);
    console.log(rows.map((r) => r["QUERY PLAN"]).join("\n"));
  }
  for (const page of [1, 150, 300]) {
    const at = performance.now();
    const found = await onHoldPage(db, known.agency, { page, pageSize: 25 });
    console.log("page", page, found.total, found.rows.length, (performance.now() - at).toFixed(1), "ms");
  }
  await sql`insert into scopes (id, agent_id, first_name, last_name, email, method_of_contact, status, requested_at, requested_on, client_until, keep_until)
    select md5('far ' || n)::uuid, ${known.otherAgent}::uuid, 'Ada', 'Far ' || n, n || '@customers.example', 'event',
      case when n % 10 = 0 then 'Sent' when n % 10 = 1 then 'Client Viewed' when n % 500 = 2 then 'Client Signed' else 'Completed' end, asked.at, asked.at::date, asked.at, asked.at + interval '10 years'
    from generate_series(1, 100000) as n cross join lateral (select timestamptz '2025-09-01 12:00Z' - n * interval '20 minutes' as at) as asked`.execute(db);
  await sql`analyze scopes`.execute(db); await sql`analyze scope_counts`.execute(db);
  for (const [status, page] of [[undefined, 1], ["Sent", 1], ["Sent,Client Viewed", 1], ["Sent,Client Viewed", 30], ["Sent,Client Viewed", 100], ["Client Signed,Agent Viewed", 1], ["Completed,Sent", 1600]] as const) {
    for (let i = 0; i < 2; i++) await scopePage(db, { agent: known.otherAgent, now: new Date(), status }, { page, pageSize: 25 });
    const at = performance.now();
    const found = await scopePage(db, { agent: known.otherAgent, now: new Date(), status }, { page, pageSize: 25 });
    console.log("scopes", status, page, found.Total, found.Data.length, (performance.now() - at).toFixed(1), "ms");
  }
  await close();
});
