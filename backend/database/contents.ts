import { sql } from "kysely";
import type { Database } from "./schema.ts";

/** Returns whether nobody has put anything into the database yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  for (const table of ["carriers", "agencies", "agents", "users", "desk_members"] as const) {
    const found = await db.selectFrom(table).select(sql`1`.as("found")).limit(1).execute();
    if (found.length > 0) return false;
  }
  return true;
}

/** Returns whether the demo was written into the database. */
export async function isDemo(db: Database): Promise<boolean> {
  return (await db.selectFrom("demo_mark").select("made_for").execute()).length > 0;
}
