import { type Kysely, sql } from "kysely";

/**
 * The indexes of the downline's orders know the day on which a contract started, so that contracts of the last 30 days are
 * found in each order without a look at their rows: decision 210.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAnew(db, sql`include (start_up)`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createAnew(db, sql``);
}

const orders = [
  "carrier_key",
  "agent_key",
  "upline_key",
  "writing_up",
  "writing_down",
  "end_up",
  "end_down",
  "policy_count",
];

async function createAnew(db: Kysely<unknown>, included: ReturnType<typeof sql>): Promise<void> {
  for (const key of orders) {
    const name = sql.ref(`downline_contracts_by_${key}`);
    const columns = key === "agent_key" ? "agent_key, carrier_key" : `${key}, agent_key`;
    await sql`drop index ${name}`.execute(db);
    await sql`
      create index ${name} on downline_contracts (agency_id, status, ${sql.raw(columns)}, contract_id)
      ${included}`.execute(db);
  }
}
