import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#backend/database/schema.ts";
import { type Imported, importFolder } from "#backend/import/import.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import { testKey } from "./backend.ts";

/** A change of a file of the example: the text that it has instead. */
export type Changes = Readonly<Record<string, (text: string) => string | Buffer>>;

export const importSealing = createSealing([testKey("tests")]);

/**
 * Imports the example folder with changes.
 * @returns the result, and the faults as they are printed
 */
export async function importExample(
  db: Database,
  changes: Changes = {},
): Promise<{ result: Imported; faults: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-import-"));
  const faults: string[] = [];
  try {
    cpSync("docs/import-example", folder, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, "utf8")));
    }
    const result = await importFolder(db, {
      folder,
      sealing: importSealing,
      operator: "alice",
      onFault: (fault) => faults.push(fault),
    });
    return { result, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the sums of an import that was not refused. */
export function sums(result: Imported): { added: number; changed: number; unchanged: number } {
  if ("faults" in result) throw new Error(`${result.faults} rows are refused`);
  const sum = (key: "added" | "changed" | "unchanged") =>
    result.written.reduce((all, file) => all + file[key], 0);
  return { added: sum("added"), changed: sum("changed"), unchanged: sum("unchanged") };
}
