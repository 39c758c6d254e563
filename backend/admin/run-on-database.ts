import { connect, startupError } from "../database/connect.ts";
import type { Database } from "../database/schema.ts";
import { readSettings, type Settings } from "../settings.ts";

const started = performance.now();

/** Prints a line with the seconds since the start. */
export function printLine(line: string): void {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

/** Runs a command on the database of the settings, without a limit of time. A fault is a sentence and the exit code 1. */
export async function runOnDatabase(run: (db: Database, settings: Settings) => Promise<void>): Promise<void> {
  try {
    const settings = readSettings();
    const { db, close } = await connect({ ...settings, statementTimeoutMs: 0 });
    try {
      await run(db, settings);
    } finally {
      await close();
    }
  } catch (error) {
    const fault = startupError(error);
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}
