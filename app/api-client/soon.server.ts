import { setTimeout as delay } from "node:timers/promises";
import { log } from "../host/log.server.ts";

/**
 * Returns undefined when an answer does not come within a time in ms, or cannot be had. A call that goes on fills its cache for the
 * next page.
 */
export async function soon<T>(work: Promise<T>, waitMs: number): Promise<T | undefined> {
  const waiting = new AbortController();
  const late = delay(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  const answer = work.catch((error) => {
    // A redirect to the sign-in is for the page to follow, which asks for its user itself.
    if (!(error instanceof Response)) log.error({ error: String(error) }, "a part of a page failed");
    return undefined;
  });
  const found = await Promise.race([answer, late]);
  waiting.abort();
  return found;
}
