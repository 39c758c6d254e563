import { type Kysely, sql } from "kysely";

/** The preferences of users: `docs/product/preferences.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_preferences (
      user_id uuid primary key references users (id) on delete cascade,
      language text,
      appearance text,
      density text,
      lite text
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table user_preferences`.execute(db);
}
