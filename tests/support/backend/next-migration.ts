import { type Migration, sql } from "kysely";

/** A migration of a version after this one: a new table, and a column in a table that has rows. */
export const nextMigration: Migration = {
  up: async (db) => {
    await sql`create table extras (id integer primary key)`.execute(db);
    await sql`alter table enrollments add column extra text`.execute(db);
  },
  down: async (db) => {
    await sql`alter table enrollments drop column extra`.execute(db);
    await sql`drop table extras`.execute(db);
  },
};
