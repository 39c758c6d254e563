import { type Kysely, sql } from "kysely";

/** The keys by which an import finds its enrollments and payments again: `docs/import.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table enrollments add column policy_number text`.execute(db);
  await sql`
    create unique index enrollments_by_policy_number on enrollments (carrier_id, policy_number)
    where policy_number is not null`.execute(db);
  await sql`alter table payments add column external_id text`.execute(db);
  await sql`
    create unique index payments_by_external_id on payments (external_id) where external_id is not null`.execute(
    db,
  );
  await sql`create index policies_by_number on policies (policy_number)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index policies_by_number`.execute(db);
  await sql`alter table payments drop column external_id`.execute(db);
  await sql`alter table enrollments drop column policy_number`.execute(db);
}
