import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, installGlobals } from "@remix-run/node";
import { log } from "../log.server.ts";
import { sessionCookie } from "../request/cookies.server.ts";
import { settings } from "../settings.server.ts";
import { portalHost } from "./host.ts";
import { answerUnreadable } from "./unreadable-requests.ts";

/** The portal's process: the built app behind a thin HTTP host. */

const HEADERS_MS = 15_000;
/** How late the limits above and below may come. */
const CHECK_INTERVAL_MS = 5000;
const REQUEST_MS = 60_000;
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;
/** Longer than a proxy keeps an idle connection, so that it never sends a request into one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;

// A fault that nothing caught leaves the process in a state nobody knows: say so, and let it be started again.
function exitOnFault(error: unknown) {
  log.fatal({ err: error }, "uncaught fault");
  process.exit(1);
}
process.on("uncaughtException", exitOnFault);
process.on("unhandledRejection", exitOnFault);

installGlobals({ nativeFetch: true });
const build = await import(pathToFileURL(`${import.meta.dirname}/../server/index.js`).href);
const host = portalHost({
  handler: createRequestHandler(build, "production"),
  publicUrl: settings.PUBLIC_URL,
  ownerOf: async ({ headers }) => {
    const sessionId: unknown = await sessionCookie.parse(headers.get("Cookie"));
    return typeof sessionId === "string" ? sessionId : null;
  },
  writesPerMinute: settings.WRITES_PER_MINUTE,
});

const server = createServer(
  {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  },
  // The library would end a connection half a second after an answer to a body that was not read.
  getRequestListener(host.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false }),
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
/** Says at /ready that it ends, goes on answering until the proxy has seen that, and lets requests in flight finish. */
function stop() {
  if (stopping) return;
  stopping = true;
  log.info("the portal is stopping");
  host.stop();
  setTimeout(close, settings.STOP_DELAY_MS);
}

function close() {
  server.close(() => {
    log.info("the portal has stopped");
    process.exit(0);
  });
  // A connection that was busy when the server began to close stays open once it is idle, unless it is closed then.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  setTimeout(() => process.exit(0), DRAIN_MS);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
