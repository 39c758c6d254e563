import cluster from "node:cluster";
import { createServer } from "node:http";
import type { Logger } from "pino";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { isSupervisor } from "./workers.ts";

/** Figures about a program in the format of Prometheus: `docs/deploy.md`, "Metrics". A label never has an id, a name or a query. */

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Returns a measure of durations in seconds. Its name is there once, also when a module of a bundle is loaded twice. */
export function durations<const L extends string>(name: string, help: string, labelNames: readonly L[]) {
  const known = register.getSingleMetric(name) as Histogram<L> | undefined;
  return known ?? new Histogram({ name, help, labelNames, buckets: SECONDS });
}

/**
 * Adds a figure that is read when somebody asks for the metrics, in place of one of the same name. A value that cannot be read is left out.
 * @param read returns its values by the value of the label
 * @param asked.ofAll every worker reads the same value; otherwise the values of the workers are added up
 */
export function gauge(
  name: string,
  help: string,
  { label, ofAll, read }: { label: string; ofAll?: true; read: () => Promise<Record<string, number>> },
): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: [label],
    aggregator: ofAll ? "max" : "sum",
    async collect() {
      this.reset();
      const values = await read().catch(() => ({}));
      for (const [value, amount] of Object.entries(values)) this.set({ [label]: value }, amount);
    },
  });
}

/**
 * Measures this process. Of several workers each does this, and the process that watches over them answers for all.
 * @param at where `GET /metrics` is answered; without a port nowhere
 */
export function serveMetrics(
  { port, host, workers }: { port: number | undefined; host: string; workers: number },
  log: Logger,
): void {
  if (port === undefined) return;
  // In a worker it answers the questions of the other process.
  const ofWorkers = new AggregatorRegistry();
  if (!isSupervisor(workers)) collectDefaultMetrics();
  if (cluster.isWorker) return;
  const read = () => (isSupervisor(workers) ? ofWorkers.clusterMetrics() : register.metrics());
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end();
    try {
      const text = await read();
      response.writeHead(200, { "Content-Type": register.contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, "metrics not answered");
      response.writeHead(503).end();
    }
  });
  server.on("error", (error) => {
    log.fatal({ err: error }, "the port of the metrics cannot be used");
    process.exit(1);
  });
  server.listen(port, host, () => log.info({ port, host }, "metrics are served"));
}
