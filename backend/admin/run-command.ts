import { readEnvFile } from "#server/env-file.ts";
import { connect, startupError } from "../database/connect.ts";
import type { Database } from "../database/schema.ts";
import { readSettings, type Settings } from "../settings.ts";

/** Parts of all commands that work on the database. */

const started = performance.now();

/** Prints a line with the seconds since the start. */
export function printLine(line: string): void {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

/** Runs a command. A fault is printed as a sentence, and the exit code is then 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const fault = startupError(error);
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}

/**
 * Opens the database of the settings for `use`. The settings are environment variables and the file `.env`, as for a start.
 * A statement may take any time. The embedded database sets the exit code to 0 when it closes.
 */
export async function onDatabase<T>(use: (db: Database, settings: Settings) => Promise<T>): Promise<T> {
  readEnvFile();
  const settings = readSettings();
  const { db, close } = await connect({ ...settings, statementTimeoutMs: 0, idleInTransactionMs: 0 });
  try {
    return await use(db, settings);
  } finally {
    await close();
  }
}
