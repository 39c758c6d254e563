import { isEmpty } from "./contents.ts";
import { migrateForward } from "./migrate.ts";
import type { Database } from "./schema.ts";

/**
 * Applies all new migrations, and fills the database if it is told how.
 * @param fill writes records into a database that is empty, and returns whether it did
 * @returns whether records were written, whether the database is still empty, and the names of the applied migrations
 * @throws Error when the schema is newer than this version
 */
export async function prepareDatabase(
  db: Database,
  fill?: (db: Database) => Promise<boolean>,
): Promise<{ filled: boolean; isEmpty: boolean; migrated: string[] }> {
  const migrated = await migrateForward(db);
  const filled = fill !== undefined && (await fill(db));
  return { filled, isEmpty: await isEmpty(db), migrated };
}
