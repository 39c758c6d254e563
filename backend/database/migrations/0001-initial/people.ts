import { afterStatement } from "../trigger.ts";

/** Agencies, agents, users and their rights, profiles and relationship managers. */
export const people = [
  `
  create table agencies (
    id uuid primary key,
    name text not null,
    name_key text collate "C" not null generated always as (name_key(name)) stored,
    npn text,
    parent_id uuid references agencies (id)
  )`,
  "create index agencies_by_parent on agencies (parent_id)",
  ...ancestors(),
  `
  create table agents (
    id uuid primary key,
    first_name text not null,
    last_name text not null,
    name text generated always as (first_name || ' ' || last_name) stored,
    name_key text collate "C" not null generated always as (name_key(first_name || ' ' || last_name)) stored,
    npn text,
    email text,
    agency_id uuid references agencies (id)
  )`,
  "create index agents_by_agency on agents (agency_id)",
  "create index agents_by_name on agents (name_key)",
  `
  create table agent_phone_numbers (
    id uuid primary key,
    agent_id uuid not null references agents (id) on delete cascade,
    phone_number text not null,
    phone_type text,
    is_primary boolean not null
  )`,
  "create index agent_phone_numbers_by_agent on agent_phone_numbers (agent_id)",
  `
  create table profiles (
    id uuid primary key,
    agent_id uuid unique references agents (id) on delete cascade,
    agency_id uuid unique references agencies (id) on delete cascade,
    middle_name text,
    nickname text,
    -- Ten digits, of an agency. The numbers of agents are in agent_phone_numbers.
    phone_number text,
    address_1 text,
    address_2 text,
    city text,
    state_id uuid references states (id),
    zip_code text,
    check (num_nonnulls(agent_id, agency_id) = 1),
    check (agency_id is not null or phone_number is null)
  )`,
  ...users(),
  ...managers(),
];

/**
 * Each agency with itself and with every agency above it. Triggers maintain the table. One transaction at a time changes it, because
 * the ancestors of an agency depend on where the agencies above it stand.
 */
function ancestors(): string[] {
  const moved = {
    insert: "select id from new_rows",
    update: `
      select later.id from new_rows as later
      join old_rows as earlier on earlier.id = later.id and earlier.parent_id is distinct from later.parent_id`,
  };
  return [
    `
    create table agency_ancestors (
      ancestor_id uuid not null references agencies (id) on delete cascade,
      agency_id uuid not null references agencies (id) on delete cascade,
      primary key (ancestor_id, agency_id)
    )`,
    "create index agency_ancestors_by_agency on agency_ancestors (agency_id, ancestor_id)",
    `
    create function refresh_agency_ancestors(moved uuid[]) returns void language plpgsql as $$
    declare affected uuid[];
    begin
      if cardinality(moved) = 0 then return; end if;
      lock table agency_ancestors in exclusive mode;
      affected := array(
        with recursive below (id) as (
          select unnest(moved) union select child.id from below join agencies as child on child.parent_id = below.id
        )
        select id from below);
      delete from agency_ancestors where agency_id = any (affected);
      insert into agency_ancestors (agency_id, ancestor_id)
        with recursive above (agency_id, ancestor_id) as (
          select id, id from unnest(affected) as id
          union
          select above.agency_id, agency.parent_id
          from above join agencies as agency on agency.id = above.ancestor_id
          where agency.parent_id is not null
        )
        select agency_id, ancestor_id from above;
    end $$`,
    ...(["insert", "update"] as const).flatMap((event) =>
      afterStatement(
        event,
        "agencies",
        "ancestors_follow_agencies",
        `perform refresh_agency_ancestors(array(${moved[event]}));`,
      ),
    ),
  ];
}

function users(): string[] {
  return [
    `
    create table users (
      sub text primary key,
      id uuid not null unique,
      name text not null,
      email text
    )`,
    `
    create table user_portals (
      sub text not null,
      agent_id uuid references agents (id) on delete cascade,
      agency_id uuid references agencies (id) on delete cascade,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`,
    "create unique index user_portals_agents on user_portals (sub, agent_id) where agent_id is not null",
    "create unique index user_portals_agencies on user_portals (sub, agency_id) where agency_id is not null",
    `
    create table user_preferences (
      user_id uuid primary key references users (id) on delete cascade,
      language text,
      appearance text,
      density text,
      lite text,
      decision_email boolean,
      digest_day text
    )`,
    `
    create table switched_off_features (
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      feature text not null check (feature in ('EnrollmentExport')),
      check (num_nonnulls(agent_id, agency_id) = 1),
      unique nulls not distinct (agent_id, agency_id, feature)
    )`,
    `
    -- The sign-on at the marketplace.
    create table connecture_instances (
      id uuid primary key,
      agent_id uuid unique references agents (id) on delete cascade,
      agency_id uuid unique references agencies (id) on delete cascade,
      sso_url text not null,
      is_captive boolean not null,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`,
  ];
}

function managers(): string[] {
  return [
    `
    create table relationship_managers (
      id uuid primary key,
      display_name text,
      email text,
      -- Ten digits.
      phone_number text,
      picture bytea,
      picture_type text,
      check (num_nonnulls(picture, picture_type) <> 1)
    )`,
    `
    create table manager_assignments (
      id uuid primary key,
      manager_id uuid not null references relationship_managers (id) on delete cascade,
      agent_id uuid unique references agents (id) on delete cascade,
      agency_id uuid unique references agencies (id) on delete cascade,
      is_direct boolean not null,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`,
    "create index manager_assignments_by_manager on manager_assignments (manager_id)",
  ];
}
