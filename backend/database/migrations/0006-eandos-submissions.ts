import { type Kysely, sql } from "kysely";

/** E&O insurance, and what producers hand in for review: `docs/decisions/0209`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table eandos (
      id uuid primary key,
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      issued_by text not null,
      policy_number text,
      coverage_limits text,
      expiration_date date,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`.execute(db);
  await sql`create index eandos_by_agent on eandos (agent_id)`.execute(db);
  await sql`create index eandos_by_agency on eandos (agency_id)`.execute(db);
  await createSubmissions(db);
  await sql`
    alter table files
      drop constraint files_check,
      add column eando_id uuid references eandos (id) on delete cascade,
      add column submission_id uuid references submissions (id),
      add constraint files_have_one_owner check
        (num_nonnulls(agent_contract_id, agency_contract_id, license_id, eando_id, submission_id) = 1)`.execute(
    db,
  );
  for (const column of ["eando_id", "submission_id"]) {
    await sql`create index ${sql.ref(`files_by_${column}`)} on files (${sql.ref(column)})`.execute(db);
  }
}

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table submissions (
      id uuid primary key,
      kind text not null check (kind in ('license', 'eando', 'contracts')),
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      sub text not null,
      status text not null default 'under review',
      content jsonb not null,
      idempotency_key text,
      digest text not null,
      submitted_at timestamptz not null default now(),
      check (num_nonnulls(agent_id, agency_id) = 1),
      unique (sub, idempotency_key)
    )`.execute(db);
  await sql`create index submissions_by_sub on submissions (sub, submitted_at)`.execute(db);
  await sql`create index submissions_by_agent on submissions (agent_id)`.execute(db);
  await sql`create index submissions_by_agency on submissions (agency_id)`.execute(db);
  await sql`
    create table submission_events (
      id bigint generated always as identity primary key,
      submission_id uuid not null references submissions (id),
      at timestamptz not null default now(),
      sub text not null,
      event text not null
    )`.execute(db);
  await sql`create index submission_events_by_submission on submission_events (submission_id, id)`.execute(
    db,
  );
  await sql`
    create function refuse_history_change() returns trigger language plpgsql as $$
    begin
      raise exception 'submission_events is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger submission_events_is_append_only before update or delete or truncate on submission_events
    for each statement execute function refuse_history_change()`.execute(db);
  // Otherwise a session that calls itself a replica would pass.
  await sql`alter table submission_events enable always trigger submission_events_is_append_only`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from files where num_nonnulls(eando_id, submission_id) = 1`.execute(db);
  await sql`
    alter table files
      drop column eando_id,
      drop column submission_id,
      add constraint files_check check (num_nonnulls(agent_contract_id, agency_contract_id, license_id) = 1)`.execute(
    db,
  );
  await sql`drop table submission_events, submissions, eandos`.execute(db);
  await sql`drop function refuse_history_change()`.execute(db);
}
