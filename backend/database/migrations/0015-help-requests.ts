import { type Kysely, sql } from "kysely";

/** Help requests, their notes, and what each user has seen of them: `docs/product/help-requests.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_types (
      id uuid primary key,
      name text not null,
      -- Producers may ask for it.
      is_offered boolean not null
    )`.execute(db);
  await createActivities(db);
  await createNotes(db);
  await keepCounts(db);
}

async function createActivities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activities (
      id uuid primary key,
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      owner_id uuid not null generated always as (coalesce(agent_id, agency_id)) stored,
      activity_type_id uuid not null references activity_types (id),
      description text not null,
      words tsvector not null generated always as (to_tsvector('simple', sort_key(description))) stored,
      created_at timestamptz(3) not null default now(),
      due_at timestamptz(3),
      is_completed boolean not null default false,
      is_agent_viewable boolean not null,
      -- Kept by the notes: the newest of all, and the newest of the team.
      updated_at timestamptz(3) not null default now(),
      team_note_at timestamptz(3),
      sub text,
      idempotency_key text,
      digest text,
      check (num_nonnulls(agent_id, agency_id) = 1),
      unique (sub, idempotency_key)
    )`.execute(db);
  const indexes = {
    updated: sql`(owner_id, updated_at, id) where is_agent_viewable`,
    created: sql`(owner_id, created_at, id) where is_agent_viewable`,
    status: sql`(owner_id, is_completed, updated_at, id) where is_agent_viewable`,
    answered: sql`(owner_id, team_note_at) where is_agent_viewable and team_note_at is not null`,
    type: sql`(activity_type_id)`,
    sub: sql`(sub, created_at)`,
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(`activities_by_${name}`)} on activities ${columns}`.execute(db);
  }
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_notes (
      id uuid primary key,
      activity_id uuid not null references activities (id),
      note text not null,
      created_at timestamptz(3) not null default now(),
      created_by_name text,
      created_by_agent_id uuid references agents (id),
      created_by_user_id uuid,
      is_by_team boolean not null,
      sub text,
      idempotency_key text,
      digest text,
      unique (sub, idempotency_key)
    )`.execute(db);
  await sql`create index activity_notes_by_activity on activity_notes (activity_id, created_at, id)`.execute(
    db,
  );
  await sql`create index activity_notes_by_sub on activity_notes (sub, created_at)`.execute(db);
  await sql`
    create function activity_follows_notes() returns trigger language plpgsql as $$
    begin
      update activities as activity set
        updated_at = greatest(activity.updated_at, added.at),
        team_note_at = greatest(activity.team_note_at, added.team_at)
      from (
        select activity_id, max(created_at) as at, max(created_at) filter (where is_by_team) as team_at
        from new_rows group by activity_id
      ) as added
      where activity.id = added.activity_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger activity_follows_notes after insert on activity_notes
    referencing new table as new_rows for each statement execute function activity_follows_notes()`.execute(
    db,
  );
  await sql`
    create table activities_seen (
      sub text not null,
      activity_id uuid not null references activities (id),
      seen_at timestamptz(3) not null,
      primary key (sub, activity_id)
    )`.execute(db);
}

/** Kept by each statement, so that the number of rows beside a page takes no longer with more of them. */
async function keepCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_counts (
      owner_id uuid not null,
      is_completed boolean not null,
      n integer not null,
      primary key (owner_id, is_completed)
    )`.execute(db);
  const rows = {
    insert: "select owner_id, is_completed, 1 as n from new_rows where is_agent_viewable",
    delete: "select owner_id, is_completed, -1 as n from old_rows where is_agent_viewable",
  };
  const changes = { ...rows, update: `${rows.insert} union all ${rows.delete}` };
  const referencing = {
    insert: "new table as new_rows",
    delete: "old table as old_rows",
    update: "old table as old_rows new table as new_rows",
  };
  for (const event of ["insert", "delete", "update"] as const) {
    const called = sql.ref(`activities_counted_after_${event}`);
    await sql`
      create function ${called}() returns trigger language plpgsql as $$
      begin
        insert into activity_counts as kept (owner_id, is_completed, n)
        select owner_id, is_completed, sum(n) from (${sql.raw(changes[event])}) as changed
        group by owner_id, is_completed having sum(n) <> 0 order by owner_id, is_completed
        on conflict (owner_id, is_completed) do update set n = kept.n + excluded.n;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${called} after ${sql.raw(event)} on activities
      referencing ${sql.raw(referencing[event])} for each statement execute function ${called}()`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table activity_counts, activities_seen, activity_notes, activities, activity_types`.execute(db);
  await sql`drop function activity_follows_notes()`.execute(db);
  for (const event of ["insert", "delete", "update"]) {
    await sql`drop function ${sql.ref(`activities_counted_after_${event}`)}()`.execute(db);
  }
}
