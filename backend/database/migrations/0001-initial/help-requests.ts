import { afterStatement, changedRows, EVENTS, trigger } from "../trigger.ts";

/** Help requests, their notes, and the notes that each user has seen: `docs/product/help-requests.md`. */
export const helpRequests = [
  `
  create table activity_types (
    id uuid primary key,
    name text not null,
    -- Producers may choose it.
    is_offered boolean not null
  )`,
  ...activities(),
  ...notes(),
  ...seenNotes(),
  ...counts(),
];

function activities(): string[] {
  const index = (name: string, columns: string) => `create index activities_${name} on activities ${columns}`;
  return [
    `
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
      -- The time of the request or its newest note, and of the newest note of the team.
      updated_at timestamptz(3) not null default now(),
      team_note_at timestamptz(3),
      sub text,
      idempotency_key text,
      digest text,
      completed_at timestamptz(3),
      completed_by_name text,
      check (num_nonnulls(agent_id, agency_id) = 1),
      unique (sub, idempotency_key)
    )`,
    index("by_updated", "(owner_id, updated_at, id) where is_agent_viewable"),
    index("by_created", "(owner_id, created_at, id) where is_agent_viewable"),
    index("by_status", "(owner_id, is_completed, updated_at, id) where is_agent_viewable"),
    // Open requests first, each group with the newest first.
    index("by_open", "(owner_id, is_completed, updated_at desc, id desc) where is_agent_viewable"),
    index("by_answered", "(owner_id, team_note_at) where is_agent_viewable and team_note_at is not null"),
    index("by_type", "(activity_type_id)"),
    index("by_sub", "(sub, created_at)"),
    index("by_words", "using gin (words)"),
    index("to_answer", "(created_at, id) where is_agent_viewable and not is_completed"),
  ];
}

function notes(): string[] {
  return [
    `
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
    )`,
    "create index activity_notes_by_activity on activity_notes (activity_id, created_at, id)",
    "create index activity_notes_by_sub on activity_notes (sub, created_at)",
    `
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
    end $$`,
    trigger("insert", "activity_notes", "activity_follows_notes", "activity_follows_notes"),
  ];
}

/** A mark is current when it is not older than the newest note of the team. */
function seenNotes(): string[] {
  return [
    `
    create table activities_seen (
      sub text not null,
      activity_id uuid not null references activities (id),
      seen_at timestamptz(3) not null,
      owner_id uuid not null,
      is_current boolean not null,
      primary key (sub, activity_id)
    )`,
    "create index activities_seen_by_activity on activities_seen (activity_id)",
    // The lock lets no note come between the look at the help request and the mark.
    `
    create function activities_seen_compared() returns trigger language plpgsql as $$
    begin
      select owner_id, coalesce(is_agent_viewable and new.seen_at >= team_note_at, false)
      into new.owner_id, new.is_current
      from activities where id = new.activity_id for share;
      return new;
    end $$`,
    `
    create trigger activities_seen_compared before insert or update on activities_seen
    for each row execute function activities_seen_compared()`,
    ...afterStatement(
      "update",
      "activities",
      "activities_seen_follow",
      `
      update activities_seen set seen_at = seen_at where activity_id in (
        select later.id from new_rows as later join old_rows as earlier on earlier.id = later.id
        where (earlier.owner_id, earlier.is_agent_viewable, earlier.team_note_at)
          is distinct from (later.owner_id, later.is_agent_viewable, later.team_note_at));`,
    ),
  ];
}

/**
 * The number of an owner's open, completed and answered requests, and of those whose newest note a user has seen. The number of
 * requests with new notes is the number of answered ones without the seen ones.
 */
function counts(): string[] {
  return [
    `
    create table activity_counts (
      owner_id uuid not null,
      is_completed boolean not null,
      n integer not null,
      primary key (owner_id, is_completed)
    )`,
    "create table activity_answered_counts (owner_id uuid primary key, n integer not null)",
    `
    create table activity_seen_counts (
      sub text not null,
      owner_id uuid not null,
      n integer not null,
      primary key (sub, owner_id)
    )`,
    ...EVENTS.flatMap((event) => [
      `
      create function activities_counted_after_${event}() returns trigger language plpgsql as $$
      begin
        insert into activity_counts as kept (owner_id, is_completed, n)
        select owner_id, is_completed, sum(n)
        from (${changedRows(event, "owner_id, is_completed", "where is_agent_viewable")}) as changed
        group by owner_id, is_completed having sum(n) <> 0 order by owner_id, is_completed
        on conflict (owner_id, is_completed) do update set n = kept.n + excluded.n;
        return null;
      end $$`,
      trigger(event, "activities", `activities_counted_after_${event}`, `activities_counted_after_${event}`),
      ...afterStatement(
        event,
        "activities",
        "activities_answered_counted",
        `
        insert into activity_answered_counts as kept (owner_id, n)
        select owner_id, sum(n)
        from (${changedRows(event, "owner_id", "where is_agent_viewable and team_note_at is not null")}) as changed
        group by owner_id having sum(n) <> 0 order by owner_id
        on conflict (owner_id) do update set n = kept.n + excluded.n;`,
      ),
      ...afterStatement(
        event,
        "activities_seen",
        "activities_seen_counted",
        `
        insert into activity_seen_counts as kept (sub, owner_id, n)
        select sub, owner_id, sum(n)
        from (${changedRows(event, "sub, owner_id", "where is_current")}) as changed
        group by sub, owner_id having sum(n) <> 0 order by sub, owner_id
        on conflict (sub, owner_id) do update set n = kept.n + excluded.n;`,
      ),
    ]),
  ];
}
