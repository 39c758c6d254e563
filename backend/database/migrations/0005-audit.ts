import { type Kysely, sql } from "kysely";

/** The audit log of protected records: `docs/decisions/0207`. Rows are added, and never changed or removed. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      sub text,
      action text not null check (action in ('read', 'write', 'export', 'download', 'refused')),
      resource text not null,
      record uuid[] not null,
      status integer not null,
      request_id text not null
    )`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_is_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
  // Otherwise a session that calls itself a replica would pass.
  await sql`alter table audit_log enable always trigger audit_log_is_append_only`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table audit_log`.execute(db);
  await sql`drop function refuse_audit_change()`.execute(db);
}
