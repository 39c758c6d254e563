import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { request } from "undici";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { parseDownlineQuery } from "#backend/areas/producers/list-filters.ts";
import { connect } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { writeAgency } from "./downline-data.ts";
import type { Task } from "./exports-floor.ts";
import { median, type Target } from "./measure.ts";
import { cookieOf, startFloorProcess } from "./processes.ts";

/**
 * `npm run bench -- exports`: the producers list as a workbook, on a throw-away PostgreSQL, beside a floor that writes
 * the same rows with exceljs and nothing else; and how much slower the pages of others become. `BENCH_ROWS` sets how many
 * rows.
 */

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = 3;
const PAGES_ALONE = 500;
const AT_ONCE = 50;
/** Above what is used when nothing is exported. */
const MOST_MEGABYTES = { backend: 150, portal: 50 };
const LEAST_OF_FLOOR = 0.8;
const TODAY = "2026-09-15";
const ACCOUNT = { sub: "demo-large", email: "large@demo.example" };
/** One alone may not have all the places. */
const OTHER = { sub: "demo-agency", email: "agency@demo.example" };
const AGENCY = idFor("agency", "load-exports");

async function main(): Promise<void> {
  const server = await throwAwayPostgres();
  if (!server) return console.log("PostgreSQL is not installed here.");
  try {
    const floor = await startFloorProcess("exports-floor.ts", await fill(server.url));
    await measureAll(server.url, { origin: floor.url, path: "/" }).finally(floor.stop);
  } finally {
    await server.remove();
  }
}

async function fill(databaseUrl: string): Promise<Task> {
  const { db, close } = await connect({ databaseUrl, dataDir: "", statementTimeoutMs: 0 });
  await prepareDemo(db, TODAY);
  await writeAgency(db, { agency: AGENCY, subs: [ACCOUNT.sub, OTHER.sub], contracts: ROWS, today: TODAY });
  await sql`vacuum analyze`.execute(db);
  await close();
  const query = parseDownlineQuery(AGENCY, { FilterSet: "All" }, TODAY);
  return { databaseUrl, of: { query, columns: undefined, today: TODAY } };
}

async function measureAll(databaseUrl: string, floor: Target): Promise<void> {
  const env = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl };
  const { portal, backend, stop } = await startBoth({ portal: { LOG_LEVEL: "error" }, backend: env });
  try {
    const [token = "", otherToken = ""] = await Promise.all(
      [ACCOUNT, OTHER].map(({ email }) => ownToken(backend.issuer, portal.url, email)),
    );
    const file = (bearer = token): Target => ({
      origin: backend.url,
      path: `/t/v2/agencies/${AGENCY}/downlineagentcontracts/excel`,
      headers: { authorization: `Bearer ${bearer}`, "x-client-id": "4" },
    });
    const report: Target = {
      ...file(),
      path: `/t/agencies/${AGENCY}/reports/rtsreport/excel?PlanYear=${TODAY.slice(0, 4)}`,
    };
    const cookie = await cookieOf(portal.url, ACCOUNT.email);
    const paths = pathsFor({ type: "agency", id: AGENCY });
    const throughPortal = (kind: "excel" | "csv"): Target => ({
      origin: portal.url,
      path: listToolAt(paths.producers({ status: "All" }), kind),
      headers: { cookie },
    });
    const page: Target = {
      origin: portal.url,
      path: pathsFor({ type: "agent", id: demoIds.agent }).contracts(),
      headers: { cookie: await cookieOf(portal.url, "agent@demo.example") },
    };
    const alone = await pagesFor(page, ({ length }) => length < PAGES_ALONE);
    const pids = { backend: backend.pid, portal: portal.pid };
    const idle = memoryOf(pids);

    head(`${ROWS} rows, medians of ${ROUNDS}, taken in turns`);
    const watch = watchMemory(pids);
    const [bare, ...ours] = await rounds(
      ["floor: bare exceljs", floor],
      [
        ["backend, workbook", file()],
        ["portal, workbook", throughPortal("excel")],
      ],
    );
    const most = watch.stop();
    line(bare);
    for (const measured of ours) line(measured, bare);
    for (const name of ["backend", "portal"] as const)
      console.log(`${memoryLine(name, most, idle)} (limit ${MOST_MEGABYTES[name]})`);

    head("Other files of as many contracts");
    const watchOthers = watchMemory(pids);
    // The rate of the report is of contracts; each has a row for each of its policy types.
    const others = await rounds(["portal, csv", throughPortal("csv")], [["backend, RTS report", report]]);
    const mostOfOthers = watchOthers.stop();
    for (const measured of others) line(measured);
    for (const name of ["backend", "portal"] as const) console.log(memoryLine(name, mostOfOthers, idle));

    head("Another page, one at a time, in ms");
    const during = await pagesWhile(page, rounds(["", throughPortal("excel")], []));
    const tell = (name: string, times: readonly number[]) =>
      console.log(
        `${name.padEnd(22)} p50 ${at(times, 0.5).toFixed(1)}  p99 ${at(times, 0.99).toFixed(1)}   ${(at(times, 0.99) / at(alone, 0.99)).toFixed(1)} of alone (limit 3)`,
      );
    tell("alone", alone);
    tell("during an export", during);

    const many = Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => ask(file(turn % 2 ? otherToken : token))),
    );
    tell(`during ${AT_ONCE} at once`, await pagesWhile(page, many));
    const answers = await many;
    const whole = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 503).length;
    console.log(`of ${AT_ONCE} at once by two users, ${whole} were made and ${refused} told to come again`);
  } finally {
    await stop();
  }
}

