import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { listOnHoldPayments, type onHoldPayment } from "#api/on-hold-payments.ts";
import { listStatementPayments } from "#api/statements.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { type PlainPayment, plainStatements } from "../support/backend/plain-statements.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

/** Payments on hold of all statements, compared with the payments themselves: `docs/product/statements.md`. */

type OnHold = z.output<typeof onHoldPayment>;
const shape = listOnHoldPayments.agent.responses[200].content["application/json"].schema;

const owners = [
  { type: "agent", id: demoIds.agent, sub: "demo-agent" },
  { type: "agency", id: demoIds.agency, sub: "demo-agency" },
] as const;
type Owner = (typeof owners)[number];

describe.each(oneDatabase)("payments on hold, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
    for (const { id } of owners) {
      const some = sql`select payment_id from statement_payments where owner_id = ${id} and kind = 'commission'
        order by md5(payment_id::text) limit 5`;
      await sql`update payments set status = 'On Hold' where id in (${some})`.execute(database.db);
    }
  });
  afterAll(() => database.close());

  const pathOf = ({ type, id }: Owner) =>
    `/t/${type === "agent" ? "agents" : "agencies"}/${id}/onholdpayments`;

  async function read(owner: Owner, query = "") {
    const answer = await ask(`${pathOf(owner)}${query}`, owner.sub);
    expect(answer.status, query).toBe(200);
    return shape.parse(await answer.json());
  }

  /** All pages of a size. */
  async function all(owner: Owner, size: number): Promise<OnHold[]> {
    const rows: OnHold[] = [];
    for (let page = 1; ; page++) {
      const { Data, Total } = await read(owner, `?page=${page}&pageSize=${size}`);
      rows.push(...Data);
      if (Data.length < size) {
        expect(rows, "the total is exact").toHaveLength(Total);
        return rows;
      }
    }
  }

  async function plain({ id }: Owner): Promise<(PlainPayment & { run: string })[]> {
    const statements = (await plainStatements(database.db)).get(id) ?? [];
    return statements
      .flatMap(({ date, payments }) => payments.map((payment) => ({ ...payment, run: date })))
      .filter(({ status }) => status === "On Hold")
      .sort((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1));
  }

  test("a payment on hold says why, and when it is expected to be paid, wherever it is shown", async () => {
    const held = (await all(owners[0], 50)).filter(({ HoldReason }) => HoldReason);
    expect(held.length).toBeGreaterThan(0);
    for (const { Id, PolicyId, HoldReason, ExpectedReleaseDate } of held) {
      expect(HoldReason).toBeOneOf(["appointment", "audit", "policyStatus"]);
      expect(ExpectedReleaseDate).toMatch(/^\d{4}-\d{2}-15$/);
      const path = `/t/agents/${demoIds.agent}/enrollments/${PolicyId}/payments/commissions`;
      const paid: { Id: string }[] = await (await ask(path, "demo-agent")).json();
      expect(paid).toContainEqual(expect.objectContaining({ Id, HoldReason, ExpectedReleaseDate }));
    }
  });

  async function compare(owner: Owner, size: number) {
    const wanted = await plain(owner);
    const found = await all(owner, size);
    expect(found).toEqual(
      wanted.map((payment) =>
        expect.objectContaining({
          Id: payment.id,
          PolicyId: payment.policy,
          PaymentDate: payment.date,
          Amount: payment.cents / 100,
          Status: "On Hold",
          Kind: `${payment.kind}s`,
          PaymentRunId: statementId(owner.id, payment.run),
          StatementDate: payment.run,
        }),
      ),
    );
    return found;
  }

  test.each(owners)(
    "the payments on hold of an $type are those of all its statements, the newest first",
    async (owner) => {
      const found = await compare(owner, 100);
      expect(found.length).toBeGreaterThan(3);
      await compare(owner, 3);
      const [first] = found;
      expect(first?.InsurerName).toEqual(expect.any(String));
      expect(first?.PolicyType).toEqual(expect.any(String));
      expect(first?.AgentName).toEqual(expect.any(String));
      expect(new Set(found.map(({ Kind }) => Kind))).toEqual(
        new Set(owner.type === "agent" ? ["commissions"] : ["commissions", "overrides"]),
      );
    },
  );

  test.each(owners)(
    "each payment on hold of an $type stands on the commission statement that it names",
    async (owner) => {
      for (const { Id, Kind, PaymentRunId } of (await all(owner, 100)).slice(0, 4)) {
        const kind = Kind === "overrides" ? "overrides" : "commissions";
        const path = `/t/${owner.type}statements/${owner.id}/${PaymentRunId}/payments/${kind}/onhold?pageSize=100`;
        const answer = await ask(path, owner.sub);
        expect(answer.status).toBe(200);
        const row =
          listStatementPayments[kind].onhold[owner.type].responses[200].content["application/json"].schema;
        const listed = row.parse(await answer.json());
        expect((Array.isArray(listed) ? listed : listed.Data).map((payment) => payment.Id)).toContain(Id);
      }
    },
  );

  test("the payments on hold are right after one is put on hold, moved to another run, released or removed", async () => {
    const [agent, agency] = owners;
    const before = (await read(agent)).Total;
    const id = idFor("payment", "held");
    await database.db
      .insertInto("payments")
      .values({
        id,
        enrollment_id: demoIds.enrollment,
        kind: "commission",
        agent_id: demoIds.agent,
        agency_id: null,
        payment_date: newestRun,
        run_date: newestRun,
        amount_cents: 1_234,
        status: "On Hold",
      })
      .execute();
    expect((await read(agent)).Total).toBe(before + 1);
    for (const owner of owners) await compare(owner, 7);
    const set = (change: ReturnType<typeof sql>) =>
      sql`update payments set ${change} where id = ${id}`.execute(database.db);
    await set(sql`run_date = run_date + 31`);
    await compare(agent, 7);
    await set(sql`status = 'Processed'`);
    expect((await read(agent)).Total).toBe(before);
    await set(sql`status = 'On Hold'`);
    await database.db.deleteFrom("payments").where("id", "=", id).execute();
    expect((await read(agent)).Total).toBe(before);
    await compare(agency, 100);
  });

  test("a page of payments on hold has 25, and a page past the end is empty", async () => {
    const [agent] = owners;
    const { Total } = await read(agent);
    expect(await read(agent, "?page=999")).toEqual({ Data: [], Total });
    await sql`
      insert into payments (id, enrollment_id, kind, agent_id, payment_date, run_date, amount_cents, status)
      select md5('held ' || n)::uuid, ${demoIds.enrollment}, 'commission', ${demoIds.agent}::uuid, date '2024-01-01' + n,
        date '2025-10-20', n, 'On Hold'
      from generate_series(1, 60) as n`.execute(database.db);
    expect((await read(agent)).Data).toHaveLength(25);
    expect((await read(agent)).Total).toBe(Total + 60);
    await compare(agent, 25);
  });

  test("nobody is told of somebody else's payments on hold", async () => {
    for (const [path, as] of [
      [`/t/agents/${demoIds.agent}/onholdpayments`, "demo-agency"],
      [`/t/agents/${demoIds.otherAgent}/onholdpayments`, "demo-agent"],
      [`/t/agencies/${demoIds.agency}/onholdpayments`, "demo-agent"],
      [`/t/agencies/${demoIds.downlineAgency}/onholdpayments`, "demo-agency"],
      [`/t/agents/${demoIds.missing}/onholdpayments`, "demo-agent"],
    ] as const)
      expect((await ask(path, as)).status, path).toBe(404);
  });
});
