import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { plainStatements } from "../support/backend/plain-statements.ts";
import { statementId } from "../support/backend/statements.ts";

/** Statements are compared with what a slow and simple program makes of the payments, after each kind of write. */

describe.each(databaseKinds)("statements, on $name", ({ openFilled }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openFilled();
  });
  afterAll(() => database.close());

  async function compare(): Promise<void> {
    const wanted = [...(await plainStatements(database.db))].flatMap(([owner, statements]) =>
      statements.map(({ date, earned, chargeback, onHold, payments }) => {
        return {
          id: statementId(owner, date),
          owner_id: owner,
          statement_date: date,
          earned_cents: earned,
          chargeback_cents: chargeback,
          on_hold_cents: onHold,
          payments: payments.length,
        };
      }),
    );
    const byId = (rows: { id: string }[]) => rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    const derived = await database.db.selectFrom("statements").selectAll().execute();
    expect(byId(derived)).toEqual(byId(wanted));
  }

  const another = idFor("agency", "twin-rivers");
  const writes = {
    "as the demo writes it": sql`select 1`,
    "a payment on hold is paid by a later run": sql`
      update payments set status = 'Processed', run_date = date '2025-10-18' where status = 'On Hold'`,
    "amounts are corrected": sql`
      update payments set amount_cents = -amount_cents where enrollment_id = ${demoIds.enrollment}`,
    "all payments of a run go": sql`delete from payments where run_date = '2024-03-15'`,
    "an enrollment gets another carrier, agency and agent": sql`
      update enrollments set carrier_id = ${idFor("carrier", "Juniper Mutual")}, agency_id = ${another},
        agent_id = ${demoIds.otherAgent} where id = ${demoIds.enrollment}`,
    "an agent gets another name": sql`update agents set last_name = 'Álvarez' where id = ${demoIds.agent}`,
    "policies end and begin": sql`
      update enrollments set status = case status when 'Active' then 'Terminated' else 'Active' end
      where agent_id = ${demoIds.agent}`,
    "coverage ends on other days": sql`
      update enrollments set termination_date = case when termination_date is null then date '2025-09-30' end
      where agent_id = ${demoIds.agent}`,
    "the first payments of policies go": sql`
      delete from payments where (enrollment_id, payment_date) in (
        select enrollment_id, min(payment_date) from payments group by enrollment_id)`,
    "an earlier payment comes late": sql`
      insert into payments (id, enrollment_id, kind, agent_id, payment_date, run_date, amount_cents, status)
      select md5('late ' || id)::uuid, id, 'commission', agent_id, '2020-01-15', '2020-01-15', 100, 'Processed'
      from enrollments where agent_id = ${demoIds.agent}`,
    "enrollments go": sql`
      delete from enrollments where id in (
        select id from enrollments where id not in (select enrollment_id from payments)
          and id not in (select enrollment_id from applications)
          and id not in (select enrollment_id from files where enrollment_id is not null) limit 3)`,
  };

  test.each(Object.entries(writes))("%s", async (_, write) => {
    await write.execute(database.db);
    await compare();
  });
});
