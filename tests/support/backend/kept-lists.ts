import { expect } from "vitest";
import { createEnrollmentList } from "#backend/areas/enrollments/list.ts";
import type { EnrollmentQuery, Owner } from "#backend/areas/enrollments/query.ts";
import { createDownlineList } from "#backend/areas/producers/list.ts";
import type { DownlineQuery } from "#backend/areas/producers/query.ts";
import type { Database } from "#backend/database/schema.ts";
import { plainIds as plainDownline, readPlain } from "./plain-downline.ts";
import { plainIds as plainEnrollments } from "./plain-enrollments.ts";
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
  agentNames: null,
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
  names: null,
  rtsThisYear: "All",
  rtsNextYear: "All",
  sort: "agent_name",
  desc: false,
  today: testDate,
};

const PAGE = 50;

/**
 * Compares the lists and counts that the database keeps for every agency, and for the first agents, with the tables they are
 * made from.
 */
export async function expectKeptListsRight(db: Database): Promise<void> {
  const agencies = await db.selectFrom("agencies").select("id").orderBy("id").execute();
  const agents = await db.selectFrom("agents").select("id").orderBy("npn").limit(5).execute();
  const owners: Owner[] = [
    ...agencies.map(({ id }): Owner => ({ type: "agency", id })),
    ...agents.map(({ id }): Owner => ({ type: "agent", id })),
  ];
  const enrollments = createEnrollmentList(db);
  for (const owner of owners) {
    for (const activeOnly of [false, true]) {
      const query = { ...everyEnrollment, owner, activeOnly };
      const wanted = await plainEnrollments(db, query);
      const { rows, total } = await enrollments.page(query, 1, PAGE);
      expect({ owner, total, ids: rows.map(({ row }) => row.PolicyId) }).toEqual({
        owner,
        total: wanted.length,
        ids: wanted.slice(0, PAGE),
      });
    }
  }
  const downline = createDownlineList(db);
  const plain = await readPlain(db);
  for (const { id } of agencies) {
    const query = { ...everyContract, agency: id };
    const wanted = plainDownline(plain, query);
    const { rows, total } = await downline.page(query, 1, PAGE);
    expect({ id, total, ids: rows.map(({ place }) => place.contract) }).toEqual({
      id,
      total: wanted.length,
      ids: wanted.slice(0, PAGE),
    });
  }
  const kept = await db
    .selectFrom("statements")
    .select(["owner_id", "statement_date", "earned_cents", "chargeback_cents", "on_hold_cents", "n"])
    .execute();
  const statements = [...(await plainStatements(db))].flatMap(([owner_id, ofOwner]) =>
    ofOwner.map(({ date, earned, chargeback, onHold, payments }) => ({
      owner_id,
      statement_date: date,
      earned_cents: earned,
      chargeback_cents: chargeback,
      on_hold_cents: onHold,
      n: payments.length,
    })),
  );
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(kept)).toEqual(sorted(statements));
}
