import { oncePerRequest } from "./once-per-request.server.ts";

/** The `Retry-After` of a page or of an answer to script, when the backend has said when to come again. */

const NAME = "seconds until another try";

export function noteRetryAfter(context: object, seconds: number | undefined): void {
  if (seconds !== undefined) oncePerRequest(context, NAME, () => seconds);
}

export function setRetryAfter(headers: Headers, context: object): void {
  const seconds = oncePerRequest<number | null>(context, NAME, () => null);
  if (seconds !== null) headers.set("Retry-After", String(seconds));
}
