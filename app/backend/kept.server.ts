import { LRUCache } from "lru-cache";
import type { Backend } from "./client.server.ts";
import { detached } from "./detached.server.ts";

/**
 * Answers that are the same for everybody who reads the same language: each process keeps them for an hour and renews them
 * behind the scenes. `docs/product/content.md`, "Calls".
 */

const KEPT_MS = 60 * 60_000;
/** More than there are languages, pages and sizes to ask for. */
const MOST_KEPT = 100;

/**
 * Makes a call whose answer is kept.
 * @param fetchIt the call
 * @param keyOf what tells answers to different questions apart; without it there is one question only
 */
export function keptFor<T extends object, Question = void>(
  fetchIt: (backend: Backend, question: Question) => Promise<T>,
  keyOf: (question: Question) => string = () => "all",
): (backend: Backend, question: Question) => Promise<T> {
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
  return async (backend, question) => {
    const context = { backend: detached(backend), question };
    const key = `${await backend.language()} ${keyOf(question)}`;
    const found = await kept.fetch(key, { context });
    return found ?? fetchIt(backend, question);
  };
}
