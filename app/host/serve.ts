import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, installGlobals } from "@remix-run/node";
import { timeLimits } from "#server/time-limits.ts";
import { startTracing } from "#server/tracing.ts";
import { areasOf, handlerByArea } from "./by-area.ts";
import { sessionCookie } from "./cookies.server.ts";
import { portalHost } from "./host.ts";
import { log } from "./log.server.ts";
import { settings } from "./settings.server.ts";
import { answerUnreadable, withReadableHeaders } from "./unreadable-requests.ts";

/** A process that serves the portal: the built app behind a small HTTP host. */

const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

// The state of the process is unknown after an uncaught error, so it exits and is started again.
function exitOnFault(error: unknown) {
  log.fatal({ err: error }, "uncaught fault");
  process.exit(1);
}
process.on("uncaughtException", exitOnFault);
process.on("unhandledRejection", exitOnFault);

const stopTracing = await startTracing("portal");
installGlobals({ nativeFetch: true });
const build = await import(pathToFileURL(`${import.meta.dirname}/app.js`).href);
const host = portalHost({
  areas: new Set(areasOf(build)),
  handler: handlerByArea(build, (given) => createRequestHandler(given, "production")),
  publicUrl: settings.PUBLIC_URL,
  sessionOf: ({ headers }) => sessionCookie.idIn(headers.get("Cookie")),
  writesPerMinute: settings.WRITES_PER_MINUTE,
});

const server = createServer(
  timeLimits,
  withReadableHeaders(
    // With auto cleanup the library would close a connection half a second after an answer to an unread body.
    getRequestListener(host.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false }),
  ),
);

answerUnreadable(server);
server.on("error", (error) => {
  log.fatal({ error: error.message }, "the portal cannot listen");
  process.exit(1);
});
server.listen(settings.PORT, settings.HOST, () => {
  log.info({ port: settings.PORT, publicUrl: settings.PUBLIC_URL }, "the portal is listening");
});

let stopping = false;
/**
 * Reports the stop at /ready, keeps answering until the proxy has noticed, and then finishes open requests.
 */
function stop() {
  if (stopping) return;
  stopping = true;
  log.info("the portal is stopping");
  host.stop();
  setTimeout(close, settings.STOP_DELAY_MS);
}

function close() {
  server.close(async () => {
    log.info("the portal has stopped");
    await stopTracing();
    process.exit(0);
  });
  // A busy connection stays open when the server closes. It must be closed once it is idle.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  setTimeout(() => process.exit(0), DRAIN_MS);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
