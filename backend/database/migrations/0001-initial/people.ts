import { afterStatement } from "../trigger.ts";

/** Agencies, agents, users and their rights, profiles, relationship managers, and the keys by which names are found. */
export const people = [
  `
  create table agencies (
    id uuid primary key,
    name text not null,
    npn text,
    parent_id uuid references agencies (id)
  )`,
  "create index agencies_by_parent on agencies (parent_id)",
  `
  create table agents (
    id uuid primary key,
    first_name text not null,
    last_name text not null,
    name text generated always as (first_name || ' ' || last_name) stored,
    npn text,
    email text,
    agency_id uuid references agencies (id)
  )`,
  "create index agents_by_agency on agents (agency_id)",
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
  ...nameKeys(),
  ...agentNames(),
];

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
      decision_email boolean
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

/**
 * Names are sorted without regard to case and accents, and found however their dashes and apostrophes are typed:
 * `docs/decisions/0241-typed-text.md`. `name_key` knows all signs that `plainText` of `api/plain-text.ts` knows.
 */
function nameKeys(): string[] {
  const apostrophes = "'‘’‚‛′‵`´ʹʻʼʽˈˊˋ՚ꞌ＇";
  const dashes = "˗֊־᐀᠆‐‑‒–—―⁃−⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐺭-";
  const spaces = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000";
  const invisible =
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}";
  const codes = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => 0x21 + index);
  const narrow = String.fromCodePoint(...codes);
  const wide = String.fromCodePoint(...codes.map((code) => code + 0xff01 - 0x21));
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return [
    `
    create function sort_key(name text) returns text language sql immutable parallel safe as $$
      select lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g'))
    $$`,
    `
    create function name_key(name text) returns text language sql immutable parallel safe as $$
      select btrim(regexp_replace(sort_key(translate(regexp_replace(name, ${literal(`[${invisible}]`)}, '', 'g'),
        ${literal(wide)}, ${literal(narrow)})), ${literal(`[[:space:]${spaces}${apostrophes}${dashes}]+`)}, ' ', 'g'))
    $$`,
  ];
}

/** Parts of agents' names, by which agents are found: `docs/decisions/0217`. A part begins with any letter of the name. */
function agentNames(): string[] {
  const insert = (rows: string) => `
    insert into agent_name_parts (part, agent_id)
    select part, named.id from (${rows}) as named, agent_name_parts_of(named.name) as part;`;
  const renamed = `
    select later.id, later.name from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.name is distinct from later.name`;
  return [
    `
    create table agent_name_parts (
      part text collate "C" not null,
      agent_id uuid not null references agents on delete cascade,
      primary key (part, agent_id)
    )`,
    "create index agent_name_parts_by_agent on agent_name_parts (agent_id)",
    `
    create function agent_name_parts_of(name text) returns setof text language sql immutable parallel safe as $$
      select distinct substr(key, start, 12)
      from (select name_key(name) as key) as made, generate_series(1, length(key)) as start
      where substr(key, start, 1) <> ' '
    $$`,
    ...afterStatement("insert", "agents", "agent_names_kept", insert("table new_rows")),
    ...afterStatement(
      "update",
      "agents",
      "agent_names_kept",
      `
      delete from agent_name_parts where agent_id in (select id from (${renamed}) as changed);
      ${insert(renamed)}`,
    ),
  ];
}
