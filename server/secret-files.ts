import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the secret in `<dataDir>/secrets/<name>`, which is created on first use. Only its owner can read the file. The
 * portal and the backend share some secrets: two processes that start at the same time get the same secret.
 * @throws Error when the folder cannot be written, or the file is empty
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const content = readOrCreateSecretFile(dataDir, name, () =>
    Buffer.from(`${randomBytes(32).toString("base64url")}\n`),
  );
  const secret = content.toString("utf8").trim();
  if (!secret) {
    throw new Error(`The secret in ${pathOf(dataDir, name)} is empty; delete the file and start again`);
  }
  return secret;
}

/**
 * Returns the content of the file `<dataDir>/secrets/<name>`, which is created on first use. Only its owner can read it.
 * @throws Error when the folder cannot be written
 */
export function readOrCreateSecretFile(dataDir: string, name: string, make: () => Buffer): Buffer {
  return readSecretFile(dataDir, name) ?? createSecretFile(dataDir, name, make());
}

/**
 * Creates a secret file, unless another process has created it first.
 * @returns the content of the file
 * @throws Error when the folder cannot be written
 */
export function createSecretFile(dataDir: string, name: string, content: Buffer): Buffer {
  const path = pathOf(dataDir, name);
  mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, and never replaces the secret of another process.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path);
}

const pathOf = (dataDir: string, name: string) => join(dataDir, "secrets", name);

/** Returns the content of a secret file, or undefined when it does not exist. */
export function readSecretFile(dataDir: string, name: string): Buffer | undefined {
  try {
    return readFileSync(pathOf(dataDir, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
