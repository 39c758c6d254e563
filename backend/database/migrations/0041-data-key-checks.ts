import { type Kysely, sql } from "kysely";

/** A value for each data key, encrypted with it: a start with another key of the same name is noticed. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_key_checks (key_id text primary key, check_sealed bytea not null)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table data_key_checks`.execute(db);
}
