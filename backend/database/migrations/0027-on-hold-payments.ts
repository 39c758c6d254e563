import { type Kysely, sql } from "kysely";

/** The payments on hold of an owner in the order of their days: `docs/decisions/0213`, `docs/product/statements.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index statement_payments_on_hold on statement_payments (owner_id, payment_date, payment_id)
    include (statement_date) where status = 'On Hold'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index statement_payments_on_hold`.execute(db);
}
