import { type Kysely, sql } from "kysely";

/** The messages of a demo that sends no email: `docs/decisions/0215-signed-scopes.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key,
      created_at timestamptz(3) not null default now(),
      key_id text not null,
      message_sealed bytea not null
    )`.execute(db);
  await sql`create index outbox_by_time on outbox (created_at, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table outbox`.execute(db);
}
