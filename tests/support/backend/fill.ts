import { migrateForward } from "#backend/database/migrate.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoData } from "#demo/data/data.ts";
import { writeDemo } from "#demo/data/write.ts";
import { testDate } from "./time.ts";

/** Makes the tables, and writes the demo data and the hostile fixture into them. */
export async function fill(db: Database): Promise<void> {
  await migrateForward(db);
  await writeDemo(db, demoData({ today: testDate, hostile: true }));
}
