import { type Kysely, sql } from "kysely";

/** Words of help requests are found by an index: `docs/product/help-requests.md`, "List". */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activities_by_words on activities using gin (words)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index activities_by_words`.execute(db);
}
