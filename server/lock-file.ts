import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Locks as files. A lock is a file that names its owner. It appears whole or not at all, and only one process can make it.
 */

/** The text of a lock file is JSON. Each owner has an `id` of its own. */
export type LockOwner = { id: string; [field: string]: unknown };

/** Makes a lock file. Returns false when there is one already. */
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

/** Returns the owner that a lock file names, or null without a file. A file that is no lock has an owner called `unreadable`. */
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

/** Gives a lock back. A lock that somebody else has taken since stays. */
export async function releaseLock(file: string, { id }: LockOwner): Promise<void> {
  if ((await readLockOwner(file))?.id === id) await rm(file, { force: true });
}

/**
 * Removes the lock of an owner who is gone. Its second name holds the owner's id and can be made once only: of several
 * processes one removes the lock, and none removes a lock that a quicker process has taken since.
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
