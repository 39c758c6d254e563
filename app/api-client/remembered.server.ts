import { settings } from "../host/settings.server.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import { type Portal, portalText } from "../portal.ts";
import type { Backend, CallLimits } from "./client.server.ts";

/**
 * Answers that belong to a user's portal and hardly change: each process remembers them for `REMEMBERED_SECONDS`, for the
 * user, portal and language that asked. A failure is not remembered.
 */

const REMEMBERED_MS = settings.REMEMBERED_SECONDS * 1000;

type Asking<T> = (backend: Backend, portal: Portal, limits?: CallLimits) => Promise<T>;

/** Returns a call whose answer is remembered. @throws what the call throws */
export function remembered<T extends object>(call: Asking<T>): Asking<T> {
  if (REMEMBERED_MS === 0) return call;
  const answers = timedCache<T>({ ttl: REMEMBERED_MS });
  return async (backend, portal, limits) => {
    const key = `${await backend.language()} ${portalText(portal)} ${backend.user}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = await call(backend, portal, limits);
    answers.set(key, answer);
    return answer;
  };
}
