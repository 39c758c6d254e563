import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { pathsFor } from "#app/paths.ts";
import { connect } from "#backend/database/connect.ts";
import { activeCarriers } from "#demo/data/carriers.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { freePort } from "../../scripts/processes.js";
import { ownToken } from "../support/own-token.ts";
import { AUDIENCE, startPortal, startReferenceBackend } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { writeAgency } from "./downline-data.ts";
import { askMany, measure, median, processorMs, processorMsOfAll, type Target } from "./measure.ts";
import type { Page } from "./pages-floor.ts";
import {
  accounts,
  type BenchPage,
  cookiesOf,
  type PortalOptions,
  type Recorded,
  recordPages,
  type Sub,
  statementsOf,
} from "./pages-record.ts";
import { startFloorProcess } from "./processes.ts";

/**
 * `npm run bench -- pages`: pages beside a bare portal on a bare backend that runs the same SQL and sends the same HTML, on
 * a throw-away PostgreSQL with a large downline. Requests per second and the processor time of each process, in rounds of
 * a random order. `BENCH_PAGES=producers` measures the pages whose names begin so.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 100_000);
const CONNECTIONS = 8;
/** The engine compiles functions while a program runs. A page costs a third more in the first seconds. */
const WARM_UP_REQUESTS = Number(process.env.BENCH_WARM_UP ?? 2000);
/** Browsers send this. The bare portal packs its pages as ours does. */
const BROWSERS_PACKINGS = "gzip, deflate, br, zstd";
const POOL_SIZE = 10;
const TODAY = "2026-09-15";

const large = idFor("agency", "pages");
const ofLarge = pathsFor({ type: "agency", id: large });
const ofAgency = pathsFor({ type: "agency", id: demoIds.agency });
const ofAgent = pathsFor({ type: "agent", id: demoIds.agent });
const carrier = activeCarriers[0]?.id;

const everyPage: BenchPage[] = [
  {
    name: "producers, filtered",
    sub: "demo-large",
    path: ofLarge.producers({ carrier, rts: "Rts", sort: "start", desc: "true" }),
  },
  { name: "producers", sub: "demo-large", path: ofLarge.producers() },
  { name: "contracts, agency", sub: "demo-agency", path: ofAgency.contracts() },
  { name: "contracts, agent", sub: "demo-agent", path: ofAgent.contracts() },
  { name: "contract", sub: "demo-agent", path: ofAgent.contract(demoIds.agentContract) },
  { name: "enrollments", sub: "demo-agency", path: ofAgency.enrollments() },
  { name: "statements", sub: "demo-agency", path: ofAgency.statements() },
  { name: "licenses", sub: "demo-agent", path: ofAgent.licenses() },
  { name: "E&O policies", sub: "demo-agent", path: ofAgent.eAndOs() },
  { name: "help requests", sub: "demo-agent", path: ofAgent.helpRequests() },
  { name: "scopes", sub: "demo-agent", path: ofAgent.scopes() },
  { name: "form", sub: "demo-agent", path: ofAgent.documentForm("License") },
  { name: "home", sub: "demo-agency", path: ofAgency.home() },
  { name: "preferences", sub: "demo-agency", path: ofAgency.preferences() },
];
const chosen = process.env.BENCH_PAGES?.split(";");
const pages = everyPage.filter(({ name }) => !chosen || chosen.some((one) => name.startsWith(one)));

