import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { serveMetrics } from "#server/metrics.ts";
import { misspelledSettings } from "#server/setting-names.ts";
import { isSupervisor, superviseWorkers } from "#server/workers.ts";
import { log } from "./log.server.ts";
import { settingNames, settings } from "./settings.server.ts";

/** Starts the portal in this process, or in as many as `WORKERS` says. */

if (isSupervisor(settings.WORKERS) || settings.WORKERS === 1)
  for (const note of misspelledSettings(process.env, settingNames)) log.warn(note);

serveMetrics(
  { port: settings.PORTAL_METRICS_PORT, host: settings.METRICS_HOST, workers: settings.WORKERS },
  log,
);

if (isSupervisor(settings.WORKERS)) {
  // Counts for all workers.
  new RateLimiterClusterMaster();
  await superviseWorkers(settings.WORKERS, log);
} else {
  await import("./serve.ts");
}
