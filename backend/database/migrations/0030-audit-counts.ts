import { type Kysely, sql } from "kysely";

/** Refusals without a subject are counted by the minute: `docs/decisions/0207`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column times integer not null default 1 check (times > 0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log drop column times`.execute(db);
}
