import { type Kysely, sql } from "kysely";
import { afterStatement, type Event } from "../triggers.ts";

/** Scopes of appointment: `docs/product/scopes.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createScopes(db);
  await createNameParts(db);
  await createCounts(db);
  await createSignatures(db);
  await createLinks(db);
  await createRules(db);
  await keepForTenYears(db);
}

async function createScopes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scopes (
      id uuid primary key,
      agent_id uuid not null references agents (id),
      first_name text not null,
      last_name text not null,
      email text not null,
      method_of_contact text not null,
      status text not null default 'Sent' check (
        status in ('Sent', 'Client Viewed', 'Client Signed', 'Agent Viewed', 'Completed', 'Voided')),
      requested_at timestamptz(3) not null,
      -- The day of the request in the business time zone.
      requested_on date not null,
      -- The newest link to the beneficiary opens until then.
      client_until timestamptz(3) not null,
      declined_at timestamptz(3),
      undeliverable_at timestamptz(3),
      signed_at timestamptz(3),
      completed_at timestamptz(3),
      voided_at timestamptz(3),
      appointment_from timestamptz(3),
      replaces_id uuid unique references scopes (id),
      -- The answers of a beneficiary who has not signed yet.
      draft jsonb not null default '{}',
      keep_until date not null,
      is_on_hold boolean not null default false,
      created_at timestamptz(3) not null default now(),
      sub text,
      idempotency_key text,
      digest text,
      unique (sub, idempotency_key)
    )`.execute(db);
  const indexes = {
    requested: sql`(agent_id, requested_on, requested_at, id)`,
    status: sql`(agent_id, status, requested_on, requested_at, id)`,
    sub: sql`(sub, created_at)`,
  };
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(`scopes_by_${name}`)} on scopes ${columns}`.execute(db);
}

/** A name from each of its words to its end, and the email, each with the time of the request. */
async function createNameParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_name_parts (
      agent_id uuid not null,
      field text not null check (field in ('first', 'last', 'email')),
      part text collate "C" not null,
      scope_id uuid not null references scopes (id) on delete cascade,
      requested_on date not null,
      requested_at timestamptz(3) not null,
      primary key (agent_id, field, part, scope_id) include (requested_on, requested_at)
    )`.execute(db);
  await sql`create index scope_name_parts_by_scope on scope_name_parts (scope_id)`.execute(db);
  await afterStatement(db, "insert", "scopes", {
    name: "scope_names_parted",
    body: `
      insert into scope_name_parts (agent_id, field, part, scope_id, requested_on, requested_at)
      select distinct fresh.agent_id, named.field, array_to_string(words[place:], ' '), fresh.id,
        fresh.requested_on, fresh.requested_at
      from new_rows as fresh
      cross join lateral (values
        ('first', string_to_array(name_key(fresh.first_name), ' ')),
        ('last', string_to_array(name_key(fresh.last_name), ' ')),
        ('email', array[lower(fresh.email)])
      ) as named (field, words)
      cross join lateral generate_subscripts(words, 1) as place;`,
  });
}

/** By status and day, with a row for all statuses of a day, and by status alone. */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_counts (
      agent_id uuid not null,
      status text not null,
      requested_on date not null,
      n integer not null,
      primary key (agent_id, status, requested_on) include (n)
    )`.execute(db);
  await sql`
    create table scope_totals (
      agent_id uuid not null,
      status text not null,
      n integer not null,
      primary key (agent_id, status)
    )`.execute(db);
  const rows = (table: string, n: number) => `select agent_id, status, requested_on, ${n} as n from ${table}`;
  const changes: Record<Event, string> = {
    insert: rows("new_rows", 1),
    delete: rows("old_rows", -1),
    update: `${rows("new_rows", 1)} union all ${rows("old_rows", -1)}`,
  };
  for (const event of ["insert", "delete", "update"] as const)
    await afterStatement(db, event, "scopes", {
      name: "scopes_counted",
      body: `
        insert into scope_counts as kept (agent_id, status, requested_on, n)
        select agent_id, counted, requested_on, sum(n) from (${changes[event]}) as changed
        cross join lateral unnest(array[status, '${ALL}']) as counted
        group by agent_id, counted, requested_on having sum(n) <> 0 order by agent_id, counted, requested_on
        on conflict (agent_id, status, requested_on) do update set n = kept.n + excluded.n;
        insert into scope_totals as kept (agent_id, status, n)
        select agent_id, status, sum(n) from (${changes[event]}) as changed
        group by agent_id, status having sum(n) <> 0 order by agent_id, status
        on conflict (agent_id, status) do update set n = kept.n + excluded.n;`,
    });
}

