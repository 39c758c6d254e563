import { randomUUID } from "node:crypto";
import { oncePerRequest } from "./once-per-request.server.ts";

/** A request and its load context. All loaders and actions of a request share the same context object. */
export type RequestArgs = { request: Request; context: object };

/** Returns the id of a request, which appears on its error page and in all of its log lines. */
export function requestId(context: object): string {
  return oncePerRequest(context, "request id", () => {
    const given = "requestId" in context ? context.requestId : null;
    return typeof given === "string" ? given : randomUUID();
  });
}
