import { type Kysely, sql } from "kysely";

/** The review desk: who may decide, what was decided, and the messages about it. `docs/product/review-desk.md` */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table submissions
      add column decided_at timestamptz,
      add column reason text`.execute(db);
  await fillInDecisions(db);
  await sql`
    alter table submissions
      add constraint submissions_have_a_known_status check
        (status in ('under review', 'accepted', 'rejected', 'withdrawn')),
      add constraint submissions_are_decided_once check ((status = 'under review') = (decided_at is null)),
      add constraint submissions_are_rejected_with_a_reason check (status <> 'rejected' or reason is not null)`.execute(
    db,
  );
  await sql`create index submissions_to_review on submissions (kind, submitted_at, id) where status = 'under review'`.execute(
    db,
  );
  for (const owner of ["agent_id", "agency_id"]) {
    await sql`
      create index ${sql.ref(`submissions_listed_by_${owner}`)} on submissions (${sql.ref(owner)}, submitted_at, id)`.execute(
      db,
    );
  }
  await sql`
    alter table submission_events
      add column by_name text,
      add column is_by_desk boolean not null default false,
      add column reason text`.execute(db);
  await sql`
    alter table activities
      add column completed_at timestamptz(3),
      add column completed_by_name text`.execute(db);
  await sql`
    create index activities_to_answer on activities (created_at, id)
    where is_agent_viewable and not is_completed`.execute(db);
  await createEnrollmentEvents(db);
  await createDesk(db);
  await createMessages(db);
}

/** After a migration back and forward, the time of a decision is in the history. Its reason is lost. */
async function fillInDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    update submissions set
      decided_at = coalesce(
        (select max(at) from submission_events where submission_id = submissions.id and event <> 'submitted'),
        submitted_at),
      reason = case status when 'rejected' then '-' end
    where status <> 'under review'`.execute(db);
}

async function createEnrollmentEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrollment_events (
      id bigint generated always as identity primary key,
      enrollment_id uuid not null references enrollments (id),
      at timestamptz not null default now(),
      sub text not null,
      by_name text not null,
      status text not null,
      reason text
    )`.execute(db);
  await sql`create index enrollment_events_by_enrollment on enrollment_events (enrollment_id, id)`.execute(
    db,
  );
  await sql`
    create function refuse_enrollment_history_change() returns trigger language plpgsql as $$
    begin
      raise exception 'enrollment_events is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger enrollment_events_is_append_only before update or delete or truncate on enrollment_events
    for each statement execute function refuse_enrollment_history_change()`.execute(db);
  // Otherwise a session that calls itself a replica would pass.
  await sql`alter table enrollment_events enable always trigger enrollment_events_is_append_only`.execute(db);
}

async function createDesk(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_members (sub text primary key, name text not null)`.execute(db);
  await sql`
    create table desk_sessions (
      key text primary key,
      sub text not null references desk_members (sub) on delete cascade,
      forgery_token text not null,
      id_token_sealed bytea,
      key_id text,
      started_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index desk_sessions_by_start on desk_sessions (started_at)`.execute(db);
}

/** A message waits here until it is sent. A row names a submission or a help request. */
async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table decision_mail (
      id uuid primary key,
      sub text not null,
      submission_id uuid references submissions (id) on delete cascade,
      activity_id uuid references activities (id) on delete cascade,
      event text not null,
      enrollment_status text,
      due_at timestamptz not null,
      claimed_until timestamptz,
      attempts integer not null default 0,
      check (num_nonnulls(submission_id, activity_id) = 1)
    )`.execute(db);
  await sql`create index decision_mail_by_time on decision_mail (due_at)`.execute(db);
  await sql`alter table user_preferences add column decision_email boolean`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_preferences drop column decision_email`.execute(db);
  await sql`drop table decision_mail, desk_sessions, desk_members, enrollment_events`.execute(db);
  await sql`drop function refuse_enrollment_history_change()`.execute(db);
  await sql`drop index activities_to_answer`.execute(db);
  await sql`alter table activities drop column completed_at, drop column completed_by_name`.execute(db);
  await sql`
    alter table submission_events drop column by_name, drop column is_by_desk, drop column reason`.execute(
    db,
  );
  await sql`drop index submissions_to_review, submissions_listed_by_agent_id, submissions_listed_by_agency_id`.execute(
    db,
  );
  await sql`
    alter table submissions
      drop constraint submissions_have_a_known_status,
      drop constraint submissions_are_decided_once,
      drop constraint submissions_are_rejected_with_a_reason,
      drop column decided_at,
      drop column reason`.execute(db);
}
