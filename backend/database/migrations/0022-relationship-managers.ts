import { type Kysely, sql } from "kysely";

/** Relationship managers and the agents and agencies they look after: `docs/product/home.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relationship_managers (
      id uuid primary key,
      display_name text,
      email text,
      -- Ten digits.
      phone_number text
    )`.execute(db);
  await sql`
    create table manager_assignments (
      id uuid primary key,
      manager_id uuid not null references relationship_managers (id) on delete cascade,
      agent_id uuid unique references agents (id) on delete cascade,
      agency_id uuid unique references agencies (id) on delete cascade,
      is_direct boolean not null,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`.execute(db);
  await sql`create index manager_assignments_by_manager on manager_assignments (manager_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table manager_assignments`.execute(db);
  await sql`drop table relationship_managers`.execute(db);
}
