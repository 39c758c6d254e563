import { type Kysely, sql } from "kysely";

/** Agencies, agents, and who may act for them. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agencies (
      id uuid primary key,
      name text not null,
      npn text,
      parent_id uuid references agencies (id)
    )`.execute(db);
  await sql`create index agencies_by_parent on agencies (parent_id)`.execute(db);

  await sql`
    create table agents (
      id uuid primary key,
      first_name text not null,
      last_name text not null,
      name text generated always as (first_name || ' ' || last_name) stored,
      npn text,
      email text,
      agency_id uuid references agencies (id)
    )`.execute(db);
  await sql`create index agents_by_agency on agents (agency_id)`.execute(db);

  await sql`create table users (sub text primary key, id uuid not null unique, name text not null, email text)`.execute(
    db,
  );
  await sql`
    create table user_portals (
      sub text not null,
      agent_id uuid references agents (id) on delete cascade,
      agency_id uuid references agencies (id) on delete cascade,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`.execute(db);
  await sql`create unique index user_portals_agents on user_portals (sub, agent_id) where agent_id is not null`.execute(
    db,
  );
  await sql`create unique index user_portals_agencies on user_portals (sub, agency_id) where agency_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table user_portals, users, agents, agencies`.execute(db);
}
