import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";

/**
 * What only one of all processes may do at a time. A lock ends by itself after its time, so that a process that died
 * with it stops the others only for that long. Names are made by this code alone: letters, digits and `.`.
 */
export type Locks = {
  /** @returns how to give the lock back, or null while somebody has it */
  take(name: string, lifeMs: number): Promise<Release | null>;
};

/** Never throws: what cannot be given back ends by itself. */
export type Release = () => Promise<void>;

const POLL_MS = 20;

/** Others kept a lock for as long as one may wait for it. */
export class LockTaken extends Error {}

/**
 * Waits for a lock, for as long as one can live, and works while it has it.
 * @throws LockTaken
 */
export async function whileLocked<T>(
  locks: Locks,
  name: string,
  lifeMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const release = await takeInTime(locks, name, lifeMs);
  if (!release) throw new LockTaken("others kept taking the lock");
  return work().finally(release);
}

/** Waits for a lock, for as long as one can live. @returns null when others kept taking it */
export async function takeInTime(locks: Locks, name: string, lifeMs: number): Promise<Release | null> {
  const patience = Date.now() + lifeMs + POLL_MS;
  let release = await locks.take(name, lifeMs);
  while (!release && Date.now() <= patience) {
    await delay(POLL_MS);
    release = await locks.take(name, lifeMs);
  }
  return release;
}

/** Gives a lock back only while it is still one's own. */
const RELEASE =
  'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0';

export function redisLocks(client: Pick<Redis, "set" | "eval">, base: string): Locks {
  return {
    async take(name, lifeMs) {
      const key = `${base}:lock:${name}`;
      const owner = randomUUID();
      if ((await client.set(key, owner, "PX", lifeMs, "NX")) !== "OK") return null;
      return async () => {
        await client.eval(RELEASE, 1, key, owner).catch(() => {});
      };
    },
  };
}

type Owner = { id: string; ends: number };

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Locks as files beside the records, for several processes on one machine. The `~` says that they are no records. */
export function fileLocks(folder: string): Locks {
  return {
    async take(name, lifeMs) {
      const file = join(folder, `lock.${name}~`);
      const owner = { id: randomUUID(), ends: Date.now() + lifeMs };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const holder = await ownerOf(file);
      if (holder && holder.ends > Date.now()) return null;
      if (holder) await setAside(file, holder);
      if (!(await createWith(file, owner))) return null;
      return async () => {
        if ((await ownerOf(file).catch(() => null))?.id === owner.id)
          await rm(file, { force: true }).catch(() => {});
      };
    },
  };
}

/** A hard link appears whole or not at all, and never replaces a file. */
async function createWith(file: string, owner: Owner): Promise<boolean> {
  const draft = `${file}.${owner.id}~`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function ownerOf(file: string): Promise<Owner | null> {
  try {
    const { id, ends } = JSON.parse(await readFile(file, "utf8"));
    return { id: String(id), ends: Number(ends) || 0 };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    if (error instanceof SyntaxError) return { id: "unreadable", ends: 0 };
    throw error;
  }
}

/**
 * Removes a lock that has ended. Its second name, which holds the id of its owner, can be made once only: of several
 * processes one removes it, and none removes the lock that a quicker one has taken since.
 */
async function setAside(file: string, ended: Owner): Promise<void> {
  const claim = `${file}.ended-${ended.id}~`;
  try {
    await link(file, claim);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "EEXIST") return;
    throw error;
  }
  if ((await ownerOf(claim))?.id === ended.id) await rm(file, { force: true });
  await rm(claim, { force: true });
}

const LEFT_BEHIND_MS = 3_600_000;

/** Removes locks and drafts that a process left behind when it died. */
export async function sweepLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith("~")) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
