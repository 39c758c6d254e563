import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { request } from "undici";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { startBoth } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * `npm run bench -- neighbours`: how long somebody's page takes while somebody else sends 200 requests at once, again and
 * again, beside what it takes alone (row 83 of `docs/security.md`). The times of one run are compared, in turns.
 */

const AT_ONCE = 200;
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
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(...(await times(other, PAGES)));
    const flood = startFlood(busy);
    beside.push(...(await times(other, PAGES)));
    const statuses = await flood.stop();
    console.log(`turn ${turn + 1}: the other one got`, statuses);
  }
  for (const [name, share] of Object.entries({ p50: 0.5, p95: 0.95 })) {
    const [before, during] = [at(alone, share), at(beside, share)];
    console.log(
      `${name}: ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside ${AT_ONCE} requests at once: ${(during / before).toFixed(2)}`,
    );
  }
} finally {
  await stop();
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
function startFlood(cookie: string) {
  const flood = new Worker(new URL("./flood.js", import.meta.url), {
    workerData: { page, cookie, atOnce: AT_ONCE },
  });
  return {
    /** @returns how often each status was answered */
    async stop(): Promise<Record<number, number>> {
      flood.postMessage("stop");
      const [counts] = await once(flood, "message");
      return counts;
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
