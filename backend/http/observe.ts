import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { stdSerializers } from "pino";
import { durations } from "#server/metrics.ts";
import { inRequestSpan } from "#server/tracing.ts";
import type { BackendEnv } from "./context.ts";

const requests = durations(
  "backend_request_duration_seconds",
  "Requests to the backend, by the pattern of their path",
  ["method", "route", "status"],
);

const loggedFields = ["type", "message", "stack", "code", "table", "column", "constraint", "aggregateErrors"];

/**
 * Returns an error in the form for the log. It leaves out fields in which a database repeats the values of a statement or
 * a row, such as names and birth dates.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(stdSerializers.err(error)).filter(([name]) => loggedFields.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === "aggregateErrors" ? innerErrors(value) : value]),
  );
}

const innerErrors = (errors: unknown) =>
  Array.isArray(errors)
    ? errors.map(({ type, message, stack, code }) => ({ type, message, stack, code }))
    : [];

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/** The pages that browsers reach. The rest is for portals, which are believed to name a trace. */
const browserPages = /^\/(sign|desk)(\/|$)/;

/** The paths that health checks request all the time. */
const probePaths = ["/health", "/ready"];

/**
 * Gives every request an id and writes one line into the log. The line has no query, which can contain names and
 * signatures of addresses, and no token of a signing page.
 */
export function logRequests(logger: Logger): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const received = c.req.header("X-Request-Id");
    const requestId = received && requestIdPattern.test(received) ? received : randomUUID();
    const log = logger.child({ requestId }, { serializers: { err: errorForLog } });
    c.set("requestId", requestId);
    c.set("log", log);
    const started = performance.now();
    const { method } = c.req;
    const answer = async () => {
      await next();
      return { route: routePath(c, -1), status: c.res.status };
    };
    const caller = browserPages.test(c.req.path) ? undefined : c.req.raw.headers;
    const answered = await inRequestSpan({ requestId, method, answer }, caller);
    c.header("X-Request-Id", requestId);
    const ms = performance.now() - started;
    requests.observe({ method, ...answered }, ms / 1000);
    const line = {
      method,
      path: c.req.path.replace(/^\/sign\/[^/]+/, "/sign/{token}"),
      status: c.res.status,
      ms: Math.round(ms),
    };
    log[probePaths.includes(c.req.path) ? "debug" : "info"](line, "request");
  };
}

/** Adds the security headers to every answer that does not set them itself. */
export const setSecurityHeaders: MiddlewareHandler<BackendEnv> = async (c, next) => {
  await next();
  const headers = c.res.headers;
  const defaults = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
};
