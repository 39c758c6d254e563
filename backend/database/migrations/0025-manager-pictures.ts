import { type Kysely, sql } from "kysely";

/** Pictures of relationship managers: `docs/product/home.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table relationship_managers
      add column picture bytea,
      add column picture_type text,
      add check (num_nonnulls(picture, picture_type) <> 1)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table relationship_managers drop column picture, drop column picture_type`.execute(db);
}
