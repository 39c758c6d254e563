import { appendOnly } from "../trigger.ts";

/** Submissions and their review, applications, and the files of all records: `docs/decisions/0209`, `docs/product/review-desk.md`. */
export const submissions = [
  `
  create table submissions (
    id uuid primary key,
    kind text not null,
    agent_id uuid references agents (id),
    agency_id uuid references agencies (id),
    sub text not null,
    status text not null default 'under review',
    content jsonb not null,
    idempotency_key text,
    digest text not null,
    submitted_at timestamptz not null default now(),
    decided_at timestamptz,
    reason text,
    check (num_nonnulls(agent_id, agency_id) = 1),
    unique (sub, idempotency_key),
    constraint submissions_have_a_known_status check
      (status in ('under review', 'accepted', 'rejected', 'withdrawn')),
    constraint submissions_are_decided_once check ((status = 'under review') = (decided_at is null)),
    constraint submissions_are_rejected_with_a_reason check (status <> 'rejected' or reason is not null)
  )`,
  "create index submissions_by_sub on submissions (sub, submitted_at)",
  "create index submissions_by_agent on submissions (agent_id)",
  "create index submissions_by_agency on submissions (agency_id)",
  "create index submissions_listed_by_agent_id on submissions (agent_id, submitted_at, id)",
  "create index submissions_listed_by_agency_id on submissions (agency_id, submitted_at, id)",
  "create index submissions_to_review on submissions (kind, submitted_at, id) where status = 'under review'",
  `
  create table submission_events (
    id bigint generated always as identity primary key,
    submission_id uuid not null references submissions (id),
    at timestamptz not null default now(),
    sub text not null,
    event text not null,
    by_name text,
    is_by_desk boolean not null default false,
    reason text
  )`,
  "create index submission_events_by_submission on submission_events (submission_id, id)",
  ...appendOnly("submission_events", "refuse_history_change"),
  // The licenses, E&O policies and contracts that an accepted submission made or renewed.
  `
  create table record_submissions (
    record_id uuid not null,
    submission_id uuid not null references submissions (id),
    primary key (record_id, submission_id)
  )`,
  // The identity numbers of an enrollment. They are encrypted; a hash finds duplicates. An imported one has no submission.
  `
  create table applications (
    submission_id uuid unique references submissions (id),
    enrollment_id uuid primary key references enrollments (id),
    key_id text not null,
    ssn_sealed bytea,
    medicare_number_sealed bytea,
    medicaid_number_sealed bytea,
    medicare_number_hash bytea
  )`,
  "create index applications_by_medicare_number on applications (medicare_number_hash)",
  `
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
    eando_id uuid references eandos (id) on delete cascade,
    submission_id uuid references submissions (id),
    enrollment_id uuid references enrollments (id),
    constraint files_have_one_owner check
      (num_nonnulls(agent_contract_id, agency_contract_id, license_id, eando_id, submission_id, enrollment_id) = 1)
  )`,
  ...[
    "agent_contract_id",
    "agency_contract_id",
    "license_id",
    "eando_id",
    "submission_id",
    "enrollment_id",
  ].map((owner) => `create index files_by_${owner} on files (${owner})`),
  "create table desk_members (sub text primary key, name text not null)",
  `
  create table desk_sessions (
    key text primary key,
    sub text not null references desk_members (sub) on delete cascade,
    forgery_token text not null,
    id_token_sealed bytea,
    key_id text,
    started_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  "create index desk_sessions_by_start on desk_sessions (started_at)",
];
