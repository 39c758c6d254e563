import { alwaysBefore } from "../trigger.ts";

/** Scopes of appointment: `docs/product/scopes.md`. */
export const scopes = [
  `
  create table scopes (
    id uuid primary key,
    agent_id uuid not null references agents (id),
    customer_id uuid not null references customers (id),
    first_name text not null,
    last_name text not null,
    first_key text collate "C" not null generated always as (name_key(first_name)) stored,
    last_key text collate "C" not null generated always as (name_key(last_name)) stored,
    email text not null,
    method_of_contact text not null,
    status text not null default 'Sent' check (
      status in ('Sent', 'Client Viewed', 'Client Signed', 'Agent Viewed', 'Completed', 'Voided')),
    requested_at timestamptz(3) not null,
    -- The day of the request in the business time zone.
    requested_on date not null,
    -- The newest link to the beneficiary works until then.
    client_until timestamptz(3) not null,
    declined_at timestamptz(3),
    undeliverable_at timestamptz(3),
    signed_at timestamptz(3),
    completed_at timestamptz(3),
    voided_at timestamptz(3),
    appointment_from timestamptz(3),
    replaces_id uuid unique references scopes (id),
    keep_until date not null,
    is_on_hold boolean not null default false,
    created_at timestamptz(3) not null default now(),
    sub text,
    idempotency_key text,
    digest text,
    unique (sub, idempotency_key)
  )`,
  "create index scopes_by_requested on scopes (agent_id, requested_on, requested_at, id)",
  "create index scopes_by_customer on scopes (customer_id)",
  "create index scopes_by_sub on scopes (sub, created_at)",
  ...signatures(),
  ...links(),
  ...keepForTenYears(),
];

function signatures(): string[] {
  return [
    `
    create table scope_signatures (
      scope_id uuid not null references scopes (id) on delete cascade,
      role text not null check (role in ('client', 'agent')),
      name text not null,
      -- Lines of a drawing, each a list of points from 0 to 1.
      strokes jsonb,
      language text not null,
      signed_at timestamptz(3) not null,
      primary key (scope_id, role)
    )`,
    // The content is the JSON text that the beneficiary was shown, with the choices. The hash is its SHA-256.
    `
    create table scope_records (
      scope_id uuid primary key references scopes (id) on delete cascade,
      content text not null,
      hash text not null
    )`,
    `
    create table scope_documents (
      scope_id uuid primary key references scopes (id) on delete cascade,
      content bytea not null,
      hash text not null,
      made_at timestamptz(3) not null
    )`,
    `
    create table scope_events (
      id bigint generated always as identity primary key,
      scope_id uuid not null references scopes (id) on delete cascade,
      at timestamptz(3) not null,
      event text not null,
      actor text not null check (actor in ('agent', 'client', 'system')),
      sub text,
      language text,
      address text,
      browser text,
      idempotency_key text,
      unique (scope_id, event, idempotency_key)
    )`,
    "create index scope_events_by_scope on scope_events (scope_id, id)",
    `
    create table scope_rules (
      id integer generated always as identity primary key,
      rule text not null check (rule in ('waiting time')),
      hours integer not null check (hours >= 0),
      except_methods text[] not null default '{}',
      valid_from date not null,
      valid_until date,
      check (valid_until >= valid_from)
    )`,
  ];
}

/** Links to the signing pages. Each has a draft of its own. */
function links(): string[] {
  return [
    `
    create table scope_links (
      token_hash bytea primary key,
      scope_id uuid not null references scopes (id) on delete cascade,
      role text not null check (role in ('client', 'agent', 'agent session')),
      until timestamptz(3) not null,
      used_at timestamptz(3),
      sub text,
      return_url text,
      is_in_person boolean not null default false,
      draft jsonb not null default '{}',
      -- The link ends with the access token of the session that made it.
      ends_at timestamptz(3)
    )`,
    "create index scope_links_by_scope on scope_links (scope_id)",
    "create index scope_links_by_end on scope_links (until)",
    "create index scope_links_by_maker on scope_links (sub) where sub is not null",
  ];
}

/**
 * Nothing is deleted before its time or while it is on hold, and the time is never shortened. Signatures, records, documents
 * and events never change.
 */
function keepForTenYears(): string[] {
  const refuse = (called: string, change: string, table: string, each: "row" | "statement") =>
    alwaysBefore(change, table, { name: `${table}_${called}`, each, called });
  return [
    `
    create function refuse_scope_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is kept', tg_table_name using errcode = 'insufficient_privilege';
    end $$`,
    `
    create function refuse_scope_removal() returns trigger language plpgsql as $$
    begin
      if old.is_on_hold or old.keep_until >= current_date then
        raise exception 'scope % is kept', old.id using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$`,
    `
    create function refuse_scope_part_removal() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from scopes where id = old.scope_id and (is_on_hold or keep_until >= current_date)
      ) then
        raise exception 'scope % is kept', old.scope_id using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$`,
    `
    create function refuse_shorter_keeping() returns trigger language plpgsql as $$
    begin
      if new.keep_until < old.keep_until then
        raise exception 'scope % is kept until %', old.id, old.keep_until using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`,
    ...refuse("refuse_scope_removal", "delete", "scopes", "row"),
    ...refuse("refuse_shorter_keeping", "update", "scopes", "row"),
    ...refuse("refuse_scope_change", "truncate", "scopes", "statement"),
    ...["scope_signatures", "scope_records", "scope_documents", "scope_events"].flatMap((table) => [
      ...refuse("refuse_scope_part_removal", "delete", table, "row"),
      ...refuse("refuse_scope_change", "update or truncate", table, "statement"),
    ]),
  ];
}
