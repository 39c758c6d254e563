import { type Kysely, sql } from "kysely";

/** The Spanish words of alerts: `docs/product/preferences.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alerts
      add column title_es text,
      add column body_es text,
      add column link_text_es text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alerts drop column title_es, drop column body_es, drop column link_text_es`.execute(db);
}
