import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { prepareDemo } from "#demo/data/fill.ts";
import { idFor } from "#demo/data/seeded.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { ACCOUNT, type Size, TODAY } from "./sized-agencies.ts";
import { compareSizes } from "./two-sizes.ts";

/**
 * `npm run bench -- scopes`: the scopes of appointment of an agent with few and of one with many in one database, on a
 * throw-away PostgreSQL and on the embedded database. Each time of the second stands beside that of the first.
 */

const COUNTS: Record<Size, number> = { small: 1_000, large: 100_000 };
const agents: Record<Size, string> = {
  small: idFor("agent", "bench small"),
  large: idFor("agent", "bench large"),
};
/** The requests of each agent are spread over so many days. */
const DAYS = 1_000;

async function main(): Promise<void> {
  const chosen = process.env.BENCH_DATABASES ?? "server,embedded";
  if (chosen.includes("server")) {
    const server = await throwAwayPostgres();
    if (!server) console.log("PostgreSQL is not installed here.");
    else await on("PostgreSQL", server.url).finally(() => server.remove());
  }
  if (chosen.includes("embedded")) await on("the embedded database", "");
}

async function on(name: string, databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  try {
    await fill({ databaseUrl, dataDir });
    const env = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { portal, backend, stop } = await startBoth({ portal: { LOG_LEVEL: "error" }, backend: env });
    try {
      const token = await ownToken(backend.issuer, portal.url, ACCOUNT.email);
      const headers = { authorization: `Bearer ${token}`, "x-client-id": "4" };
      console.log(`\nScopes of appointment on ${name}, p50, at ${COUNTS.small} and at ${COUNTS.large}\n`);
      for (const [words, query] of Object.entries(questions)) {
        await compareSizes(words, (size) => ({ origin: backend.url, path: addressOf(size, query), headers }));
      }
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Query = string | ((size: Size) => string);

/** Ten scopes of each agent have the rare name, and one in a hundred the common one. */
const questions: Record<string, Query> = {
  "the list": "",
  "the oldest first": "sort=DateRequested-asc",
  "the last page": (size) => `page=${COUNTS[size] / 25}`,
  "the page in the middle": (size) => `page=${COUNTS[size] / 50}`,
  "one status": "status=Client%20Signed",
  "two statuses": "status=Sent,Completed",
  "two statuses, a later page": "status=Sent,Completed&page=80",
  "a month": "date_requested_start=2026-03-01&date_requested_end=2026-04-01",
  "a year": "date_requested_start=2025-01-01&date_requested_end=2026-01-01",
  "a month and a status": "date_requested_start=2026-03-01&date_requested_end=2026-04-01&status=Completed",
  "a rare last name": "last_name=rare",
  "a last name of one in a hundred": "last_name=common",
  "a rare first name": "first_name=rare",
  "an email": "email=person7@",
  "first and last name": "last_name=common&first_name=rare",
  "a name that nobody has": "last_name=zzz",
};

const addressOf = (size: Size, query: Query) =>
  `/t/v2/agents/${agents[size]}/scopes?pageSize=25&${typeof query === "function" ? query(size) : query}`;

async function fill(where: { databaseUrl: string; dataDir: string }): Promise<void> {
  const { db, close } = await connect({ ...where, statementTimeoutMs: 0 });
  try {
    await prepareDemo(db, TODAY);
    for (const size of ["small", "large"] as const) await writeScopes(db, size);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}

async function writeScopes(db: Database, size: Size): Promise<void> {
  const agent = agents[size];
  const started = performance.now();
  const names = { id: agent, first_name: "Bench", last_name: size, npn: null, email: null, agency_id: null };
  await db.insertInto("agents").values(names).execute();
  await db
    .insertInto("user_portals")
    .values({ sub: ACCOUNT.sub, agent_id: agent, agency_id: null })
    .execute();
  const count = COUNTS[size];
  await sql`
    insert into scopes (id, agent_id, first_name, last_name, email, method_of_contact, status, requested_at,
      requested_on, client_until, keep_until)
    select md5(${`${size} scope `} || n)::uuid, ${agent}::uuid,
      case when n % ${count / 10}::integer = 1 then 'Rare' else 'Ada ' || n % 977 end,
      case when n % ${count / 10}::integer = 0 then 'Rare'
        when n % 100 = 1 then 'Common ' || n else 'Person ' || n end,
      'person' || n || '@customers.example', 'event',
      (array['Sent', 'Client Viewed', 'Client Signed', 'Agent Viewed', 'Completed', 'Voided'])[1 + n % 6],
      asked.at, (asked.at at time zone 'America/New_York')::date, asked.at + interval '30 days',
      (asked.at + interval '10 years')::date
    from generate_series(0, ${count - 1}::integer) as n
    cross join lateral (
      select ${TODAY}::timestamptz - (n * ${DAYS}::float / ${count}::float) * interval '1 day' as at
    ) as asked`.execute(db);
  console.log(`${count} scopes written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

await main();
