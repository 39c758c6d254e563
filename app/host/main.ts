import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, installGlobals } from "@remix-run/node";
import { log } from "../log.server.ts";
import { settings } from "../settings.server.ts";
import { portalHost } from "./host.ts";

/** The portal's process: the built app behind a thin HTTP host. */

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
const DRAIN_MS = 10_000;
/** Longer than a proxy keeps an idle connection, so that it never sends a request into one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;

installGlobals({ nativeFetch: true });
const build = await import(pathToFileURL(`${import.meta.dirname}/../server/index.js`).href);
const host = portalHost({
  handler: createRequestHandler(build, "production"),
  publicUrl: settings.PUBLIC_URL,
});

const server = createServer(
  { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
  getRequestListener(host.fetch, { overrideGlobalObjects: false }),
);

server.on("error", (error) => {
  log.fatal({ error: error.message }, "the portal cannot listen");
  process.exit(1);
});
server.listen(settings.PORT, settings.HOST, () => {
  log.info({ port: settings.PORT, publicUrl: settings.PUBLIC_URL }, "the portal is listening");
});

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  host.stop();
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
