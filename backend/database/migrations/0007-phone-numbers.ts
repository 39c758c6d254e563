import { type Kysely, sql } from "kysely";

/** The phone numbers of agents. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_phone_numbers (
      id uuid primary key,
      agent_id uuid not null references agents (id) on delete cascade,
      phone_number text not null,
      phone_type text,
      is_primary boolean not null
    )`.execute(db);
  await sql`create index agent_phone_numbers_by_agent on agent_phone_numbers (agent_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table agent_phone_numbers`.execute(db);
}
