import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathsFor } from "#app/paths.ts";
import { agentContracts } from "#backend/areas/contracts/queries.ts";
import { connect } from "#backend/database/connect.ts";
import { prepareDemo } from "#demo/data/fill.ts";
import { known } from "#demo/data/known.ts";
import { freePort } from "../../scripts/processes.js";
import { ownToken } from "../support/own-token.ts";
import { startBoth, startPortal } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";
import { weightOf } from "../support/weight.ts";
import { firstView } from "./first-view.ts";
import { startFloor } from "./floor.ts";
import { askMany, type Figures, measure, median, processorMs, type Target } from "./measure.ts";

/**
 * `npm run bench`: each figure of the portal beside its floor, in one run. What counts are the ratios; the figures
 * themselves are of this machine and this hour. `npm run bench -- speed memory` runs only the parts named.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = [1, 8];
const FEW = 1000;
const MANY = Number(process.env.BENCH_REQUESTS ?? 10_000);
const TODAY = "2026-09-15";

const parts = { speed, processor, shares, view, weight, memory, uploads, start };

const asAgent = pathsFor({ type: "agent", id: known.agent });
const { portal, backend, stop } = await startBoth({
  portal: { LOG_LEVEL: "error" },
  backend: { LOG_LEVEL: "error" },
});
const agent = await signedIn("agent@demo.example");
const many = await signedIn("many@demo.example");
const floor = await startFloor({
  backendUrl: backend.url,
  token: await ownToken(backend.issuer, portal.url, "agent@demo.example"),
  agentId: known.agent,
  contractId: known.agentContract,
  portals: Array.from({ length: 250 }, (_, number) => `Fictional Insurance Agency ${number}`),
});

const pages: { name: string; full: Target; floor: Target }[] = [
  {
    name: "contracts",
    full: { origin: portal.url, path: asAgent.contracts(), headers: { cookie: agent.cookie } },
    floor: { origin: floor.url, path: "/contracts" },
  },
  {
    name: "contract",
    full: {
      origin: portal.url,
      path: asAgent.contract(known.agentContract),
      headers: { cookie: agent.cookie },
    },
    floor: { origin: floor.url, path: "/contract" },
  },
  {
    name: "portal search",
    full: { origin: portal.url, path: "/portals?search=a", headers: { cookie: many.cookie } },
    floor: { origin: floor.url, path: "/portals?search=a" },
  },
];
const [contracts] = pages as [(typeof pages)[number]];
const inLite = ({ headers, ...target }: Target): Target => ({
  ...target,
  headers: { ...headers, "save-data": "on" },
});

try {
  const chosen = process.argv.slice(2);
  for (const [name, part] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name)) await part();
} finally {
  floor.stop();
  await stop();
}

async function signedIn(email: string) {
  const somebody = visitor(portal.url);
  await somebody.signIn(email);
  const cookies = somebody.cookies();
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  return { somebody, cookies, cookie };
}

function head(words: string) {
  console.log(`\n${words}\n`);
}

async function speed() {
  head(`Requests per second, p50 and p99 in ms, over ${SECONDS} s; the floor makes the same backend calls`);
  for (const { name, ...page } of pages) {
    for (const connections of CONNECTIONS) {
      const bare = await measure(page.floor, connections, SECONDS);
      const full = await measure(page.full, connections, SECONDS);
      const lite = await measure(inLite(page.full), connections, SECONDS);
      line(`${name}, ${connections} at a time: floor`, bare, bare);
      line("  portal", full, bare);
      line("  portal, lite mode", lite, bare);
    }
  }
}

/** The backend holds its database: its share is in the backend's time. */
async function processor() {
  head(`Processor time of a request in ms, over ${FEW} requests of each page, 8 at a time`);
  for (const { name, full } of pages) {
    await askMany(full, FEW / 10, 8);
    const before = { portal: processorMs(portal.pid), backend: processorMs(backend.pid) };
    await askMany(full, FEW, 8);
    const each = (whose: "portal" | "backend", pid: number) =>
      ((processorMs(pid) - before[whose]) / FEW).toFixed(1).padStart(5);
    console.log(
      `${name.padEnd(20)} portal ${each("portal", portal.pid)}   backend and database ${each("backend", backend.pid)}`,
    );
  }
}

function line(name: string, { perSecond, p50, p99 }: Figures, bare: Figures) {
  const ratio = (perSecond / bare.perSecond).toFixed(2);
  console.log(
    `${name.padEnd(38)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}   ${ratio} of the floor`,
  );
}

/** The contracts page, one at a time: its call alone, and that call's query alone, are measured by themselves. */
async function shares() {
  head("Where the time of the contracts page goes, one at a time, p50 in ms");
  const whole = (await measure(contracts.full, 1, SECONDS)).p50;
  const headers = {
    authorization: `Bearer ${await ownToken(backend.issuer, portal.url, "agent@demo.example")}`,
    "x-client-id": "4",
  };
  const path = `/t/agents/${known.agent}/contracts?Filter=Active`;
  const call = (await measure({ origin: backend.url, path, headers }, 1, SECONDS)).p50;
  const query = await queryTime();
  const share = (ms: number) => `${ms.toFixed(1).padStart(6)} ms  ${((100 * ms) / whole).toFixed(0)} %`;
  console.log(`portal    ${share(whole - call)}`);
  console.log(`backend   ${share(call - query)}`);
  console.log(`database  ${share(query)}`);
}

