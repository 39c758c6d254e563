import { type Kysely, sql } from "kysely";

/** The mark of a database that the demo was written into: commands that drop everything look for it. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table demo_mark (made_for date primary key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table demo_mark`.execute(db);
}
