import { demoData } from "#demo/data/data.ts";
import { isEmpty, writeDemoOnce } from "#demo/data/write.ts";
import { migrateForward } from "./migrate.ts";
import type { Database } from "./schema.ts";

/**
 * Applies all new migrations, and writes the demo into an empty database when a day is given.
 * @param demoDay the business date, `YYYY-MM-DD`, that the dates of the demo are relative to; undefined for no demo
 * @returns whether the demo was written, whether the database is still empty, and the names of the applied migrations
 * @throws Error when the schema is newer than this version
 */
export async function prepareDatabase(
  db: Database,
  demoDay: string | undefined,
): Promise<{ filled: boolean; isEmpty: boolean; migrated: string[] }> {
  const migrated = await migrateForward(db);
  const filled = demoDay !== undefined && (await writeDemoOnce(db, () => demoData({ today: demoDay })));
  return { filled, isEmpty: await isEmpty(db), migrated };
}
