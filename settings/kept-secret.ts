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
  const kept = keptFile(dataDir, name, () => Buffer.from(`${randomBytes(32).toString("base64url")}\n`));
  const secret = kept.toString("utf8").trim();
  if (!secret) {
    throw new Error(`The secret in ${pathOf(dataDir, name)} is empty; delete the file and start again`);
  }
  return secret;
}

/**
 * Returns the content of a secret file, which is made and kept as {@link keptSecret} does.
 * @throws Error when the folder cannot be written
 */
export function keptFile(dataDir: string, name: string, make: () => Buffer): Buffer {
  const path = pathOf(dataDir, name);
  const kept = readSecret(path);
  if (kept) return kept;
  mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, and never replaces the secret another process has just made.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path);
}

const pathOf = (dataDir: string, name: string) => join(dataDir, "secrets", name);

function readSecret(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
