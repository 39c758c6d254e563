import { type MigrationResultSet, Migrator, NO_MIGRATIONS } from "kysely";
import { isEmpty } from "./contents.ts";
import { migrations } from "./migrations/index.ts";
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

/**
 * Applies all new migrations in one transaction. Backends that start at once wait for each other.
 * @param all only a test has migrations of its own
 * @returns the names of the migrations that were applied
 * @throws Error when a newer version made the database, or a migration fails
 */
export async function migrateForward(db: Database, all = migrations): Promise<string[]> {
  return namesOf(await migratorFor(db, all).migrateToLatest());
}

/**
 * Reverts the newest migration, or all of them.
 * @param all only a test has migrations of its own
 * @returns the names of the migrations that were reverted
 * @throws Error when a newer version made the database, or a migration fails
 */
export async function migrateBack(db: Database, steps: "one" | "all", all = migrations): Promise<string[]> {
  const migrator = migratorFor(db, all);
  return namesOf(await (steps === "one" ? migrator.migrateDown() : migrator.migrateTo(NO_MIGRATIONS)));
}

function migratorFor(db: Database, all: typeof migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => all } });
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw explained(error);
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Returns an error of Kysely with the next step, when a newer version made the database. */
function explained(error: unknown): unknown {
  const unknown = /previously executed migration (.+) is missing/.exec(String(error))?.[1];
  if (!unknown) return error;
  return new Error(
    `The database was made by a newer version: it has the migration ${unknown}, which this version does not know. Start the newer version, or take that migration back with it first.`,
    { cause: error },
  );
}
