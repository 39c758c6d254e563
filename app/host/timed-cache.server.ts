import { LRUCache } from "lru-cache";

const MOST_ENTRIES = 10_000;
const CLEARED_EVERY_MS = 60_000;

type Options = {
  /** The time in ms that an entry is kept, unless it is set with a time of its own. */
  ttl: number;
  max?: number;
};

/**
 * Makes a cache of things that are known for a time, at most 10,000 unless `max` says otherwise. Each minute the entries whose
 * time is over leave the memory. Without that the data of everybody who ever signed in would stay until the cache is full.
 * It lives as long as the process.
 */
export function timedCache<V extends object | number | string>(options: Options) {
  const cache = new LRUCache<string, V>({ max: MOST_ENTRIES, ...options });
  setInterval(() => cache.purgeStale(), CLEARED_EVERY_MS).unref();
  return cache;
}
