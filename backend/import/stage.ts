import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Sealing } from "../sealing/sealing.ts";
import { csvRows, UnreadableCsv } from "./csv.ts";
import type { Faults } from "./faults.ts";
import type { Header } from "./header.ts";
import type { ImportedFile } from "./imported-file.ts";
import { sealStaged, type TypedNumbers } from "./numbers.ts";

/** Reads the rows of a file into a temporary table of the transaction, and checks the form of each value. */

const ROWS_AT_ONCE = 500;

export const stagedTable = (file: ImportedFile): RawBuilder<unknown> => sql.table(`staged_${file.table}`);

/** Returns the columns of the temporary table that come from the file, with their types. */
function typedColumns(file: ImportedFile): [name: string, type: string][] {
  const plain = Object.entries(file.columns).filter(([, { isSecret }]) => !isSecret);
  return [
    ["line", "integer"],
    ...plain.map(([name, { form }]): [string, string] => [name, form.type]),
    ["numbers_sealed", "text"],
  ];
}

/**
 * Stages a file. A value that is faulty is staged as null: nothing is written then, and rows of other files still find the row.
 * @returns the number of rows
 */
export async function stageFile(
  db: Database,
  { file, path, header }: { file: ImportedFile; path: string; header: Header },
  { faults, sealing }: { faults: Faults; sealing: Sealing },
): Promise<number> {
  const typed = typedColumns(file);
  const references = Object.keys(file.references ?? {});
  const definitions = [
    ...typed.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
    ...references.map((name) => sql`${sql.ref(name)} uuid`),
  ];
  await sql`
    create temporary table ${stagedTable(file)} (
      ${sql.join(definitions)},
      primary key (line),
      id uuid not null default gen_random_uuid(),
      is_new boolean not null default true,
      is_changed boolean not null default false
    ) on commit drop`.execute(db);
  const names = sql.join(typed.map(([name]) => sql.ref(name)));
  const columns = sql.join(typed.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  const write = (rows: readonly StagedRow[]) =>
    sql`
      insert into ${stagedTable(file)} (${names})
      select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as row (${columns})`.execute(db);

  let count = 0;
  let waiting: StagedRow[] = [];
  for await (const row of stagedRows(path, { file, header, faults, sealing })) {
    count++;
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    await write(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await write(waiting);
  await sql`analyze ${stagedTable(file)}`.execute(db);
  return count;
}

type Value = string | number | boolean | null;
type StagedRow = { line: number; [column: string]: Value };
type Reading = { file: ImportedFile; header: Header; faults: Faults; sealing: Sealing };

async function* stagedRows(path: string, reading: Reading): AsyncGenerator<StagedRow> {
  const { file, faults } = reading;
  let isFirst = true;
  try {
    for await (const { line, fields } of csvRows(path)) {
      if (!isFirst) yield await stagedRow(line, fields, reading);
      isFirst = false;
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    await faults.add(file, { line: error.line, column: "", reason: error.message });
  }
}

async function stagedRow(
  line: number,
  fields: readonly string[],
  { file, header, faults, sealing }: Reading,
): Promise<StagedRow> {
  const row: StagedRow = { line };
  const numbers: TypedNumbers = {};
  if (fields.length !== header.length) {
    const reason = `the row has ${fields.length} fields, and the first line has ${header.length}`;
    await faults.add(file, { line, column: "", reason });
    return row;
  }
  for (const [index, name] of header.entries()) {
    const column = file.columns[name];
    if (!column) continue;
    const typed = (fields[index] ?? "").trim();
    const value = typed === "" ? null : column.form.read(typed);
    const fault = faultOf(typed, value, column);
    if (fault !== undefined) await faults.add(file, { line, column: column.header, reason: fault });
    if (column.isSecret) numbers[name] = value === undefined ? null : String(value ?? "") || null;
    else row[name] = value ?? null;
  }
  if (Object.keys(numbers).length > 0) row.numbers_sealed = sealStaged(sealing, line, numbers);
  return row;
}

type Column = ImportedFile["columns"][string];

function faultOf(typed: string, value: Value | undefined, { form, isRequired }: Column): string | undefined {
  if (typed.includes("\ufffd")) return "the text is not UTF-8: save the file as “CSV UTF-8”";
  if (value === undefined) return `must be ${form.words}`;
  return value === null && isRequired ? "must not be empty" : undefined;
}
