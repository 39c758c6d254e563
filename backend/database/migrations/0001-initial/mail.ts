/** Messages that wait to be sent, the messages of a demo that sends no email, and calendar feeds. */
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
  create table mail_addresses (
    address text primary key check (address = lower(address)),
    token uuid not null unique default gen_random_uuid()
  )`,
  `
  create table mail_choices (
    address text not null references mail_addresses (address) on delete cascade,
    kind text not null,
    is_wanted boolean not null,
    primary key (address, kind)
  )`,
  `
  create table producer_mail (
    id uuid primary key,
    kind text not null check (kind in ('expiry', 'season', 'signed', 'request', 'downline', 'digest')),
    user_id uuid references users (id) on delete cascade,
    agent_id uuid references agents (id) on delete cascade,
    agency_id uuid references agencies (id) on delete cascade,
    plan_year integer,
    carrier_id uuid references carriers (id),
    state_id uuid references states (id),
    due_at timestamptz not null,
    claimed_until timestamptz,
    attempts integer not null default 0,
    check (case kind
      when 'request' then num_nulls(agent_id, agency_id, plan_year) = 0
      when 'season' then user_id is not null and agency_id is null and plan_year is not null
      else user_id is not null and num_nonnulls(agent_id, agency_id) = 1 end)
  )`,
  "create index producer_mail_by_time on producer_mail (due_at)",
  `
  create table expiry_reminders (
    user_id uuid not null references users (id) on delete cascade,
    license_id uuid references licenses (id) on delete cascade,
    eando_id uuid references eandos (id) on delete cascade,
    appointment_id uuid references appointments (id) on delete cascade,
    ends_on date not null,
    days integer not null,
    mail_id uuid not null,
    check (num_nonnulls(license_id, eando_id, appointment_id) = 1),
    unique nulls not distinct (user_id, license_id, eando_id, appointment_id, ends_on, days)
  )`,
  "create index expiry_reminders_by_mail on expiry_reminders (mail_id)",
  `
  create table mail_given (
    user_id uuid not null references users (id) on delete cascade,
    owner_id uuid not null,
    kind text not null,
    occasion text not null,
    primary key (user_id, owner_id, kind, occasion)
  )`,
  `
  create table board_requests (
    agency_id uuid not null references agencies (id) on delete cascade,
    agent_id uuid not null references agents (id) on delete cascade,
    asked_on date not null,
    sub text not null,
    primary key (agency_id, agent_id, asked_on)
  )`,
  `
  create table outbox (
    id uuid primary key,
    created_at timestamptz(3) not null default now(),
    key_id text not null,
    message_sealed bytea not null
  )`,
  "create index outbox_by_time on outbox (created_at, id)",
  `
  create table calendar_feeds (
    token uuid primary key default gen_random_uuid(),
    sub text not null,
    agent_id uuid references agents (id) on delete cascade,
    agency_id uuid references agencies (id) on delete cascade,
    check (num_nonnulls(agent_id, agency_id) = 1),
    unique nulls not distinct (sub, agent_id, agency_id)
  )`,
];
