import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One for both processes, which share some of these secrets and may start at the same moment; `api/` is for the wire.
 *
 * A secret that is made on first use and kept in `<dataDir>/secrets/<name>`, readable by its owner only.
 * Two processes that ask at the same time get the same one.
 * @throws Error when the folder cannot be written
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, "secrets");
  const path = join(folder, name);
  const kept = readSecret(path);
  if (kept) return kept;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, and never replaces the secret another process has just made.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readSecret(path);
  if (!made) throw new Error(`The secret in ${path} is empty; delete the file and start again`);
  return made;
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
