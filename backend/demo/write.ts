import type { Insertable } from "kysely";
import type { Database, Schema } from "../database/schema.ts";
import { type DemoRows, tableOrder } from "./rows.ts";

/** How many values one statement may carry; PostgreSQL takes 65,535. */
const VALUES_PER_INSERT = 8_000;

/** Whether nobody has put anything into the database yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const found = await db.selectFrom("carriers").select("id").limit(1).execute();
  return found.length === 0;
}

/** Inserts all rows, or none of them. */
export async function writeDemo(db: Database, rows: DemoRows): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of tableOrder) await insertAll(transaction, table, rows[table]);
  });
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
