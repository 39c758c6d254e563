import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { type EnrollmentSort, enrollmentColumns } from "#api/enrollments.ts";
import { enrollmentList } from "#backend/areas/enrollments/list.ts";
import { enrollmentQuery } from "#backend/areas/enrollments/list-filters.ts";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { pageOf } from "#backend/lists/list.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { measure, median, type Target } from "./measure.ts";
import { ACCOUNT, agencies, type Size, TODAY, writeAgency } from "./sized-agencies.ts";

/**
 * `npm run bench -- enrollments`: the list of enrollments of a small and a large agency in one database, on a throw-away
 * PostgreSQL and on the embedded database. A page of the large one, with its total remembered, stands beside a page of the small one
 * and beside the one statement that selects its rows.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const SMALL = 1_000;
const LARGE = {
  server: Number(process.env.BENCH_SERVER_SIZE ?? 1_000_000),
  embedded: Number(process.env.BENCH_EMBEDDED_SIZE ?? 100_000),
};
const MOST = 1.5;
const STATEMENTS = 3;
/** The two sizes take turns, so that other work on the machine slows both. */
const ROUNDS = 3;

async function main(): Promise<void> {
  const chosen = process.env.BENCH_DATABASES ?? "server,embedded";
  if (chosen.includes("server")) {
    const server = await throwAwayPostgres();
    if (!server) console.log("PostgreSQL is not installed here.");
    else await on("PostgreSQL", server.url, LARGE.server).finally(() => server.remove());
  }
  if (chosen.includes("embedded")) await on("the embedded database", "", LARGE.embedded);
}

/** `byAgency` is the part of the question that differs between the two agencies. */
type Filter = {
  words: string;
  query: Record<string, string>;
  byAgency?: Record<Size, Record<string, string>>;
};

async function on(name: string, databaseUrl: string, large: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  try {
    const filters = await fill({ databaseUrl, dataDir }, large);
    const env = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { portal, backend, stop } = await startBoth({ portal: { LOG_LEVEL: "error" }, backend: env });
    try {
      const token = await ownToken(backend.issuer, portal.url, ACCOUNT.email);
      const headers = { authorization: `Bearer ${token}`, "x-client-id": "4", paged: "1" };
      const target = (size: Size, query: Record<string, string>): Target => ({
        origin: backend.url,
        path: `/t/agencies/${agencies[size]}/enrollments?${new URLSearchParams({ page: "1", pageSize: "25", ...query })}`,
        headers,
      });
      console.log(`\nA page of the list on ${name}, p50, at ${SMALL} and at ${large} enrollments\n`);
      for (const filter of filters) await compare(filter, target);
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(
  { words, query, byAgency, plainMs }: Measured,
  target: (size: Size, query: Record<string, string>) => Target,
): Promise<void> {
  const times: Record<Size, number[]> = { small: [], large: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ["small", "large"] as const) {
      const asked = target(size, { ...query, ...byAgency?.[size] });
      times[size].push((await measure(asked, 1, SECONDS / 4 / ROUNDS)).p50);
    }
  }
  const [small, large] = [median(times.small), median(times.large)];
  const ms = (time: number) => `${time.toFixed(2).padStart(9)} ms`;
  const isTooSlow = large > MOST * small && large > MOST * plainMs;
  console.log(
    `${words.padEnd(34)}${ms(small)}${ms(large)}   ${(large / small).toFixed(2)} of the first; its statement${ms(plainMs)}${isTooSlow ? "   TOO SLOW" : ""}`,
  );
}

type Measured = Filter & { plainMs: number };

/** @returns what to ask for, with the time that the statement for the rows of the large list takes */
async function fill(where: { databaseUrl: string; dataDir: string }, large: number): Promise<Measured[]> {
  const { db, close } = await connect({ ...where, statementTimeoutMs: 0 });
  try {
    await prepareDemo(db, TODAY);
    await writeAgency(db, "small", SMALL);
    await writeAgency(db, "large", large);
    await sql`vacuum analyze`.execute(db);
    const measured: Measured[] = [];
    for (const filter of await filtersOf(db))
      measured.push({ ...filter, plainMs: await plainTime(db, filter) });
    return measured;
  } finally {
    await close();
  }
}

async function filtersOf(db: Database): Promise<Filter[]> {
  const one = async (column: string, size: Size = "small") => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)}::text as id from enrollments
      where agency_id = ${agencies[size]} and ${sql.ref(column)} is not null
      group by 1 order by count(*) desc, 1 limit 1`.execute(db);
    return rows[0]?.id ?? "";
  };
  const ids = {
    PolicyTypeId: await one("policy_type_id"),
    InsurerId: await one("carrier_id"),
    CustomerStateId: await one("state_id"),
    CustomerCountyId: await one("county_id"),
    TermReasonId: await one("termination_reason_id"),
  };
  const agent = {
    small: { AgentId: await one("agent_id", "small") },
    large: { AgentId: await one("agent_id", "large") },
  };
  const page = (words: string, query: Record<string, string>) => ({ words, query });
  const month = (name: string) => ({ [`Beginning${name}`]: "2026-06-01", [`Ending${name}`]: "2026-06-30" });
  const three = { InsurerId: ids.InsurerId, CustomerStateId: ids.CustomerStateId, ActiveOnly: "true" };
  return [
    page("default", {}),
    ...Object.entries(ids).map(([name, id]) => page(`filtered by ${name}`, { [name]: id })),
    { ...page("filtered by AgentId", {}), byAgency: agent },
    page("agents named “000”", { AgentName: "000" }),
    page("agents named “agent”", { AgentName: "agent" }),
    page("agents named “zzz”", { AgentName: "zzz" }),
    page("filtered by ActiveOnly", { ActiveOnly: "true" }),
    page("filtered by Status", { Status: "Terminated" }),
    ...enrollmentColumns.flatMap((sort: EnrollmentSort) => [
      page(`by ${sort}`, { sort: `${sort}-asc` }),
      page(`by ${sort}, downwards`, { sort: `${sort}-desc` }),
    ]),
    page("last name", { CustomerLastName: "crow" }),
    page("last name, a later part", { CustomerLastName: "cruz" }),
    page("first name", { CustomerFirstName: "ma" }),
    page("effective dates", month("EffectiveDate")),
    page("FMO received dates", month("FmoReceivedDate")),
    page("agent received dates", month("AgentReceivedAppDate")),
    page("three filters", three),
  ];
}

async function plainTime(db: Database, { query, byAgency }: Filter): Promise<number> {
  const asked = enrollmentQuery({ type: "agency", id: agencies.large }, { ...query, ...byAgency?.large });
  if (!asked) throw new Error("The filter names nothing that could be asked for");
  const times: number[] = [];
  for (let round = 0; round < STATEMENTS; round++) {
    const started = performance.now();
    await pageOf(await enrollmentList(db, asked), { page: 1, pageSize: 25 }).execute(db);
    times.push(performance.now() - started);
  }
  return median(times);
}

await main();
