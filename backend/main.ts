import { jsonLog, logConsole } from "#server/json-log.ts";
import { serveMetrics } from "#server/metrics.ts";
import { misspelledSettings } from "#server/setting-names.ts";
import { startTracing } from "#server/tracing.ts";
import { isSupervisor, superviseWorkers, workerInLog } from "#server/workers.ts";
import type { Demo } from "./server.ts";
import { readSettings, settingNames } from "./settings.ts";

/**
 * Starts the reference backend in this process, or in as many as `WORKERS` says. SIGTERM and SIGINT stop it.
 * @param loadDemo returns what the demo adds
 */
export function runBackend(loadDemo: () => Promise<Demo>): void {
  main(loadDemo).catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  });
}

async function main(loadDemo: () => Promise<Demo>): Promise<void> {
  const settings = readSettings();
  const logger = jsonLog(settings.logLevel, workerInLog());
  logConsole(logger);
  if (isSupervisor(settings.workers) || settings.workers === 1)
    for (const note of misspelledSettings(process.env, settingNames)) logger.warn(note);
  serveMetrics({ ...settings.metrics, workers: settings.workers }, logger);
  if (isSupervisor(settings.workers)) return superviseWorkers(settings.workers, logger);
  // Only with good settings, and not in the process that watches over others.
  const { fetchThroughProxy } = await import("#server/outgoing.ts");
  fetchThroughProxy();
  const stopTracing = await startTracing("backend");
  const { startBackend } = await import("./server.ts");
  const backend = await startBackend(settings, logger, await loadDemo(), (error) => {
    logger.fatal({ err: error }, "the embedded database cannot go on; the process ends, to be started again");
    process.exit(1);
  });
  logger.info(
    { url: settings.publicUrl, port: backend.address.port, issuer: settings.issuer },
    "backend listening",
  );

  const stop = async (signal: string) => {
    logger.info({ signal }, "backend stopping");
    await backend.stop();
    await stopTracing();
    logger.info("backend stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  // After an uncaught error the state of the process is unknown. It logs the error and ends, to be started again.
  const fault = (error: unknown) => {
    logger.fatal({ err: error }, "uncaught fault");
    process.exit(1);
  };
  process.on("uncaughtException", fault);
  process.on("unhandledRejection", fault);
}