async function createSignatures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_signatures (
      scope_id uuid not null references scopes (id) on delete cascade,
      role text not null check (role in ('client', 'agent')),
      name text not null,
      -- Lines of a drawing, each a list of points from 0 to 1.
      strokes jsonb,
      language text not null check (language in ('en', 'es')),
      signed_at timestamptz(3) not null,
      primary key (scope_id, role)
    )`.execute(db);
  await sql`
    create table scope_records (
      scope_id uuid primary key references scopes (id) on delete cascade,
      -- The text whose SHA-256 is the hash: what the beneficiary was shown and chose, as JSON.
      content text not null,
      hash text not null
    )`.execute(db);
  await sql`
    create table scope_documents (
      scope_id uuid primary key references scopes (id) on delete cascade,
      content bytea not null,
      hash text not null,
      made_at timestamptz(3) not null
    )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`create index scope_events_by_scope on scope_events (scope_id, id)`.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_links (
      token_hash bytea primary key,
      scope_id uuid not null references scopes (id) on delete cascade,
      role text not null check (role in ('client', 'agent', 'agent session')),
      until timestamptz(3) not null,
      used_at timestamptz(3),
      sub text,
      return_url text,
      is_in_person boolean not null default false
    )`.execute(db);
  await sql`create index scope_links_by_scope on scope_links (scope_id)`.execute(db);
  await sql`create index scope_links_by_end on scope_links (until)`.execute(db);
  await sql`
    create table scope_mail (
      id uuid primary key,
      scope_id uuid not null references scopes (id) on delete cascade,
      kind text not null check (kind in ('request', 'reminder')),
      due_at timestamptz(3) not null,
      claimed_until timestamptz(3),
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index scope_mail_by_due on scope_mail (due_at)`.execute(db);
  await sql`create index scope_mail_by_scope on scope_mail (scope_id)`.execute(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_rules (
      id integer generated always as identity primary key,
      rule text not null check (rule in ('waiting time')),
      hours integer not null check (hours >= 0),
      except_methods text[] not null default '{}',
      valid_from date not null,
      valid_until date,
      check (valid_until >= valid_from)
    )`.execute(db);
}

/** Stands for every status in the counts by day. */
const ALL = "All";

const kept = ["scope_signatures", "scope_records", "scope_documents", "scope_events"] as const;

/** Nothing is deleted before its time or while it is on hold. Signatures, records, documents and events never change. */
async function keepForTenYears(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_scope_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is kept', tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create function refuse_scope_removal() returns trigger language plpgsql as $$
    begin
      if old.is_on_hold or old.keep_until >= current_date then
        raise exception 'scope % is kept', old.id using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create function refuse_scope_part_removal() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from scopes where id = old.scope_id and (is_on_hold or keep_until >= current_date)
      ) then
        raise exception 'scope % is kept', old.scope_id using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create function refuse_shorter_keeping() returns trigger language plpgsql as $$
    begin
      if new.keep_until < old.keep_until then
        raise exception 'scope % is kept until %', old.id, old.keep_until using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`.execute(db);
  await always(db, "scopes", "before delete", "row", "refuse_scope_removal");
  await always(db, "scopes", "before update", "row", "refuse_shorter_keeping");
  await always(db, "scopes", "before truncate", "statement", "refuse_scope_change");
  for (const table of kept) {
    await always(db, table, "before delete", "row", "refuse_scope_part_removal");
    await always(db, table, "before update or truncate", "statement", "refuse_scope_change");
  }
}

/** Makes a trigger that also works in a session that calls itself a replica. */
async function always(
  db: Kysely<unknown>,
  table: string,
  when: string,
  each: "row" | "statement",
  called: string,
): Promise<void> {
  const name = `${table}_${called}`;
  await sql`
    create trigger ${sql.ref(name)} ${sql.raw(when)} on ${sql.table(table)}
    for each ${sql.raw(each)} execute function ${sql.ref(called)}()`.execute(db);
  await sql`alter table ${sql.table(table)} enable always trigger ${sql.ref(name)}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table scope_rules, scope_mail, scope_links, scope_events, scope_documents, scope_records,
      scope_signatures, scope_totals, scope_counts, scope_name_parts, scopes`.execute(db);
  const functions = [
    "scope_names_parted_on_insert",
    ...["insert", "delete", "update"].map((event) => `scopes_counted_on_${event}`),
    "refuse_scope_change",
    "refuse_scope_removal",
    "refuse_scope_part_removal",
    "refuse_shorter_keeping",
  ];
  for (const name of functions) await sql`drop function ${sql.ref(name)}()`.execute(db);
}
