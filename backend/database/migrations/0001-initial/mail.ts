/** Messages that wait to be sent, and the messages of a demo that sends no email. */
export const mail = [
  `
  create table scope_mail (
    id uuid primary key,
    scope_id uuid not null references scopes (id) on delete cascade,
    kind text not null check (kind in ('request', 'reminder')),
    due_at timestamptz(3) not null,
    claimed_until timestamptz(3),
    attempts integer not null default 0
  )`,
  "create index scope_mail_by_due on scope_mail (due_at)",
  "create index scope_mail_by_scope on scope_mail (scope_id)",
  `
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
  )`,
  "create index decision_mail_by_time on decision_mail (due_at)",
  `
  create table outbox (
    id uuid primary key,
    created_at timestamptz(3) not null default now(),
    key_id text not null,
    message_sealed bytea not null
  )`,
  "create index outbox_by_time on outbox (created_at, id)",
];
