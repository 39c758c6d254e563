import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { createLock, readLockOwner, releaseLock, removeStaleLock } from "#server/lock-file.ts";

/**
 * Locks for work that only one process may do at a time. A lock expires, so a crashed process blocks the
 * others only for a limited time. Only this code creates names: letters, digits and `.`.
 */
export type Locks = {
  /** Takes a lock. Returns a function that releases it, or null when another process holds it. */
  take(name: string, lifeMs: number): Promise<Release | null>;
};

/** Releases a lock. It never throws, because a lock that cannot be released expires. */
export type Release = () => Promise<void>;

const POLL_MS = 20;

/** Thrown when other processes held the lock during the whole waiting time. */
export class LockTaken extends Error {}

/**
 * Waits for a lock, at most for its lifetime, and runs work while holding it.
 * @throws LockTaken
 */
export async function withLock<T>(
  locks: Locks,
  name: string,
  lifeMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const release = await waitForLock(locks, name, lifeMs);
  if (!release) throw new LockTaken("others kept taking the lock");
  return work().finally(release);
}

/** Waits for a lock, at most for its lifetime. Returns null when other processes held it all the time. */
export async function waitForLock(locks: Locks, name: string, lifeMs: number): Promise<Release | null> {
  const deadline = Date.now() + lifeMs + POLL_MS;
  let release = await locks.take(name, lifeMs);
  while (!release && Date.now() <= deadline) {
    await delay(POLL_MS);
    release = await locks.take(name, lifeMs);
  }
  return release;
}

/** Deletes a lock only if this owner still holds it. */
const RELEASE_SCRIPT =
  'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0';

export function redisLocks(client: Pick<Redis, "set" | "eval">, base: string): Locks {
  return {
    async take(name, lifeMs) {
      const key = `${base}:lock:${name}`;
      const owner = randomUUID();
      if ((await client.set(key, owner, "PX", lifeMs, "NX")) !== "OK") return null;
      return async () => {
        await client.eval(RELEASE_SCRIPT, 1, key, owner).catch(() => {});
      };
    },
  };
}

/**
 * Stores locks as files beside the records, for several processes on one machine. The `~` in the name
 * distinguishes them from records.
 */
export function fileLocks(folder: string): Locks {
  return {
    async take(name, lifeMs) {
      const file = join(folder, `lock.${name}~`);
      const owner = { id: randomUUID(), ends: Date.now() + lifeMs };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const holder = await readLockOwner(file);
      if (holder && Number(holder.ends) > Date.now()) return null;
      if (holder) await removeStaleLock(file, holder);
      if (!(await createLock(file, owner))) return null;
      return () => releaseLock(file, owner).catch(() => {});
    },
  };
}

const STALE_MS = 3_600_000;

/** Removes the locks and unfinished files of crashed processes. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith("~")) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MS)
      await rm(file, { force: true, recursive: true }).catch(() => {});
  }
}
