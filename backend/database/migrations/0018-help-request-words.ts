import { type Kysely, sql } from "kysely";

/** Words of help requests are found by an index, and so is their order by status: `docs/product/help-requests.md`, "List". */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activities_by_words on activities using gin (words)`.execute(db);
  // Open ones first, the newest of each first: the index there was has only the opposite.
  await sql`
    create index activities_by_open on activities (owner_id, is_completed, updated_at desc, id desc)
    where is_agent_viewable`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index activities_by_words, activities_by_open`.execute(db);
}
