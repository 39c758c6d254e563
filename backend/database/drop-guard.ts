import { resolve } from "node:path";
import { sql } from "kysely";
import { isDemo } from "./contents.ts";
import { keepBackendsOff } from "./in-use.ts";
import type { Database } from "./schema.ts";

/** `demoData` is true when a start would fill this database with the demo if it was empty. */
type DatabaseSettings = { databaseUrl: string; dataDir: string; demoData: boolean };

/**
 * Runs a command that drops data, with all backends kept off. Each such command runs inside of this.
 * @param typedName the text after `--yes-drop`
 * @throws Error when a backend uses the database, or its data may be real
 */
export async function dropping(
  db: Database,
  settings: DatabaseSettings,
  typedName: string | undefined,
  act: () => Promise<void>,
): Promise<void> {
  const { databaseUrl } = settings;
  const letBackendsIn = databaseUrl ? await keepBackendsOff(databaseUrl) : async () => {};
  try {
    await requireDroppable(db, settings, typedName);
    await act();
  } finally {
    await letBackendsIn();
  }
}

/**
 * Refuses to drop data that may be real. Allowed are a database that the demo was written into, one without any of our tables
 * where the demo belongs, and one whose name was typed.
 * @throws Error that says what to do
 */
async function requireDroppable(
  db: Database,
  { databaseUrl, dataDir, demoData }: DatabaseSettings,
  typedName: string | undefined,
): Promise<void> {
  const name = databaseUrl ? await nameOf(db) : resolve(dataDir, "database");
  if (typedName === name) return;
  if (typedName !== undefined)
    throw new Error(`This database is named ${name}, and not ${typedName}. Nothing was changed.`);
  if (await isMarked(db)) return;
  if (demoData && !(await hasTable(db, "kysely_migration"))) return;
  throw new Error(
    `The database ${name} is not marked as a demo, so its data may be real. Nothing was changed.\nTo drop its data all the same, the audit log included, add: --yes-drop ${name}`,
  );
}

const isMarked = async (db: Database) => (await hasTable(db, "demo_mark")) && (await isDemo(db));

async function nameOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

async function hasTable(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}
