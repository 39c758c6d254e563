import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { request } from "undici";
import { pathsFor } from "#app/paths.ts";
import { known } from "#demo/data/known.ts";
import { startBoth } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * `npm run bench -- neighbours`: how long somebody's page takes while somebody else sends 200 requests at once, again and
 * again, or reads nothing of what 200 connections answer, beside what it takes alone (row 83 of `docs/security.md`). The times
 * of one run are compared, in turns. It fails when p95 grows to more than `MOST_RATIO` times.
 */

const AT_ONCE = 200;
const MOST_RATIO = 3;
/** So many requests wait on each connection that is not read. */
const UNREAD_REQUESTS = 50;
const PAGES = Number(process.env.BENCH_REQUESTS ?? 100);
const TURNS = 3;

const { portal, stop } = await startBoth({
  portal: { LOG_LEVEL: "error" },
  backend: { LOG_LEVEL: "error" },
});
const page = portal.url + pathsFor({ type: "agent", id: known.agent }).contracts();

try {
  const [busy, other] = [await signedIn(), await signedIn()];
  await times(other, PAGES);
  await compare(`${AT_ONCE} requests at once`, other, () => startFlood(busy));
  await compare(`${AT_ONCE} connections that are not read`, other, () => startUnread(busy));
} finally {
  await stop();
}

type Load = { stop(): Promise<string> };

async function compare(name: string, other: string, start: () => Load | Promise<Load>): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 1; turn <= TURNS; turn++) {
    alone.push(...(await times(other, PAGES)));
    const load = await start();
    beside.push(...(await times(other, PAGES)));
    console.log(`${name}, turn ${turn}: ${await load.stop()}`);
  }
  for (const [label, share] of Object.entries({ p50: 0.5, p95: 0.95 })) {
    const [before, during] = [at(alone, share), at(beside, share)];
    const ratio = during / before;
    console.log(
      `${label}: ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside ${name}: ${ratio.toFixed(2)}`,
    );
    if (label === "p95" && ratio > MOST_RATIO) {
      console.error(`More than ${MOST_RATIO} times`);
      process.exitCode = 1;
    }
  }
}

async function signedIn(): Promise<string> {
  const somebody = visitor(portal.url);
  await somebody.signIn("agent@demo.example");
  return Object.entries(somebody.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

/** Returns the times of a number of pages in milliseconds, one after the other. */
async function times(cookie: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let asked = 0; asked < count; asked++) {
    const started = performance.now();
    const status = await ask(cookie);
    if (status !== 200) throw new Error(`The page answered ${status}`);
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Somebody else's requests, from a thread of their own, so that reading the answers delays nobody here. */
function startFlood(cookie: string): Load {
  const flood = new Worker(new URL("./flood.js", import.meta.url), {
    workerData: { page, cookie, atOnce: AT_ONCE },
  });
  return {
    async stop() {
      flood.postMessage("stop");
      const [counts] = await once(flood, "message");
      return `statuses ${JSON.stringify(counts)}`;
    },
  };
}

/** Connections that ask for one page after the other and read no answer. */
async function startUnread(cookie: string): Promise<Load> {
  const { hostname, port, pathname, search, host } = new URL(page);
  const head = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
  const sockets = Array.from({ length: AT_ONCE }, () => connect({ host: hostname, port: Number(port) }));
  for (const socket of sockets) socket.on("error", () => {});
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.pause().write(head.repeat(UNREAD_REQUESTS));
  return {
    async stop() {
      const open = sockets.filter(({ destroyed }) => !destroyed).length;
      for (const socket of sockets) socket.destroy();
      return `${open} still open`;
    },
  };
}

async function ask(cookie: string): Promise<number> {
  const { statusCode, body } = await request(page, { headers: { cookie } });
  await body.dump({ limit: 10_000_000 });
  return statusCode;
}

function at(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