async function main(): Promise<void> {
  const server = await throwAwayPostgres();
  if (!server) throw new Error("PostgreSQL is not installed here.");
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  try {
    await fill(server.url);
    const port = await freePort();
    const portalUrl = `http://localhost:${port}`;
    const env = { LOG_LEVEL: "info", DATABASE_URL: server.url, DATA_DIR: dataDir };
    const backend = await startReferenceBackend({ portalUrl, env });
    const portal = { port, env: { LOG_LEVEL: "info" }, oidcIssuer: backend.issuer };
    try {
      const recorded = await recordPages({ ...portal, backendUrl: backend.url }, pages);
      await comparePages({ ...portal, backendUrl: backend.url }, backend, server, recorded);
    } finally {
      await backend.stop();
    }
  } finally {
    await server.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = await connect({ databaseUrl, dataDir: "", statementTimeoutMs: 0 });
  await prepareDemo(db, TODAY);
  await writeAgency(db, { agency: large, subs: ["demo-large"], contracts: CONTRACTS, today: TODAY });
  await sql`vacuum analyze`.execute(db);
  await close();
}

type Pid = { pid: number; url: string };
type Backend = Pid & { issuer: string };
/** Figures of one round: requests per second, and milliseconds of processor time for a request. */
type Round = { perSecond: number; portal: number; backend: number; database: number };

async function comparePages(
  options: PortalOptions,
  backend: Backend,
  database: { url: string; pid: number },
  recorded: readonly Recorded[],
): Promise<void> {
  const portal = await startPortal(options);
  const calls = await statementsOf(database.url, recorded);
  const bareBackend = await startFloorProcess("pages-floor.ts", {
    kind: "backend",
    databaseUrl: database.url,
    poolSize: POOL_SIZE,
    jwks: `${backend.issuer}/jwks`,
    issuer: backend.issuer,
    audience: AUDIENCE,
    calls,
  });
  try {
    const cookies = await cookiesOf(portal.url);
    const tokens = new Map<Sub, string>();
    for (const [sub, email] of Object.entries(accounts))
      tokens.set(sub as Sub, await ownToken(backend.issuer, portal.url, email));
    const tasks: Page[] = recorded.map(({ page, sub }) => ({
      ...page,
      cookie: cookies[sub],
      token: tokens.get(sub) ?? "",
    }));
    const barePortal = await startFloorProcess("pages-floor.ts", {
      kind: "portal",
      backendUrl: bareBackend.url,
      pages: tasks,
    });
    try {
      const sides = { ours: { portal, backend }, bare: { portal: barePortal, backend: bareBackend } };
      await compareEach(sides, database.pid, recorded, cookies);
      await compareBackends(sides, database.pid, recorded, tokens);
    } finally {
      barePortal.stop();
    }
  } finally {
    bareBackend.stop();
    await portal.stop();
  }
}

type Sides = Record<"ours" | "bare", { portal: Pid; backend: Pid }>;

function head(words: string) {
  console.log(`\n${words}\n`);
  const columns = ["ours/s", "bare/s", "ratio"].map((text) => text.padStart(9)).join("");
  console.log(
    `${"".padEnd(22)}${columns}   processor time in ms: portal, backend, database (bare; ours/bare)`,
  );
}

async function compareEach(
  sides: Sides,
  databasePid: number,
  recorded: readonly Recorded[],
  cookies: Record<Sub, string>,
) {
  head(
    `Pages, ${CONNECTIONS} connections, ${CONTRACTS} contracts in the downline, medians of ${ROUNDS} rounds`,
  );
  await inRounds(
    sides,
    databasePid,
    recorded.map(({ name, page, sub }) => ({
      name,
      target: (side) => ({
        origin: sides[side].portal.url,
        path: page.path,
        headers: { cookie: cookies[sub], "accept-encoding": BROWSERS_PACKINGS },
      }),
    })),
  );
}

async function compareBackends(
  sides: Sides,
  databasePid: number,
  recorded: readonly Recorded[],
  tokens: ReadonlyMap<Sub, string>,
) {
  head(`The first call of each page, asked of the backends, ${CONNECTIONS} connections`);
  const withCalls = recorded.filter(({ page }) => page.calls.length > 0);
  await inRounds(
    sides,
    databasePid,
    withCalls.map(({ name, page, sub, asked }) => {
      const path = listCallOf(page.calls);
      const headers = { ...asked.get(path)?.headers, authorization: `Bearer ${tokens.get(sub)}` };
      return { name, target: (side) => ({ origin: sides[side].backend.url, path, headers }) };
    }),
  );
}

/** The call for the page's own list, which has more in its query than the others. */
const listCallOf = (calls: readonly string[]) =>
  [...calls].sort((one, other) => other.split("&").length - one.split("&").length)[0] ?? "";

type Compared = { name: string; target: (side: keyof Sides) => Target };

/** In each round each page is measured on both sides, in a random order. */
async function inRounds(sides: Sides, databasePid: number, compared: readonly Compared[]): Promise<void> {
  const rounds = new Map(compared.map(({ name }) => [name, { ours: [] as Round[], bare: [] as Round[] }]));
  for (const { target } of compared)
    for (const side of ["ours", "bare"] as const) await askMany(target(side), WARM_UP_REQUESTS, CONNECTIONS);
  for (let round = 0; round < ROUNDS; round++) {
    const turns = compared.flatMap((one) => [
      { ...one, side: "ours" as const },
      { ...one, side: "bare" as const },
    ]);
    for (const { name, target, side } of shuffled(turns)) {
      const { portal, backend } = sides[side];
      const used = () => [processorMs(portal.pid), processorMs(backend.pid), processorMsOfAll(databasePid)];
      const { perSecond, usedEach = [] } = await measure(target(side), CONNECTIONS, SECONDS, used);
      const [ofPortal = 0, ofBackend = 0, ofDatabase = 0] = usedEach;
      rounds
        .get(name)
        ?.[side].push({ perSecond, portal: ofPortal, backend: ofBackend, database: ofDatabase });
    }
  }
  for (const [name, { ours, bare }] of rounds) tell(name, middleOf(ours), middleOf(bare));
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function middleOf(rounds: readonly Round[]): Round {
  const of = (part: keyof Round) => median(rounds.map((round) => round[part]));
  return {
    perSecond: of("perSecond"),
    portal: of("portal"),
    backend: of("backend"),
    database: of("database"),
  };
}

function tell(name: string, ours: Round, bare: Round) {
  const times = (["portal", "backend", "database"] as const).map((part) => {
    const ratio = bare[part] > 0 ? (ours[part] / bare[part]).toFixed(1) : "–";
    return `${ours[part].toFixed(2)} (${bare[part].toFixed(2)}; ${ratio})`.padStart(22);
  });
  console.log(
    `${name.padEnd(22)}${ours.perSecond.toFixed(0).padStart(9)}${bare.perSecond.toFixed(0).padStart(9)}${(ours.perSecond / bare.perSecond).toFixed(3).padStart(9)}${times.join("")}`,
  );
}

await main();
