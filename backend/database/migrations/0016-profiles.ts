import { type Kysely, sql } from "kysely";

/** Profiles of agents and agencies, and requests to change them: `docs/product/profile.md`. */

const before = "'license', 'eando', 'contracts', 'application'";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      id uuid primary key,
      agent_id uuid unique references agents (id) on delete cascade,
      agency_id uuid unique references agencies (id) on delete cascade,
      middle_name text,
      nickname text,
      -- Of an agency: ten digits. An agent has phone numbers of their own.
      phone_number text,
      address_1 text,
      address_2 text,
      city text,
      state_id uuid references states (id),
      zip_code text,
      check (num_nonnulls(agent_id, agency_id) = 1),
      check (agency_id is not null or phone_number is null)
    )`.execute(db);
  await restrictKinds(db, `${before}, 'profile'`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submission_events disable trigger submission_events_is_append_only`.execute(db);
  await sql`
    delete from submission_events where submission_id in (select id from submissions where kind = 'profile')`.execute(
    db,
  );
  await sql`alter table submission_events enable always trigger submission_events_is_append_only`.execute(db);
  await sql`delete from submissions where kind = 'profile'`.execute(db);
  await restrictKinds(db, before);
  await sql`drop table profiles`.execute(db);
}

async function restrictKinds(db: Kysely<unknown>, kinds: string): Promise<void> {
  await sql`
    alter table submissions
      drop constraint submissions_kind_check,
      add constraint submissions_kind_check check (kind in (${sql.raw(kinds)}))`.execute(db);
}
