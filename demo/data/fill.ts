import { prepareDatabase } from "#backend/database/migrate.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoData } from "./data.ts";
import { writeDemoOnce } from "./write.ts";

/**
 * Writes the demo into an empty database.
 * @param day the business date, `YYYY-MM-DD`, that the dates of the demo are relative to
 * @returns whether the database was empty
 */
export const fillWithDemo = (db: Database, day: string): Promise<boolean> =>
  writeDemoOnce(db, () => demoData({ today: day }));

/** Brings a database to the newest schema, and writes the demo into an empty one. */
export const prepareDemo = (db: Database, day: string) =>
  prepareDatabase(db, (empty) => fillWithDemo(empty, day));
