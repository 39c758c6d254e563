import { type Kysely, sql } from "kysely";

/** What a link opens ends with the access token of the session that has made it: `docs/product/scopes.md`, "Links". */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scope_links add column ends_at timestamptz(3)`.execute(db);
  await sql`create index scope_links_by_maker on scope_links (sub) where sub is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index scope_links_by_maker`.execute(db);
  await sql`alter table scope_links drop column ends_at`.execute(db);
}
