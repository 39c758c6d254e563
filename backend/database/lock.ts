import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  createLock,
  type LockOwner,
  readLockOwner,
  releaseLock,
  removeStaleLock,
} from "#server/lock-file.ts";

/**
 * The embedded database has no lock of its own, and two processes in one folder corrupt it. This lock names the process that
 * has it. The lock of a process that has ended is taken over.
 */

/** Another process that takes the place of a dead one needs a moment for it. */
const ATTEMPTS = 50;
const PAUSE_MS = 50;

/**
 * Takes the lock.
 * @returns a function that releases the lock
 * @throws Error when a running process holds it, this one included
 */
export async function lockDatabaseFolder(path: string): Promise<() => Promise<void>> {
  const file = resolve(path);
  await mkdir(dirname(file), { recursive: true });
  const owner = { id: randomUUID(), pid: process.pid, startedAt: processStart(process.pid) };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await createLock(file, owner)) return () => releaseLock(file, owner);
    const holder = await readLockOwner(file);
    if (!holder) continue;
    if (isAlive(holder)) {
      throw new Error(
        `The database folder is in use by process ${holder.pid} (lock ${file}). Stop that process first, usually with Ctrl-C where npm start or npm run dev runs; two at once would corrupt the data.`,
      );
    }
    await removeStaleLock(file, holder);
    await setTimeout(PAUSE_MS);
  }
  throw new Error(
    `The lock ${file} cannot be taken. When no other process uses the folder, remove this file and all whose names begin with it.`,
  );
}

function isAlive({ pid, startedAt }: LockOwner): boolean {
  if (typeof pid !== "number" || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // In a container the same small number comes back after every restart. The time when a process began does not.
  const began = processStart(pid);
  return began === undefined || startedAt === undefined || began === startedAt;
}

/** Returns the start time of a process as an opaque text, or undefined when the system does not provide it. */
function processStart(pid: number): string | undefined {
  try {
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1)?.trim().split(" ");
    return afterName?.[19] && `${bootId}:${afterName[19]}`;
  } catch {
    return undefined;
  }
}
