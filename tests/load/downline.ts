import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { downlineSorts } from "#api/producers.ts";
import { pathsFor } from "#app/paths.ts";
import { downlineList } from "#backend/areas/producers/list.ts";
import { parseDownlineQuery } from "#backend/areas/producers/list-filters.ts";
import { connect } from "#backend/database/connect.ts";
import { found, pageOf } from "#backend/lists/list.ts";
import { activeCarriers } from "#demo/data/carriers.ts";
import { idFor } from "#demo/data/seeded.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { weightOf } from "../support/weight.ts";
import { writeAgency, writeAgencyContracts } from "./downline-data.ts";
import type { Statement, Task } from "./downline-floor.ts";
import { type Figures, measure, median, type Target } from "./measure.ts";
import { cookieOf, startFloorProcess } from "./processes.ts";

/**
 * `npm run bench -- downline`: the producers list at several sizes, on a throw-away PostgreSQL and on the embedded
 * database, each figure beside its floor.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;
const SIZES = (process.env.BENCH_SIZES ?? "1000,100000,1000000").split(",").map(Number);
const TODAY = "2026-09-15";
const ACCOUNT = { sub: "demo-large", email: "large@demo.example" };
const DEEP_PAGE = 3000;

const agencyOf = (size: number) => idFor("agency", `load-${size}`);
const listOf = (size: number) => `/t/v2/agencies/${agencyOf(size)}/downlineagentcontracts`;
const [carrier] = activeCarriers;

const filtered = {
  FilterSet: "Active",
  InsurerId: carrier?.id ?? "",
  RtsStatusFilterThisYear: "Rts",
} as const;

async function main(): Promise<void> {
  const chosen = process.env.BENCH_DATABASES ?? "server,embedded";
  if (chosen.includes("server")) {
    const server = await throwAwayPostgres();
    if (server) await on("PostgreSQL", { databaseUrl: server.url }).finally(() => server.remove());
    else console.log("PostgreSQL is not installed here.");
  }
  if (chosen.includes("embedded")) await on("the embedded database", { databaseUrl: "" });
}

async function on(name: string, { databaseUrl }: { databaseUrl: string }): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  const statements = await fill({ databaseUrl, dataDir });
  const copy = `${dataDir}-copy`;
  if (!databaseUrl) cpSync(dataDir, copy, { recursive: true });
  const env = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { portal, backend, stop } = await startBoth({ portal: { LOG_LEVEL: "error" }, backend: env });
  try {
    const token = await ownToken(backend.issuer, portal.url, ACCOUNT.email);
    const headers = { authorization: `Bearer ${token}`, "x-client-id": "4" };
    const target = (size: number, query: Record<string, string>): Target => ({
      origin: backend.url,
      path: `${listOf(size)}?${new URLSearchParams({ FilterSet: "Active", page: "1", pageSize: "25", ...query })}`,
      headers,
    });
    await bySize(name, target);
    await newTexts(name, target);
    await deep(name, target);
    await besideFloors(name, {
      databaseUrl,
      dataDir: copy,
      statements,
      target,
      portal,
      backendUrl: backend.url,
      token,
    });
  } finally {
    await stop();
    for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the statements behind the filtered page of the largest size, as the backend runs them */
