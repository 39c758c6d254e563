import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { similarName } from "#server/similar-name.ts";
import { lockKeys } from "../database/lock-keys.ts";
import type { Database } from "../database/schema.ts";
import type { Sealing } from "../sealing/sealing.ts";
import { checkFile } from "./check.ts";
import { csvRows, UnreadableCsv } from "./csv.ts";
import { Faults } from "./faults.ts";
import { importedFiles } from "./files.ts";
import { type Header, readHeader } from "./header.ts";
import type { ImportedFile } from "./imported-file.ts";
import { writeNumbers } from "./numbers.ts";
import { stageFile } from "./stage.ts";
import { countWritten, type Written, writeFile } from "./write.ts";

/** Imports a folder of CSV files: `docs/import.md`. */

export type ImportOptions = {
  folder: string;
  sealing: Sealing;
  /** The name of the system's user, for the audit log. */
  operator: string;
  /** Is told of each step. */
  onStep?: (step: string) => void;
  /** Is told of each fault, in the order of the files and their lines. */
  onFault: (fault: string) => void;
};

/** Refused: nothing was written. */
export type Imported = { faults: number } | { written: Written[] };

/** A folder that cannot be imported at all. The message is a whole sentence. */
export class ImportFault extends Error {}

/**
 * Checks all rows of all files, and writes them when none is refused, in one transaction.
 * @throws ImportFault when the folder has no files of an import or a file with an unknown name, or another import runs
 */
export async function importFolder(db: Database, options: ImportOptions): Promise<Imported> {
  const files = filesIn(options.folder);
  return db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lockKeys.importing)}) as taken`.execute(transaction);
    if (!rows[0]?.taken) throw new ImportFault("Another import is running. Start this one when it is done.");
    const faults = await Faults.open(transaction);
    const opened = await headersIn(files, faults);
    // With a faulty first line nothing can be said about the rows.
    if ((await faults.count()) === 0) await checkRows(transaction, opened, faults, options);
    const count = await faults.count();
    await faults.report(options.onFault);
    return count > 0 ? { faults: count } : { written: await writeRows(transaction, opened, options) };
  });
}

type Found = { file: ImportedFile; path: string };
type Opened = Found & { header: Header };

function filesIn(folder: string): Found[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportFault(`There is no folder ${folder}.`);
  const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith(".csv"));
  const known = importedFiles.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    const similar = similarName(name, known);
    throw new ImportFault(
      `${name} is no file of an import.${similar ? ` Did you mean ${similar}?` : ` The files are: ${known.join(", ")}.`}`,
    );
  }
  if (names.length === 0)
    throw new ImportFault(
      `The folder ${folder} has no file of an import. The files are: ${known.join(", ")}.`,
    );
  return importedFiles
    .filter(({ name }) => names.includes(name))
    .map((file) => ({ file, path: join(folder, file.name) }));
}

async function headersIn(files: readonly Found[], faults: Faults): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const found of files) {
    const { header, faults: found_faults } = readHeader(found.file, await firstLine(found, faults));
    for (const fault of found_faults) await faults.add(found.file, { line: 1, ...fault });
    opened.push({ ...found, header });
  }
  return opened;
}

async function firstLine({ file, path }: Found, faults: Faults): Promise<string[]> {
  try {
    for await (const { fields } of csvRows(path)) return fields;
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    await faults.add(file, { line: error.line, column: "", reason: error.message });
  }
  return [];
}

async function checkRows(
  db: Database,
  opened: readonly Opened[],
  faults: Faults,
  { sealing, onStep }: ImportOptions,
): Promise<void> {
  const staged = new Set(opened.map(({ file }) => file));
  for (const one of opened) {
    const count = await stageFile(db, one, { faults, sealing });
    onStep?.(`${one.file.name}: ${count} rows read`);
  }
  await faults.count();
  for (const { file } of opened) await checkFile(db, file, staged);
  onStep?.("all rows checked");
}

async function writeRows(
  db: Database,
  opened: readonly Opened[],
  { sealing, operator, onStep }: ImportOptions,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const { file, header } of opened) {
    await writeFile(db, file, header);
    if (file.table === "enrollments") await writeNumbers(db, sealing);
    const counts = await countWritten(db, file);
    if (counts.added > 0) await sql`analyze ${sql.table(file.table)}`.execute(db);
    onStep?.(`${file.name}: written`);
    written.push(counts);
  }
  await db
    .insertInto("audit_log")
    .values({
      sub: `operator ${operator}`,
      action: "write",
      resource: "import",
      record: [],
      status: 200,
      request_id: randomUUID(),
    })
    .execute();
  return written;
}
