import { type Kysely, sql } from "kysely";

/** Carriers, what they sell and where, and the kinds of license. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table carriers (id uuid primary key, name text not null unique, is_active boolean not null)`.execute(
    db,
  );
  await sql`
    create table policy_types (
      id uuid primary key,
      name text not null unique,
      abbreviation text not null unique,
      is_active boolean not null
    )`.execute(db);
  await sql`create table states (id uuid primary key, name text not null unique, abbreviation text not null unique)`.execute(
    db,
  );
  await sql`
    create table counties (
      id uuid primary key,
      state_id uuid not null references states (id),
      name text not null,
      unique (state_id, name)
    )`.execute(db);
  await sql`
    create table products (
      id uuid primary key,
      name text not null unique,
      carrier_id uuid not null references carriers (id),
      policy_type_id uuid not null references policy_types (id),
      is_active boolean not null
    )`.execute(db);
  await sql`create index products_by_carrier on products (carrier_id, policy_type_id)`.execute(db);
  await sql`
    create table product_areas (
      product_id uuid not null references products (id) on delete cascade,
      state_id uuid not null references states (id),
      county_id uuid references counties (id)
    )`.execute(db);
  await sql`create index product_areas_by_product on product_areas (product_id, state_id)`.execute(db);
  await sql`create table license_types (id uuid primary key, name text not null unique)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table license_types, product_areas, products, counties, states, policy_types, carriers`.execute(
    db,
  );
}
