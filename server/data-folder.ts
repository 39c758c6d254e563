import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Makes the data folder when it is missing, and writes to it once. So a full or read-only disk is a fault of the start, and
 * not of the first sign-in.
 * @throws Error that names the folder
 */
export function requireDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "Left behind by a start that was interrupted.\n");
    rmSync(probe);
  } catch (error) {
    rmQuietly(probe);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${folder} cannot be written: ${reason}\nMake room or give access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

function rmQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder cannot be written, so there is no file to remove.
  }
}