type Answer = { status: number; firstMs: number; ms: number; bytes: number };

async function ask({ origin, path: address, headers = {} }: Target): Promise<Answer> {
  const started = performance.now();
  const { statusCode, body } = await request(origin + address, { headers });
  let [firstMs, bytes] = [0, 0];
  for await (const chunk of body) {
    firstMs ||= performance.now() - started;
    bytes += chunk.length;
  }
  return { status: statusCode, firstMs, ms: performance.now() - started, bytes };
}

type Measured = Omit<Answer, "status"> & { name: string };

type Named = readonly [string, Target];

/** The medians of each target; in each round they are asked for one after the other. */
async function rounds(first: Named, others: readonly Named[]): Promise<[Measured, ...Measured[]]> {
  const targets = [first, ...others];
  const answers: Answer[][] = targets.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, target]] of targets.entries()) {
      const answer = await ask(target);
      if (answer.status !== 200) throw new Error(`${target.path} answered ${answer.status}`);
      answers[index]?.push(answer);
    }
  }
  const measured = ([name]: Named, index: number): Measured => {
    const all = answers[index] ?? [];
    return {
      name,
      firstMs: median(all.map(({ firstMs }) => firstMs)),
      ms: median(all.map(({ ms }) => ms)),
      bytes: all[0]?.bytes ?? 0,
    };
  };
  return [measured(first, 0), ...others.map((target, index) => measured(target, index + 1))];
}

/** @param bare the floor, where it writes the same rows */
function line({ name, ms, firstMs, bytes }: Measured, bare?: Measured): void {
  const ratio = bare ? `   ${(bare.ms / ms).toFixed(2)} of the floor (at least ${LEAST_OF_FLOOR})` : "";
  console.log(
    `${name.padEnd(22)} ${((ROWS / ms) * 1000).toFixed(0).padStart(7)} rows/s   first byte ${firstMs.toFixed(0).padStart(4)} ms   ${(bytes / 1e6).toFixed(1)} MB${ratio}`,
  );
}

/** Returns the times of pages that are requested one after the other. */
async function pagesFor(page: Target, goOn: (times: readonly number[]) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goOn(times)) {
    const { status, ms } = await ask(page);
    if (status !== 200) throw new Error(`${page.path} answered ${status}`);
    times.push(ms);
  }
  return times;
}

async function pagesWhile(page: Target, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times = await pagesFor(page, () => !isOver);
  await over;
  return times;
}

function at(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function megabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

type Memory = Record<"backend" | "portal", number>;

const memoryOf = (pids: Memory): Memory => ({
  backend: megabytes(pids.backend),
  portal: megabytes(pids.portal),
});

const memoryLine = (name: keyof Memory, most: Memory, idle: Memory) =>
  `${name.padEnd(22)} ${(most[name] - idle[name]).toFixed(0)} MB above ${idle[name].toFixed(0)}`;

function watchMemory<Name extends string>(pids: Record<Name, number>): { stop(): Record<Name, number> } {
  const most = Object.fromEntries(Object.keys(pids).map((name) => [name, 0])) as Record<Name, number>;
  const look = () => {
    for (const name in pids) most[name] = Math.max(most[name], megabytes(pids[name]));
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

function head(words: string): void {
  console.log(`\n${words}\n`);
}

await main();
