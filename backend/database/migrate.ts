import { type MigrationResultSet, Migrator, NO_MIGRATIONS } from "kysely";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";

/**
 * Applies all new migrations in one transaction.
 * @returns the names of the migrations that were applied
 * @throws Error when a newer version made the database, or a migration fails
 */
export async function migrateForward(db: Database): Promise<string[]> {
  await refuseNewerSchema(db);
  return namesOf(await migratorFor(db).migrateToLatest());
}

/**
 * Reverts the newest migration, or all of them.
 * @returns the names of the migrations that were reverted
 * @throws Error when a newer version made the database, or a migration fails
 */
export async function migrateBack(db: Database, steps: "one" | "all"): Promise<string[]> {
  await refuseNewerSchema(db);
  const migrator = migratorFor(db);
  return namesOf(await (steps === "one" ? migrator.migrateDown() : migrator.migrateTo(NO_MIGRATIONS)));
}

function migratorFor(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

async function refuseNewerSchema(db: Database): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was made by a newer version: it has the migration ${unknown.join(", ")}, which this version does not know. Start the newer version, or take that migration back with it first.`,
  );
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const ledger = db.withTables<{ kysely_migration: { name: string } }>();
  const rows = await ledger.selectFrom("kysely_migration").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map(({ migrationName }) => migrationName);
}
