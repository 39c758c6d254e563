import { type Kysely, sql } from "kysely";

/** Licenses, the documents kept for contracts and licenses, and the alerts above every screen. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table licenses (
      id uuid primary key,
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      state_id uuid not null references states (id),
      license_type_id uuid references license_types (id),
      license_number text,
      is_resident boolean not null default false,
      expiration_date date,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`.execute(db);
  await sql`create index licenses_by_agent on licenses (agent_id)`.execute(db);
  await sql`create index licenses_by_agency on licenses (agency_id)`.execute(db);
  await sql`
    create table files (
      id uuid primary key,
      agent_contract_id uuid references agent_contracts (id) on delete cascade,
      agency_contract_id uuid references agency_contracts (id) on delete cascade,
      license_id uuid references licenses (id) on delete cascade,
      file_name text not null,
      file_extension text not null,
      file_type_name text,
      content_type text not null,
      created_date date not null,
      content bytea not null,
      check (num_nonnulls(agent_contract_id, agency_contract_id, license_id) = 1)
    )`.execute(db);
  for (const column of ["agent_contract_id", "agency_contract_id", "license_id"]) {
    await sql`create index ${sql.ref(`files_by_${column}`)} on files (${sql.ref(column)})`.execute(db);
  }
  await sql`
    create table alerts (
      id uuid primary key,
      level text not null check (level in ('info', 'warning', 'danger')),
      title text not null,
      body text,
      link_target text,
      link_text text,
      starts_on date not null,
      ends_on date,
      position integer not null default 0
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table alerts, files, licenses`.execute(db);
}
