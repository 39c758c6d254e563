import { randomUUID } from "node:crypto";
import { oncePerRequest } from "./once-per-request.server.ts";

/** A request and its load context: one object for all loaders and actions of the request. */
export type RequestArgs = { request: Request; context: object };

/** Returns the id of a request. It stands on a page that failed and in every log line about the request. */
export function requestId(context: object): string {
  return oncePerRequest(context, "request id", () => {
    const given = "requestId" in context ? context.requestId : null;
    return typeof given === "string" ? given : randomUUID();
  });
}
