import { LRUCache } from "lru-cache";
import type { Backend, CallLimits } from "./client.server.ts";
import { detached } from "./detached.server.ts";
import { inTime } from "./in-time.server.ts";

/**
 * Answers that are the same for everybody who reads the same language: each process keeps them for an hour and renews them
 * behind the scenes. `docs/product/content.md`, "Calls".
 */

const KEPT_MS = 60 * 60_000;
/** More than there are languages, pages and sizes to ask for. */
const MOST_KEPT = 100;

/**
 * Makes a call whose answer is kept. Those who ask at the same time share one call, which has the time of any other. Each
 * waits no longer than their own limit for it; a late answer is kept for the next page.
 * @param name the call, for the log
 * @param fetchIt the call
 * @param keyOf what tells answers to different questions apart; without it there is one question only
 */
export function keptFor<T extends object, Question = void>(
  name: string,
  fetchIt: (backend: Backend, question: Question) => Promise<T>,
  keyOf: (question: Question) => string = () => "all",
): (backend: Backend, question: Question, limits?: Pick<CallLimits, "timeoutMs">) => Promise<T> {
  const kept = new LRUCache<string, T, { backend: Backend; question: Question }>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    // An old answer is better than none, and nobody waits for the new one.
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // Others may wait for the same answer when the one who asked first has gone.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => fetchIt(context.backend, context.question),
  });
  return async (backend, question, { timeoutMs } = {}) => {
    const context = { backend: detached(backend), question };
    const key = `${await backend.language()} ${keyOf(question)}`;
    const fetchKept = async () => (await kept.fetch(key, { context })) ?? fetchIt(backend, question);
    return timeoutMs === undefined ? fetchKept() : inTime(backend, name, timeoutMs, fetchKept);
  };
}
