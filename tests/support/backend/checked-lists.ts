import { sql } from "kysely";
import { expect } from "vitest";
import { enrollmentList } from "#backend/areas/enrollments/list.ts";
import type { EnrollmentQuery, Owner } from "#backend/areas/enrollments/list-filters.ts";
import { downlineList } from "#backend/areas/producers/list.ts";
import type { DownlineQuery } from "#backend/areas/producers/list-filters.ts";
import type { Database } from "#backend/database/schema.ts";
import { readPage } from "#backend/lists/list.ts";
import { plainIds as plainDownline, readPlain } from "./plain-downline.ts";
import { plainIds as plainEnrollments, readEnrollments } from "./plain-enrollments.ts";
import { plainStatements } from "./plain-statements.ts";
import { testDate } from "./time.ts";

const everyEnrollment: Omit<EnrollmentQuery, "owner"> = {
  firstName: null,
  lastName: null,
  policyType: null,
  carrier: null,
  state: null,
  county: null,
  reason: null,
  agent: null,
  agentName: null,
  activeOnly: false,
  status: null,
  effective: { from: null, to: null },
  fmoReceived: { from: null, to: null },
  agentReceived: { from: null, to: null },
  sort: "CustomerLastName",
  desc: false,
};

const everyContract: Omit<DownlineQuery, "agency"> = {
  status: "All",
  carrier: null,
  agent: null,
  agentName: null,
  rtsThisYear: "All",
  rtsNextYear: "All",
  sort: "agent_name",
  desc: false,
  today: testDate,
};

const PAGE = 50;

/** Compares the lists of every agency, those of the first agents, and all statements with what simple programs make of the same rows. */
export async function expectListsRight(db: Database): Promise<void> {
  const agencies = await db.selectFrom("agencies").select("id").orderBy("id").execute();
  const agents = await db.selectFrom("agents").select("id").orderBy("npn").limit(5).execute();
  const owners: Owner[] = [
    ...agencies.map(({ id }): Owner => ({ type: "agency", id })),
    ...agents.map(({ id }): Owner => ({ type: "agent", id })),
  ];
  const enrollments = await readEnrollments(db);
  for (const owner of owners) {
    for (const activeOnly of [false, true]) {
      const query = { ...everyEnrollment, owner, activeOnly };
      const wanted = plainEnrollments(enrollments, query);
      const { rows, total } = await readPage(db, await enrollmentList(db, query), {
        page: 1,
        pageSize: PAGE,
      });
      expect({ owner, total, ids: rows.map(({ PolicyId }) => PolicyId) }).toEqual({
        owner,
        total: wanted.length,
        ids: wanted.slice(0, PAGE),
      });
    }
  }
  const plain = await readPlain(db);
  for (const { id } of agencies) {
    const list = await downlineList(db, { ...everyContract, agency: id });
    const wanted = plainDownline(plain, { ...everyContract, agency: id });
    const { rows, total } = await readPage(
      db,
      { ...list, fields: sql<{ id: string }>`agent_contracts.id` },
      { page: 1, pageSize: PAGE },
    );
    expect({ agency: id, total, ids: rows.map((row) => row.id) }).toEqual({
      agency: id,
      total: wanted.length,
      ids: wanted.slice(0, PAGE),
    });
  }
  const derived = await db
    .selectFrom("statements")
    .select(["owner_id", "statement_date", "earned_cents", "chargeback_cents", "on_hold_cents", "payments"])
    .execute();
  const statements = [...(await plainStatements(db))].flatMap(([owner_id, ofOwner]) =>
    ofOwner.map(({ date, earned, chargeback, onHold, payments }) => ({
      owner_id,
      statement_date: date,
      earned_cents: earned,
      chargeback_cents: chargeback,
      on_hold_cents: onHold,
      payments: payments.length,
    })),
  );
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(derived)).toEqual(sorted(statements));
}
