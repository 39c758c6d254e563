import { LRUCache } from "lru-cache";
import { BackendFault, type Fault, isRefusal } from "./fault.ts";
import type { Backend } from "./transport.server.ts";

/**
 * The one cache for answers of the backend. Each process has its own.
 *
 * Users who need an answer at the same moment share one call. It goes on when their browsers leave, because its answer serves the
 * next page.
 *
 * When a call fails, the last known answer counts for 15 seconds more, and then the backend is called again. A refusal (401, 403,
 * 404 and other answers from 400 to 499) is an answer of its own kind: after it nothing older counts.
 */

/** The time from a failed call to the next one. */
const WAIT_AFTER_FAULT_MS = 15_000;
/** The time for which an old answer is held in case a call fails. */
const LAST_KNOWN_MS = 60 * 60_000;
const CLEARED_EVERY_MS = 60_000;
const MOST_ENTRIES = 20_000;
/** The limit for all answers together. */
const MOST_BYTES = 50_000_000;
/** About the size of an answer whose rules do not tell its size. */
const ENTRY_BYTES = 500;

export type CacheRules<Answer> = {
  /** The time in ms for which an answer counts. With 0 only calls at the same moment are shared. */
  forMs: number;
  /** True when an old answer counts while a new one is fetched, so that no page waits. */
  isRenewedBehind?: boolean;
  /** False when no old answer counts after a failed call. */
  hasLastKnown?: boolean;
  /** The answer for 15 seconds after a failed call, when no last known answer counts. Without it the fault is thrown. */
  otherwise?: (fault: Fault) => Answer;
  /** The size of a large answer. */
  bytesOf?: (answer: Answer) => number;
};

/** `isKnown` is false for an answer that `otherwise` gave. `heldMs`: the time for which it is held when it is old. */
type Entry = { answer: unknown; isKnown: boolean; bytes: number; heldMs: number };
type Fetching = (former: Entry | undefined, options: { ttl?: number }) => Promise<Entry>;

const cache = new LRUCache<string, Entry, Fetching>({
  max: MOST_ENTRIES,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ bytes }) => ENTRY_BYTES + bytes,
  ttl: 1,
  // Old entries stay until they are cleared below.
  allowStale: true,
  noDeleteOnStaleGet: true,
  ignoreFetchAbort: true,
  fetchMethod: (_key, former, { options, context }) => context(former, options),
});

setInterval(() => {
  for (const key of [...cache.keys()]) {
    const heldMs = cache.peek(key, { allowStale: true })?.heldMs ?? 0;
    if (cache.getRemainingTTL(key) < -heldMs) cache.delete(key);
  }
}, CLEARED_EVERY_MS).unref();

/** Names an answer: the call first, then everything that tells its answers apart, such as the user, portal or language. */
type CacheKey = readonly [call: string, ...parts: (string | number)[]];

/**
 * Returns the answer of a key, from the cache or from `load`.
 * @param load gets a backend whose calls do not end when the user's browser leaves
 * @throws BackendFault when the call fails, no last known answer counts and the rules have no `otherwise`; any other error of `load`
 */
export async function cached<Answer>(
  backend: Backend,
  key: CacheKey,
  load: (backend: Backend) => Promise<Answer>,
  { forMs, isRenewedBehind = false, hasLastKnown = forMs > 0, otherwise, bytesOf }: CacheRules<Answer>,
): Promise<Answer> {
  const detached = { ...backend, signal: new AbortController().signal };
  let isOwnCall = false;
  const entry = (answer: Answer, isKnown: boolean): Entry => ({
    answer,
    isKnown,
    bytes: bytesOf?.(answer) ?? 0,
    heldMs: hasLastKnown || isRenewedBehind ? LAST_KNOWN_MS : 0,
  });
  const fetching: Fetching = async (former, options) => {
    isOwnCall = true;
    try {
      return entry(await load(detached), true);
    } catch (error) {
      if (!(error instanceof BackendFault)) throw error;
      options.ttl = timeOf(Math.min(forMs, WAIT_AFTER_FAULT_MS));
      if (former?.isKnown && hasLastKnown && !isRefusal(error.fault)) return former;
      if (otherwise) return entry(otherwise(error.fault), false);
      throw error;
    }
  };
  try {
    const options = { ttl: timeOf(forMs), allowStale: isRenewedBehind, context: fetching };
    const found = await cache.fetch(JSON.stringify(key), options);
    // The key begins with the name of the call, so the answer is of its type.
    return found ? (found.answer as Answer) : await load(backend);
  } catch (error) {
    // A redirect, such as to the sign-in, is meant for the user whose call it was.
    if (isOwnCall || !(error instanceof Response)) throw error;
    return load(backend);
  }
}

/** Drops the answer of a key. */
export function dropCached(key: CacheKey): void {
  cache.delete(JSON.stringify(key));
}

/** Drops all answers whose keys have these parts, such as those of one user in one portal. */
export function dropCachedWith(...parts: readonly string[]): void {
  for (const key of [...cache.keys()]) {
    const known: readonly unknown[] = JSON.parse(key);
    if (parts.every((part) => known.includes(part))) cache.delete(key);
  }
}

/** To the library, 0 means without an end. */
const timeOf = (ms: number) => Math.max(1, ms);
