import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Locks between processes. A lock is a file that names its owner. It appears whole or not at all, and only one process can
 * create it.
 */

/** The text of a lock file is JSON. Each owner has an `id` of its own. */
export type LockOwner = { id: string; [field: string]: unknown };

/** Creates a lock file. Returns false when it exists already. */
export async function createLock(file: string, owner: LockOwner): Promise<boolean> {
  const draft = `${file}.${owner.id}~`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, and never replaces a file.
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the owner of a lock file, or null without a file. The owner of a file without valid JSON has the id `unreadable`. */
export async function readLockOwner(file: string): Promise<LockOwner | null> {
  try {
    const owner: unknown = JSON.parse(await readFile(file, "utf8"));
    if (typeof owner === "object" && owner !== null && "id" in owner)
      return { ...owner, id: String(owner.id) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { id: "unreadable" };
}

/** Removes the lock file of an owner. The lock of another owner stays. */
export async function releaseLock(file: string, { id }: LockOwner): Promise<void> {
  if ((await readLockOwner(file))?.id === id) await rm(file, { force: true });
}

/**
 * Removes the lock of a process that has ended. The lock file gets a second name with the id of its owner, which only one
 * process can create. Only this process removes the lock, after it has checked the owner again: another process may have
 * taken the lock meanwhile.
 */
export async function removeStaleLock(file: string, staleOwner: LockOwner): Promise<void> {
  const claim = `${file}.ended-${staleOwner.id}~`;
  try {
    await link(file, claim);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "EEXIST")) return;
    throw error;
  }
  if ((await readLockOwner(claim))?.id === staleOwner.id) await rm(file, { force: true });
  await rm(claim, { force: true });
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
