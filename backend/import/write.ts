import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Header } from "./header.ts";
import type { ImportedFile } from "./imported-file.ts";
import { stagedTable } from "./stage.ts";

/** Writes staged rows into their table. Nothing is removed. */

/** A statement writes so many rows. Others who wait for the embedded database have their turn between two statements. */
const LINES_AT_ONCE = 5_000;

/** Returns the columns of the table that the file has: a column that it leaves out keeps its values. */
function writtenColumns(file: ImportedFile, header: Header): string[] {
  const isThere = (name: string): boolean => {
    const reference = file.references?.[name];
    return reference ? reference.by.every(isThere) : header.includes(name);
  };
  const stored = [
    ...Object.entries(file.columns).filter(([, { isLookup, isSecret }]) => !isLookup && !isSecret),
    ...Object.entries(file.references ?? {}).filter(([, { isLookup }]) => !isLookup),
  ];
  return stored.map(([name]) => name).filter(isThere);
}

/** Adds the rows that are new, and changes the records that differ from their rows. */
export async function writeFile(db: Database, file: ImportedFile, header: Header): Promise<void> {
  const columns = writtenColumns(file, header);
  const portions = await portionsOf(db, file);
  for (const isInPortion of portions) await addNew(db, file, { columns, isInPortion });
  const changeable = columns.filter((name) => !file.key.includes(name));
  if (changeable.length === 0 || file.isLink) return;
  await markChanged(db, file, changeable);
  for (const isInPortion of portions) await change(db, file, { columns: changeable, isInPortion });
}

/** Returns conditions that divide the rows. Rows that refer to each other must be written by one statement. */
async function portionsOf(db: Database, file: ImportedFile): Promise<RawBuilder<unknown>[]> {
  if (Object.values(file.references ?? {}).some(({ to }) => to === file.name)) return [sql`true`];
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from ${stagedTable(file)}`.execute(db);
  const count = Math.ceil(((rows[0]?.last ?? 0) + 1) / LINES_AT_ONCE);
  return Array.from({ length: count }, (_, index) => {
    const from = index * LINES_AT_ONCE;
    return sql`staged.line >= ${from} and staged.line < ${from + LINES_AT_ONCE}`;
  });
}

type Portion = { columns: readonly string[]; isInPortion: RawBuilder<unknown> };

async function addNew(db: Database, file: ImportedFile, { columns, isInPortion }: Portion): Promise<void> {
  const more = Object.entries(file.onlyWhenNew ?? {});
  const names = [...(file.isLink ? [] : ["id"]), ...columns];
  await sql`
    insert into ${sql.table(file.table)} (${sql.join([...names, ...more.map(([name]) => name)].map((name) => sql.ref(name)))})
    select ${sql.join([
      ...names.map((name) => sql.ref(`staged.${name}`)),
      ...more.map(([, expression]) => sql.raw(expression)),
    ])}
    from ${stagedTable(file)} as staged where staged.is_new and ${isInPortion}`.execute(db);
}

async function markChanged(db: Database, file: ImportedFile, columns: readonly string[]): Promise<void> {
  const row = (table: string) => sql`row(${sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))})`;
  await sql`
    update ${stagedTable(file)} as staged set is_changed = true
    from ${sql.table(file.table)} as kept
    where not staged.is_new and kept.id = staged.id and ${row("kept")} is distinct from ${row("staged")}`.execute(
    db,
  );
}

async function change(db: Database, file: ImportedFile, { columns, isInPortion }: Portion): Promise<void> {
  const values = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`staged.${name}`)}`);
  await sql`
    update ${sql.table(file.table)} as kept set ${sql.join(values)}
    from ${stagedTable(file)} as staged
    where kept.id = staged.id and staged.is_changed and ${isInPortion}`.execute(db);
}

export type Written = { name: string; added: number; changed: number; unchanged: number };

/** Returns how many rows of a file were added, changed and neither. */
export async function countWritten(db: Database, file: ImportedFile): Promise<Written> {
  const { rows } = await sql<Omit<Written, "name">>`
    select count(*) filter (where is_new)::integer as added,
      count(*) filter (where is_changed)::integer as changed,
      count(*) filter (where not is_new and not is_changed)::integer as unchanged
    from ${stagedTable(file)}`.execute(db);
  return { name: file.name, ...(rows[0] ?? { added: 0, changed: 0, unchanged: 0 }) };
}
