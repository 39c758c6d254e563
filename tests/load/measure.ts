import { readdirSync, readFileSync } from "node:fs";
import { Pool } from "undici";

/** The speed of answers. Times are in milliseconds. `usedEach` is the processor time of a request in each process. */
export type Figures = { perSecond: number; p50: number; p99: number; usedEach?: number[] };

/** The page or call that is measured. */
export type Target = { origin: string; path: string; headers?: Record<string, string> };

/**
 * As many requests as fit into a time, one after the other on each connection, after half that time to warm up.
 * @param used returns the processor time that each process has used so far, in ms
 * @throws when an answer is not 200
 */
export async function measure(
  target: Target,
  connections: number,
  seconds: number,
  used?: () => number[],
): Promise<Figures> {
  const pool = new Pool(target.origin, { connections });
  const times: number[] = [];
  const worker = async (until: number, keep: boolean) => {
    while (performance.now() < until) {
      const started = performance.now();
      await askOnce(pool, target);
      if (keep) times.push(performance.now() - started);
    }
  };
  const all = (time: number, keep: boolean) => {
    const until = performance.now() + time * 1000;
    return Promise.all(Array.from({ length: connections }, () => worker(until, keep)));
  };
  await all(seconds / 2, false);
  const usedBefore = used?.();
  const started = performance.now();
  await all(seconds, true);
  const took = (performance.now() - started) / 1000;
  const usedEach = used?.().map((ms, index) => (ms - (usedBefore?.[index] ?? 0)) / times.length);
  await pool.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), ...(usedEach && { usedEach }) };
}

/** A number of requests, spread over some connections. */
export async function askMany(target: Target, count: number, connections: number): Promise<void> {
  const pool = new Pool(target.origin, { connections });
  let left = count;
  const worker = async () => {
    while (left-- > 0) await askOnce(pool, target);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await pool.close();
}

async function askOnce(pool: Pool, { origin, path, headers = {} }: Target): Promise<void> {
  const { statusCode, body } = await pool.request({ method: "GET", path, headers });
  await body.dump({ limit: 10_000_000 });
  if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10;

/** Returns the processor time a process has used, all its threads together, in ms. Linux only. */
export function processorMs(pid: number): number {
  return timesOf(pid, 11, 13);
}

/** Adds the times of a line of `/proc/<pid>/stat`, from a field to before another. */
function timesOf(pid: number, from: number, to: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S )/);
  const ticks = fields.split(" ").slice(from, to).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK;
}

/** The same of a process and of those it has started, also when these have ended. */
export function processorMsOfAll(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
  return children.reduce((sum, child) => sum + processorMsIfRunning(child), timesOf(pid, 11, 15));
}

/** Returns 0 for a child that has ended: the system has added its time to its parent's. */
function processorMsIfRunning(pid: number): number {
  try {
    return processorMs(pid);
  } catch {
    return 0;
  }
}

function parentOf(pid: number): number | null {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S )/);
    return Number(fields.split(" ")[1]);
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
