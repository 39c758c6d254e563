/** Carriers, their products and where they are sold, kinds of license, and the alerts above each screen. */
export const dictionaries = [
  `
  create table carriers (
    id uuid primary key,
    name text not null unique,
    name_key text collate "C" not null generated always as (name_key(name)) stored,
    is_active boolean not null,
    certification_link text
  )`,
  `
  create table policy_types (
    id uuid primary key,
    name text not null unique,
    name_key text collate "C" not null generated always as (name_key(name)) stored,
    abbreviation text not null unique,
    is_active boolean not null
  )`,
  `
  create table states (
    id uuid primary key,
    name text not null unique,
    name_key text collate "C" not null generated always as (name_key(name)) stored,
    abbreviation text not null unique
  )`,
  `
  create table counties (
    id uuid primary key,
    state_id uuid not null references states (id),
    name text not null,
    name_key text collate "C" not null generated always as (name_key(name)) stored,
    unique (state_id, name)
  )`,
  `
  create table products (
    id uuid primary key,
    name text not null unique,
    carrier_id uuid not null references carriers (id),
    policy_type_id uuid not null references policy_types (id),
    is_active boolean not null
  )`,
  "create index products_by_carrier on products (carrier_id, policy_type_id)",
  `
  -- An area without a county is the whole state.
  create table product_areas (
    product_id uuid not null references products (id) on delete cascade,
    state_id uuid not null references states (id),
    county_id uuid references counties (id)
  )`,
  "create index product_areas_by_product on product_areas (product_id, state_id)",
  "create table license_types (id uuid primary key, name text not null unique)",
  `
  create table termination_reasons (
    id uuid primary key,
    name text not null,
    name_key text collate "C" not null generated always as (name_key(name)) stored
  )`,
  `
  create table alerts (
    id uuid primary key,
    level text not null check (level in ('info', 'warning', 'danger')),
    title text not null,
    body text,
    link_target text,
    link_text text,
    starts_on date not null,
    ends_on date,
    position integer not null default 0,
    -- The texts in other languages: {"es": {"title": "…", "body": "…", "link_text": "…"}}. The English ones replace what is missing.
    translations jsonb not null default '{}'
  )`,
];
