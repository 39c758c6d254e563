import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** Runs a server in several processes that share its port: `docs/decisions/0231`. */

/** A worker that ended by itself is started again after this time. */
const RESTART_MS = 1000;

/** Returns true when this process starts the workers and serves nothing itself. */
export const isSupervisor = (workers: number): boolean => workers > 1 && cluster.isPrimary;

/**
 * Starts the workers and keeps their number. The first one is ready before the others start, so that it alone makes secrets
 * and updates the database. SIGTERM and SIGINT stop all of them and then this process. When the first start fails, this
 * process ends with the code of the worker.
 */
export async function superviseWorkers(workers: number, log: Logger): Promise<void> {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    const running = all();
    if (running.length === 0) process.exit(0);
    for (const worker of running) worker.process.kill(signal);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  cluster.on("exit", async (worker, code, signal) => {
    if (stopping) {
      if (all().length === 0) process.exit(0);
      return;
    }
    log.error({ worker: worker.id, code, signal }, "a worker ended by itself");
    await delay(RESTART_MS);
    if (!stopping) cluster.fork();
  });
  const failure = await firstStart();
  if (stopping) return;
  if (failure !== null) process.exit(failure);
  for (let worker = 1; worker < workers; worker++) cluster.fork();
  log.info({ workers }, "the workers are running");
}

/** Returns what a worker adds to each line of its log. */
export const workerInLog = (): Record<string, string> =>
  cluster.worker ? { worker: String(cluster.worker.id) } : {};

const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** @returns null when the worker listens, or its exit code */
function firstStart(): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = cluster.fork();
    worker.once("listening", () => resolve(null));
    worker.once("exit", (code) => resolve(code || 1));
  });
}
