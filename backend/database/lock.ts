import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * The embedded database has no lock of its own, and two processes in one folder corrupt it. This one is a file that
 * names its owner; a lock whose owner is gone is taken over.
 */

type Owner = { pid: number; startedAt: string | undefined; key: string };

const ATTEMPTS = 5;

/**
 * Takes the lock.
 * @returns a function that gives it back
 * @throws Error when a living process holds it, this one included
 */
export function takeLock(path: string): () => void {
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true });
  const mine: Owner = { pid: process.pid, startedAt: processStart(process.pid), key: randomUUID() };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (writeIfAbsent(file, mine)) return () => giveBack(file, mine);
    const owner = readOwner(file);
    if (!owner) continue;
    if (isAlive(owner)) {
      throw new Error(
        `The database folder is in use by process ${owner.pid} (lock ${file}). Stop that process first, usually with Ctrl-C where npm start or npm run dev runs; two at once would corrupt the data.`,
      );
    }
    setAside(file, owner);
  }
  throw new Error(`The lock ${file} cannot be taken: other processes keep taking it`);
}

function writeIfAbsent(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.key}`;
  writeFileSync(draft, JSON.stringify(owner));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The owner named in the file; one that is gone when the file cannot be read as such; nothing when there is no file. */
function readOwner(file: string): Owner | undefined {
  try {
    const { pid, startedAt, key } = JSON.parse(readFileSync(file, "utf8"));
    if (Number.isInteger(pid)) return { pid, startedAt, key: String(key) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { pid: 0, startedAt: undefined, key: "unreadable" };
}

function isAlive(owner: Owner): boolean {
  if (owner.pid <= 0) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // In a container the same small number comes back after every restart; when a process began does not.
  const startedAt = processStart(owner.pid);
  return startedAt === undefined || owner.startedAt === undefined || startedAt === owner.startedAt;
}

/** When a process began, as an opaque text; undefined where the system does not tell. */
function processStart(pid: number): string | undefined {
  try {
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1)?.trim().split(" ");
    return afterName?.[19] && `${bootId}:${afterName[19]}`;
  } catch {
    return undefined;
  }
}

/**
 * Removes a dead owner's lock. The second name of the file, which holds the dead owner's key, can be made once only, so
 * of several processes one removes it, and none can remove the lock that a quicker one has taken since.
 */
function setAside(file: string, dead: Owner): void {
  const claim = `${file}.gone-${dead.key}`;
  try {
    linkSync(file, claim);
  } catch (error) {
    if (["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
    throw error;
  }
  if (readOwner(claim)?.key === dead.key) rmSync(file, { force: true });
  rmSync(claim, { force: true });
}

function giveBack(file: string, mine: Owner): void {
  if (readOwner(file)?.key === mine.key) rmSync(file, { force: true });
}
