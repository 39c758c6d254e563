import { type Insertable, sql } from "kysely";
import { isEmpty } from "#backend/database/contents.ts";
import { lockKeys } from "#backend/database/lock-keys.ts";
import { prepareDatabase } from "#backend/database/migrate.ts";
import type { Database, Schema } from "#backend/database/schema.ts";
import { demoData } from "./data.ts";
import { type DemoRows, tableOrder } from "./rows.ts";

/** The most values of one statement; PostgreSQL accepts 65,535. */
const VALUES_PER_INSERT = 8_000;

/** Inserts all rows, or none of them. */
export async function writeDemo(db: Database, rows: DemoRows): Promise<void> {
  await db.transaction().execute((transaction) => insertRows(transaction, rows));
}

/**
 * Writes the demo into an empty database. Of several processes that ask at the same time one does it, and the others wait.
 * @param day the business date, `YYYY-MM-DD`, that the dates of the demo are relative to
 * @returns whether the database was empty
 */
export async function fillWithDemo(db: Database, day: string): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  return db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.filling)})`.execute(transaction);
    if (!(await isEmpty(transaction))) return false;
    await insertRows(transaction, demoData({ today: day }));
    return true;
  });
}

/** Brings a database to the newest schema, and writes the demo into an empty one. */
export const prepareDemo = (db: Database, day: string) =>
  prepareDatabase(db, (empty) => fillWithDemo(empty, day));

async function insertRows(db: Database, rows: DemoRows): Promise<void> {
  for (const table of tableOrder) await insertAll(db, table, rows[table]);
}

async function insertAll<T extends keyof Schema>(
  db: Database,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length;
  if (width === 0) return;
  const size = Math.floor(VALUES_PER_INSERT / width);
  for (let from = 0; from < rows.length; from += size) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + size) as never)
      .execute();
  }
}
