import { demoData } from "../demo/data.ts";
import { writeDemoOnce } from "../demo/write.ts";
import { migrateForward } from "./migrate.ts";
import type { Database } from "./schema.ts";

/**
 * Applies all new migrations and writes the demo into an empty database.
 * @param today the business date, `YYYY-MM-DD`; the dates of the demo are relative to it
 * @returns whether the demo was written, and the names of the migrations that were applied
 * @throws Error when the schema is newer than this version
 */
export async function prepareDatabase(
  db: Database,
  today: string,
): Promise<{ filled: boolean; migrated: string[] }> {
  const migrated = await migrateForward(db);
  const filled = await writeDemoOnce(db, () => demoData({ today }));
  return { filled, migrated };
}
