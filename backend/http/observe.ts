import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { BackendEnv } from "./context.ts";
import { errorForLog } from "./error-log.ts";

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/** Paths that machines ask for all day long. */
const probePaths = ["/health", "/ready"];

/**
 * Gives every request an id and one line in the log. The query is never logged: it carries names, and signatures of
 * addresses. The token in the address of a signing page is left out as well.
 */
export function logRequests(logger: Logger): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const received = c.req.header("X-Request-Id");
    const requestId = received && requestIdPattern.test(received) ? received : randomUUID();
    const log = logger.child({ requestId }, { serializers: { err: errorForLog } });
    c.set("requestId", requestId);
    c.set("log", log);
    const started = performance.now();
    await next();
    c.header("X-Request-Id", requestId);
    const line = {
      method: c.req.method,
      path: c.req.path.replace(/^\/sign\/[^/]+/, "/sign/{token}"),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    log[probePaths.includes(c.req.path) ? "debug" : "info"](line, "request");
  };
}

/** The headers of every answer, whatever else it is. */
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