async function fill(where: { databaseUrl: string; dataDir: string }) {
  const { db, close } = await connect({ ...where, statementTimeoutMs: 0 });
  await prepareDemo(db, TODAY);
  // They are above every page until they are dismissed, and weigh half a kB.
  await db.deleteFrom("alerts").execute();
  for (const contracts of SIZES) {
    const started = performance.now();
    await writeAgency(db, { agency: agencyOf(contracts), subs: [ACCOUNT.sub], contracts, today: TODAY });
    await writeAgencyContracts(db, agencyOf(contracts));
    console.log(`${contracts} contracts written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await sql`vacuum analyze`.execute(db);
  const agency = agencyOf(Math.max(...SIZES));
  const query = parseDownlineQuery(agency, filtered, TODAY);
  if (!query) throw new Error("The filter names nothing that could be asked for");
  const list = await downlineList(db, query);
  const rows = pageOf(list, { page: 1, pageSize: 25 }).compile(db);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*) as n ${found(list)}`.execute(db);
  const total = counted[0]?.n ?? 0;
  const rights = db
    .selectFrom("user_portals")
    .select("sub")
    .where("sub", "=", ACCOUNT.sub)
    .where("agency_id", "=", agency)
    .compile();
  await close();
  const run = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Statement => ({
    sql,
    parameters: [...parameters],
  });
  return { statements: [run(rights), run(rows)], total };
}

function head(words: string) {
  console.log(`\n${words}\n`);
}

const ms = (time: number) => `${time.toFixed(2).padStart(8)} ms`;

/** Row 1 of what is wanted: the time of a page does not grow with the list. */
async function bySize(name: string, target: (size: number, query: Record<string, string>) => Target) {
  head(`A page of the list on ${name}, one at a time, p50 of the backend, at ${SIZES.join(", ")} contracts`);
  const pages: [string, Record<string, string>, path?: (size: number) => string][] = [
    ["the agency's own contracts", {}, (size) => `/t/agencies/${agencyOf(size)}/contracts`],
    ["default", {}],
    ["filtered by carrier and RTS", filtered],
    ...downlineSorts.flatMap((sort): [string, Record<string, string>][] => [
      [`by ${sort}`, { sort: `${sort}-asc` }],
      [`by ${sort}, downwards`, { sort: `${sort}-desc` }],
    ]),
    ["of every status", { FilterSet: "All" }],
    ["recently activated", { FilterSet: "RecentlyActivated" }],
    ["agents named “nestor pres”", { AgentName: "nestor pres" }],
    ["agents named “zelda”", { AgentName: "zelda" }],
    ["agents named “a”", { AgentName: "a" }],
    ["agents named “a”, filtered", { AgentName: "a", ...filtered }],
    ["agents named “zzz”", { AgentName: "zzz" }],
  ];
  for (const [page, query, path] of pages) {
    const times = [];
    for (const size of SIZES) {
      const own = path ? { path: path(size) } : {};
      times.push((await measure({ ...target(size, query), ...own }, 1, SECONDS / 2)).p50);
    }
    const [least = 1] = times;
    console.log(
      `${page.padEnd(32)}${times.map(ms).join("")}   ${((times.at(-1) ?? 0) / least).toFixed(2)} of the first`,
    );
  }
}

/** Texts of which nothing is remembered: each is asked for once, and once only. */
async function newTexts(name: string, target: (size: number, query: Record<string, string>) => Target) {
  head(`A text asked for the first time on ${name}, the slowest, at ${SIZES.join(", ")} contracts`);
  const texts: [string, string[]][] = [
    ["few agents have", ["hugo ban", "irene zel", "pavel tup", "wanda oak"]],
    ["many agents have", ["celia", "mabel", "xenia", "e", "an"]],
    ["nobody has", ["zzy", "qqq", "xyxy"]],
  ];
  for (const [words, each] of texts) {
    const times = [];
    for (const size of SIZES) {
      const taken = [];
      for (const AgentName of each) taken.push(await once(target(size, { AgentName })));
      times.push(Math.max(...taken));
    }
    console.log(`${words.padEnd(32)}${times.map(ms).join("")}`);
  }
}

async function once({ origin, path, headers }: Target): Promise<number> {
  const started = performance.now();
  await (await fetch(origin + path, headers ? { headers } : {})).text();
  return performance.now() - started;
}

async function deep(name: string, target: (size: number, query: Record<string, string>) => Target) {
  head(`Page ${DEEP_PAGE} on ${name}, beside page 1`);
  for (const size of SIZES.filter((size) => size * 0.8 > DEEP_PAGE * 25)) {
    for (const [words, query] of [
      ["default", {}],
      ["by end_date", { sort: "end_date-asc" }],
    ] as const) {
      const first = (await measure(target(size, query), 1, SECONDS / 2)).p50;
      const started = performance.now();
      const deepPage = { ...query, page: String(DEEP_PAGE) };
      await measure(target(size, deepPage), 1, 0.01);
      const once = performance.now() - started;
      const then = (await measure(target(size, deepPage), 1, SECONDS / 2)).p50;
      console.log(
        `${`${words}, ${size}`.padEnd(32)}${ms(first)}${ms(then)}   ${(then / first).toFixed(2)} of page 1; the very first time ${once.toFixed(0)} ms`,
      );
    }
  }
}

type Floors = {
  databaseUrl: string;
  dataDir: string;
  statements: Awaited<ReturnType<typeof fill>>;
  target: (size: number, query: Record<string, string>) => Target;
  portal: { url: string };
  backendUrl: string;
  token: string;
};

async function besideFloors(name: string, floors: Floors) {
  const { databaseUrl, dataDir, statements, target, portal, backendUrl, token } = floors;
  const size = Math.max(...SIZES);
  head(`The filtered page of ${size} contracts on ${name}, 1 and 8 at a time`);
  const list = target(size, filtered);
  const bareList = await startFloor({
    kind: "backend",
    databaseUrl,
    dataDir: path.join(dataDir, "database"),
    ...statements,
  });
  await beside("backend", list, { origin: bareList.url, path: "/" });
  bareList.stop();

  const cookie = await cookieOf(portal.url, ACCOUNT.email);
  const agency = pathsFor({ type: "agency", id: agencyOf(size) });
  const address = agency.producers({ carrier: carrier?.id, rts: filtered.RtsStatusFilterThisYear });
  const html = await (await fetch(portal.url + address, { headers: { cookie } })).text();
  const [before = "", after = ""] = html.split(/(?<=<tbody>).*(?=<\/tbody>)/s);
  const calls = [list.path, `/t/agencies/${agencyOf(size)}/insurers`];
  const barePage = await startFloor({ kind: "portal", backendUrl, token, calls, before, after });
  const page: Target = { origin: portal.url, path: address, headers: { cookie } };
  await beside("portal", page, { origin: barePage.url, path: "/" });
  await beside(
    "portal, lite mode",
    { ...page, headers: { cookie, "save-data": "on" } },
    { origin: barePage.url, path: "/" },
  );
  barePage.stop();
  const full = await weightOf(portal.url, address, { cookie });
  const lite = await weightOf(portal.url, address, { cookie, "save-data": "on" });
  console.log(`\nThe page with gzip: ${full.html} bytes of HTML, ${lite.html} in lite mode`);
}

/** In turns, so that whatever else the machine does meanwhile meets both. The figures are of the round in the middle. */
async function beside(what: string, full: Target, floor: Target) {
  for (const connections of [1, 8]) {
    const rounds: { bare: Figures; ours: Figures; share: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await measure(floor, connections, SECONDS / 2);
      const ours = await measure(full, connections, SECONDS / 2);
      rounds.push({ bare, ours, share: ours.perSecond / bare.perSecond });
    }
    const share = median(rounds.map((round) => round.share));
    const middle = rounds.find((round) => round.share === share);
    const line = (name: string, { perSecond, p50, p99 }: Figures) =>
      `${name.padEnd(46)}${perSecond.toFixed(0).padStart(7)}/s  p50${ms(p50)}  p99${ms(p99)}`;
    if (!middle) continue;
    console.log(line(`${what}, ${connections} at a time: floor`, middle.bare));
    console.log(`${line("  ours", middle.ours)}   ${share.toFixed(2)} of the floor`);
  }
}

const startFloor = (task: Task) => startFloorProcess("downline-floor.ts", task);

await main();
