import { type Kysely, sql } from "kysely";

/** Enrollments, applications and payments: `docs/product/enrollments.md`, `docs/product/applications.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createEnrollments(db);
  await createApplications(db);
  await createPayments(db);
  await createFeatures(db);
  await sql`
    alter table files
      drop constraint files_have_one_owner,
      add column enrollment_id uuid references enrollments (id),
      add constraint files_have_one_owner check
        (num_nonnulls(agent_contract_id, agency_contract_id, license_id, eando_id, submission_id, enrollment_id) = 1)`.execute(
    db,
  );
  await sql`create index files_by_enrollment_id on files (enrollment_id)`.execute(db);
}

async function createEnrollments(db: Kysely<unknown>): Promise<void> {
  await sql`create table termination_reasons (id uuid primary key, name text not null)`.execute(db);
  await sql`
    create table enrollments (
      id uuid primary key,
      agent_id uuid not null references agents (id),
      agency_id uuid references agencies (id),
      customer_first_name text not null,
      customer_last_name text not null,
      state_id uuid not null references states (id),
      county_id uuid references counties (id),
      status text not null,
      carrier_id uuid not null references carriers (id),
      policy_type_id uuid not null references policy_types (id),
      product_id uuid references products (id),
      effective_date date,
      termination_reason_id uuid references termination_reasons (id),
      termination_date date,
      agent_received_date date,
      fmo_received_date date,
      sent_to_insurer_date date,
      insurer_answered_date date,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index enrollments_by_agent on enrollments (agent_id, created_at desc, id)`.execute(db);
  await sql`create index enrollments_by_agency on enrollments (agency_id, created_at desc, id)`.execute(db);
}

/** The data of an application beyond its enrollment. Identity numbers are encrypted; their hashes find duplicates. */
async function createApplications(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table submissions
      drop constraint submissions_kind_check,
      add constraint submissions_kind_check check (kind in ('license', 'eando', 'contracts', 'application'))`.execute(
    db,
  );
  await sql`
    create table applications (
      submission_id uuid primary key references submissions (id),
      enrollment_id uuid not null unique references enrollments (id),
      key_id text not null,
      ssn_sealed bytea,
      medicare_number_sealed bytea,
      medicaid_number_sealed bytea,
      medicare_number_hash bytea
    )`.execute(db);
  await sql`create index applications_by_medicare_number on applications (medicare_number_hash)`.execute(db);
}

/** An agent's commissions, and the overrides of the agencies above. A chargeback is negative. */
async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id uuid primary key,
      enrollment_id uuid not null references enrollments (id),
      kind text not null check (kind in ('commission', 'override')),
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      payment_date date not null,
      amount_cents bigint not null,
      status text not null check (status in ('Processed', 'On Hold')),
      check (case kind when 'commission' then agent_id is not null else agency_id is not null end),
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`.execute(db);
  await sql`create index payments_by_enrollment on payments (enrollment_id, kind, payment_date desc, id)`.execute(
    db,
  );
}

/** Features that a portal may not use. Exactly one of the two owner ids is set. */
async function createFeatures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table switched_off_features (
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      feature text not null check (feature in ('EnrollmentExport')),
      check (num_nonnulls(agent_id, agency_id) = 1),
      unique nulls not distinct (agent_id, agency_id, feature)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from files where enrollment_id is not null`.execute(db);
  await sql`
    alter table files
      drop column enrollment_id,
      add constraint files_have_one_owner check
        (num_nonnulls(agent_contract_id, agency_contract_id, license_id, eando_id, submission_id) = 1)`.execute(
    db,
  );
  await sql`drop table switched_off_features, payments, applications, enrollments, termination_reasons`.execute(
    db,
  );
  await sql`alter table submission_events disable trigger submission_events_is_append_only`.execute(db);
  await sql`
    delete from submission_events where submission_id in (select id from submissions where kind = 'application')`.execute(
    db,
  );
  await sql`alter table submission_events enable always trigger submission_events_is_append_only`.execute(db);
  await sql`delete from files where submission_id in (select id from submissions where kind = 'application')`.execute(
    db,
  );
  await sql`delete from submissions where kind = 'application'`.execute(db);
  await sql`
    alter table submissions
      drop constraint submissions_kind_check,
      add constraint submissions_kind_check check (kind in ('license', 'eando', 'contracts'))`.execute(db);
}
