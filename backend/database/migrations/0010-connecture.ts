import { type Kysely, sql } from "kysely";

/** The instances of agents and agencies at the marketplace, at most one each. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connecture_instances (
      id uuid primary key,
      agent_id uuid unique references agents (id) on delete cascade,
      agency_id uuid unique references agencies (id) on delete cascade,
      sso_url text not null,
      is_captive boolean not null,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table connecture_instances`.execute(db);
}
