import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { createLock, readLockOwner, releaseLock, removeStaleLock } from "#server/lock-file.ts";

/**
 * Locks for work that one process at a time may do. A lock ends by itself after its time, so that a process which died with
 * it stops the others only for that long. Names are made by this code alone: letters, digits and `.`.
 */
export type Locks = {
  /** Takes a lock. Returns a function that gives it back, or null while another process has it. */
  take(name: string, lifeMs: number): Promise<Release | null>;
};

/** Gives a lock back. It never throws: a lock that cannot be given back ends by itself. */
export type Release = () => Promise<void>;

const POLL_MS = 20;

/** Other processes held a lock for the whole time one may wait for it. */
export class LockTaken extends Error {}

/**
 * Waits for a lock, for as long as one can live, and works while it has it.
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

/** Waits for a lock, for as long as one can live. Returns null when others kept taking it. */
export async function waitForLock(locks: Locks, name: string, lifeMs: number): Promise<Release | null> {
  const deadline = Date.now() + lifeMs + POLL_MS;
  let release = await locks.take(name, lifeMs);
  while (!release && Date.now() <= deadline) {
    await delay(POLL_MS);
    release = await locks.take(name, lifeMs);
  }
  return release;
}

/** Gives a lock back only while it is still one's own. */
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

/** Locks as files beside the records, for several processes on one machine. The `~` says that they are no records. */
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

/** Removes locks and drafts that a process left behind when it died. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith("~")) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}