/** The call's own query, on an embedded database of the same data in this process. */
async function queryTime(): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  const database = await connect({ dataDir, databaseUrl: "" });
  try {
    await prepareDemo(database.db, TODAY);
    const times: number[] = [];
    const until = performance.now() + SECONDS * 1000;
    while (performance.now() < until) {
      const started = performance.now();
      await agentContracts(database.db, { owner: known.agent, status: "Active", today: TODAY });
      times.push(performance.now() - started);
    }
    return median(times);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function view() {
  head("First contract visible at 400 kbit/s, 400 ms, processor slowed 6 times, nothing cached");
  const times = await firstView(portal.url + asAgent.contracts(), agent.cookies);
  const tell = (name: string, ms: number) =>
    console.log(
      `${name.padEnd(34)} ${(ms / 1000).toFixed(2).padStart(6)} s   ${(ms / times.still).toFixed(2)} of the floor`,
    );
  tell("the same page as files, no script", times.still);
  tell("portal, first visit", times.first.seen);
  tell("portal, lite mode", times.lite);
  tell("script takes over, first visit", times.first.takenOver);
  tell("script takes over, a later visit", times.later.takenOver);
}

async function weight() {
  head("Bytes of a first visit, with gzip");
  for (const { name, full } of pages) {
    for (const [mode, target] of [
      [name, full],
      [`${name}, lite mode`, inLite(full)],
    ] as const) {
      const { html, js, css, other } = await weightOf(target.origin, target.path, target.headers ?? {});
      const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
      console.log(
        `${mode.padEnd(26)} html ${kb(html)}  js ${kb(js)}  css ${kb(css)}  other ${kb(other)}  in all ${kb(html + js + css + other)}`,
      );
    }
  }
}

async function memory() {
  head(`Memory of the portal after ${FEW} and after ${MANY} requests of the contracts page, 8 at a time`);
  await askMany(contracts.full, FEW, 8);
  const before = residentMegabytes(portal.pid);
  await askMany(contracts.full, MANY - FEW, 8);
  const after = residentMegabytes(portal.pid);
  console.log(
    `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB: ${(after / before).toFixed(2)} of before`,
  );
}

async function uploads() {
  const [files, megabytes] = [20, 10];
  head(`Memory of the portal while ${files} forms with ${megabytes} MB each arrive at once, above idle`);
  const license = { state: "Florida", type: "Health", expires: "2028-05-31" };
  const page = await agent.somebody.get(asAgent.licenseSubmission());
  const idle = residentMegabytes(portal.pid);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(portal.pid))), 20);
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: files }, (_, number) =>
      agent.somebody.submit(page, {
        form: ({ isMultipart }) => isMultipart,
        // A form of its own each, since one form is taken once.
        values: { ...license, number: String(number), submission: randomBytes(16).toString("hex") },
        files: { file: [{ name: "large.pdf", buffer: largePdf(megabytes * 1024 * 1024) }] },
        follow: false,
      }),
    ),
  ).finally(() => clearInterval(watch));
  const seconds = (performance.now() - started) / 1000;
  const taken = answers.filter(({ status }) => status === 303).length;
  const rise = most - idle;
  console.log(
    `${idle.toFixed(0)} MB, at most ${most.toFixed(0)} MB: ${rise.toFixed(0)} MB above, ${(rise / (files * megabytes)).toFixed(2)} of what was sent; ${taken} of ${files} taken in ${seconds.toFixed(1)} s`,
  );
}

function largePdf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, "x");
  content.write("%PDF-1.7");
  return content;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

async function start() {
  head("From the start of the process to the first answer, median of five");
  const bare: number[] = [];
  const full: number[] = [];
  for (let round = 0; round < 5; round++) {
    bare.push(await timed(startBare));
    full.push(
      await timed(async () => {
        const another = await startPortal({ backendUrl: backend.url, oidcIssuer: backend.issuer });
        return another.stop;
      }),
    );
  }
  const [least, ours] = [median(bare), median(full)];
  console.log(`a bare Node server   ${least.toFixed(0).padStart(5)} ms`);
  console.log(
    `portal               ${ours.toFixed(0).padStart(5)} ms   ${(ours / least).toFixed(1)} of the floor`,
  );
}

/** @returns the milliseconds until it had started; what was started is stopped again */
async function timed(begin: () => Promise<() => unknown>): Promise<number> {
  const started = performance.now();
  const end = await begin();
  const took = performance.now() - started;
  await end();
  return took;
}

async function startBare() {
  const port = await freePort();
  const code = `require("node:http").createServer((_, answer) => answer.end("ok")).listen(${port}, "127.0.0.1")`;
  const child = spawn(process.execPath, ["-e", code]);
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return () => child.kill();
  }
}
