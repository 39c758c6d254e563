import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { prepareDemo } from "#demo/data/fill.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { ACCOUNT, agencies, type Size, TODAY, writeAgency } from "./sized-agencies.ts";
import { compareSizes } from "./two-sizes.ts";

/**
 * `npm run bench -- help-requests`: the help requests of a small and a large agency in one database, on a throw-away
 * PostgreSQL and on the embedded database. Each time of the large one stands beside that of the small one.
 */

const COUNTS: Record<Size, number> = { small: 100, large: 10_000 };

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
      const headers = { authorization: `Bearer ${token}`, "x-client-id": "4", paged: "1" };
      console.log(`\nHelp requests on ${name}, p50, at ${COUNTS.small} and at ${COUNTS.large}\n`);
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

const questions: Record<string, Query> = {
  "the list": "",
  "open ones": "IsCompleted=false",
  "by request": "sort=Created-asc",
  "by status": "sort=Status-desc",
  "the last page": (size) => `page=${COUNTS[size] / 25}`,
  "the last page by status": (size) => `sort=Status-asc&page=${COUNTS[size] / 25}`,
  "a rare word": "Text=rare",
  "a word of a tenth": "Text=juniper",
  "a type": "Text=compliance",
  "a word that nothing has": "Text=zzz",
  "how many have new notes": "newnotes",
};

function addressOf(size: Size, query: Query): string {
  const base = `/t/agencies/${agencies[size]}/activities`;
  if (query === "newnotes") return `${base}/newnotes`;
  return `${base}?pageSize=25&${typeof query === "function" ? query(size) : query}`;
}

/** Each agency has three requests with a rare word, whatever its size. */
async function fill(where: { databaseUrl: string; dataDir: string }): Promise<void> {
  const { db, close } = await connect({ ...where, statementTimeoutMs: 0 });
  try {
    await prepareDemo(db, TODAY);
    for (const size of ["small", "large"] as const) {
      await writeAgency(db, size, 1_000);
      await writeHelpRequests(db, size);
    }
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}

async function writeHelpRequests(db: Database, size: Size): Promise<void> {
  const agency = agencies[size];
  const count = sql.lit(COUNTS[size]);
  await sql`
    insert into activities (id, agency_id, activity_type_id, description, created_at, updated_at, is_completed, is_agent_viewable)
    select md5(${`${size} help `} || n)::uuid, ${agency}::uuid,
      (select id from activity_types where name = case when n % 10 = 0 then 'Compliance' else 'Agent Service' end),
      'Question ' || n || ' about the contract with ' || case when n % 10 = 3 then 'Juniper' else 'Alder' end
        || case when n < 3 then ', a rare one' else '' end || repeat(' and more of what people write', n % 8),
      ${TODAY}::timestamptz - n * interval '1 hour', ${TODAY}::timestamptz - n * interval '1 hour', n % 20 <> 0, true
    from generate_series(0, ${count} - 1) as n`.execute(db);
  await sql`
    insert into activity_notes (id, activity_id, note, created_at, is_by_team)
    select md5(id::text || n)::uuid, id, 'A note of some length', created_at + n * interval '10 minutes', n = 1
    from activities cross join generate_series(1, 2) as n
    where owner_id = ${agency}::uuid and n <= 2`.execute(db);
}

await main();
