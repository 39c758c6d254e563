import { trigger } from "../trigger.ts";

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
  `
  create table activities_seen (
    sub text not null,
    activity_id uuid not null references activities (id),
    seen_at timestamptz(3) not null,
    primary key (sub, activity_id)
  )`,
  "create index activities_seen_by_activity on activities_seen (activity_id)",
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
      -- The enrollment that it is about.
      enrollment_id uuid references enrollments (id),
      description text not null,
      words tsvector not null generated always as (to_tsvector('simple', name_key(description))) stored,
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
    index("by_type", "(activity_type_id)"),
    index("by_sub", "(sub, created_at)"),
    index("by_enrollment", "(enrollment_id)"),
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
