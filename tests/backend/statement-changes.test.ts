import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { expectedPayments, statementChanges } from "#api/statements.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { type PlainStatement, plainStatements } from "../support/backend/plain-statements.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

/** Changes since the statement before, and payments that did not come. */

type Changes = z.output<typeof statementChanges>;
const idsOf = ({ Data }: { Data: { PolicyId: string }[] }) => Data.map(({ PolicyId }) => PolicyId).sort();
const cents = (amount: number | null) => Math.round((amount ?? Number.NaN) * 100);
const sum = (payments: { policy: string; cents: number }[], policy: string) =>
  payments.filter((one) => one.policy === policy).reduce((total, { cents }) => total + cents, 0);

describe.each(oneDatabase)("changes of statements, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let plain: Map<string, PlainStatement[]>;
  let ended: Map<string, string>;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
    // Payments on hold beside each other payment, given and taken back, change nothing.
    await sql`
      insert into payments
        (id, enrollment_id, kind, agent_id, agency_id, payment_date, run_date, amount_cents, status)
      select md5('held ' || id || held)::uuid, enrollment_id, kind, agent_id, agency_id, payment_date, run_date, held, 'On Hold'
      from payments cross join (values (-500), (700)) as held (held) where status = 'Processed'`.execute(
      database.db,
    );
    plain = await plainStatements(database.db);
    const [first, , third] = plain.get(demoIds.agent) ?? [];
    const paid = first?.payments.find(({ status }) => status === "Processed");
    // A policy that ends on the day of a statement is lost in that one, and not in the next one as well.
    await database.db
      .updateTable("enrollments")
      .set({ termination_date: third?.date ?? "" })
      .where("id", "=", paid?.policy ?? "")
      .execute();
    const rows = await database.db.selectFrom("enrollments").select(["id", "termination_date"]).execute();
    ended = new Map(rows.map(({ id, termination_date }) => [id, termination_date ?? "9999-12-31"]));
  });
  afterAll(() => database.close());

  async function read<T extends z.ZodType>(path: string, as: string, shape: T): Promise<z.output<T>> {
    const response = await ask(path, as);
    expect(response.status, path).toBe(200);
    return shape.parse(await response.json());
  }

  const owners = [
    { type: "agent", id: demoIds.agent, sub: "demo-agent" },
    { type: "agency", id: demoIds.agency, sub: "demo-agency" },
  ] as const;
  const changes = ({ type, id, sub }: (typeof owners)[number], date: string, query = "?maxResults=100") =>
    read(`/t/${type}statements/${id}/${statementId(id, date)}/changes${query}`, sub, statementChanges);

  test.each(owners)(
    "the changes of each commission statement of an $type are what its payments say",
    async (owner) => {
      const all = plain.get(owner.id) ?? [];
      const met = { new: 0, lost: 0, chargedBack: 0 };
      const paidBefore = new Set<string>();
      let before: string | null = null;
      for (const { date, payments } of all) {
        const found: Changes = await changes(owner, date);
        const processed = payments.filter(({ status }) => status === "Processed");
        if (before === null) {
          const none = { Data: [], HasMore: false };
          expect(found).toEqual({ Before: null, New: none, Lost: none, ChargedBack: none });
        } else {
          const since = before;
          expect(found.Before).toEqual({
            PaymentRunId: statementId(owner.id, since),
            StatementDate: since,
          });
          const fresh = processed.filter(({ cents, policy }) => cents >= 0 && !paidBefore.has(policy));
          expect(idsOf(found.New)).toEqual([...new Set(fresh.map(({ policy }) => policy))].sort());
          for (const { PolicyId, Amount } of found.New.Data) expect(cents(Amount)).toBe(sum(fresh, PolicyId));
          const lost = [...paidBefore].filter((policy) => {
            const end = ended.get(policy) ?? "9999-12-31";
            return end > since && end <= date;
          });
          expect(idsOf(found.Lost)).toEqual(lost.sort());
          const back = processed.filter(({ cents }) => cents < 0);
          expect(idsOf(found.ChargedBack)).toEqual([...new Set(back.map(({ policy }) => policy))].sort());
          for (const { PolicyId, Amount } of found.ChargedBack.Data)
            expect(cents(Amount)).toBe(sum(back, PolicyId));
          expect(found.Lost.Data.every(({ Amount }) => Amount === null)).toBe(true);
          met.new += fresh.length;
          met.lost += lost.length;
          met.chargedBack += back.length;
        }
        for (const { policy } of processed) paidBefore.add(policy);
        before = date;
      }
      expect(Math.min(...Object.values(met))).toBeGreaterThan(0);
    },
  );

  test("the changes of a commission statement come a few at a time", async () => {
    const [agent, agency] = owners;
    const dates = (plain.get(agency.id) ?? []).map(({ date }) => date);
    for (const date of dates) {
      const all = await changes(agency, date);
      if (all.New.Data.length < 2) continue;
      const one = await changes(agency, date, "?maxResults=1");
      expect(one.New).toMatchObject({ HasMore: true });
      expect(one.New.Data).toHaveLength(1);
      return;
    }
    expect(agent).toBe("never reached");
  });

  test("a policy that is another agent's by now is no loss in the statement of the agent before", async () => {
    const [agent] = owners;
    const date = plain.get(agent.id)?.[2]?.date ?? "";
    const lost = idsOf((await changes(agent, date)).Lost);
    expect(lost.length).toBeGreaterThan(0);
    await database.db
      .updateTable("enrollments")
      .set({ agent_id: demoIds.otherAgent })
      .where("id", "in", lost)
      .execute();
    expect(idsOf((await changes(agent, date)).Lost)).toEqual([]);
  });

  test("a payment is expected for an active policy that nothing was paid for", async () => {
    const path = `/t/agents/${demoIds.agent}/expectedpayments`;
    const expected = await read(path, "demo-agent", expectedPayments);
    expect(expected).toMatchObject({
      StatementDate: newestRun,
      EffectiveUntil: "2025-09-01",
    });
    const unpaid = await database.db
      .selectFrom("enrollments")
      .select("id")
      .where("agent_id", "=", demoIds.agent)
      .where("status", "=", "Active")
      .where("effective_date", "<=", "2025-09-01")
      .where("id", "not in", (paid) => paid.selectFrom("payments").select("enrollment_id"))
      .execute();
    expect(unpaid.length).toBeGreaterThan(0);
    expect(idsOf(expected)).toEqual(unpaid.map(({ id }) => id).sort());
    expect(expected.Total).toBe(unpaid.length);
    const [policy] = expected.Data;
    expect(policy).toMatchObject({ AgentName: "Marisol Vega", InsurerName: expect.any(String) });

    const nobody = `/t/agents/${idFor("agent", "robert-king-jr")}/expectedpayments`;
    expect(await read(nobody, "demo-seven", expectedPayments)).toEqual({
      StatementDate: null,
      EffectiveUntil: null,
      Data: [],
      Total: 0,
    });
    // The agency it was written under has statements, and misses the commission.
    const agency = `/t/agencies/${idFor("agency", "twin-rivers")}/expectedpayments`;
    const missed = await read(agency, "demo-seven", expectedPayments);
    expect(missed.Data.map(({ AgentName }) => AgentName)).toContain("Robert King Jr.");
  });

  test("a payment is expected no longer after a first one, even on hold, or after the end of the policy", async () => {
    const path = `/t/agents/${demoIds.agent}/expectedpayments`;
    const count = async () => (await read(path, "demo-agent", expectedPayments)).Total;
    const before = await count();
    const id = demoIds.enrollmentWithoutFile;
    const set = (status: string, effective: string) =>
      sql`update enrollments set status = ${status}, effective_date = ${effective} where id = ${id}`.execute(
        database.db,
      );
    await set("Active", "2025-09-01");
    expect(await count()).toBe(before + 1);
    await set("Active", "2025-09-02");
    expect(await count()).toBe(before);
    await set("Active", "2025-08-01");
    const payment = {
      id: idFor("payment", "late"),
      enrollment_id: id,
      kind: "commission" as const,
      agent_id: demoIds.agent,
      agency_id: null,
      payment_date: newestRun,
      run_date: newestRun,
      amount_cents: 100,
      status: "On Hold" as const,
    };
    await database.db.insertInto("payments").values(payment).execute();
    expect(await count()).toBe(before);
    await database.db.deleteFrom("payments").where("id", "=", payment.id).execute();
    expect(await count()).toBe(before + 1);
    await set("Terminated", "2025-08-01");
    expect(await count()).toBe(before);
  });

  const MANY = 1_005;

  test("expected payments come in pages, and all of them are counted", async () => {
    await sql`
      insert into enrollments (id, agent_id, agency_id, customer_first_name, customer_last_name, state_id, status,
        carrier_id, policy_type_id, effective_date)
      select md5('unpaid ' || n)::uuid, ${demoIds.agent}, null, 'A', 'B', ${demoIds.state}, 'Active', ${demoIds.carrier},
        ${demoIds.policyType}, date '2024-01-01' + n % 300
      from generate_series(1, ${MANY}::integer) as n`.execute(database.db);
    const path = `/t/agents/${demoIds.agent}/expectedpayments`;
    const page = (number: number) =>
      read(`${path}?pageSize=100&page=${number}`, "demo-agent", expectedPayments);
    const { Total } = await page(1);
    expect(Total).toBeGreaterThanOrEqual(MANY);
    const last = Math.ceil(Total / 100);
    const pages = await Promise.all(Array.from({ length: last + 1 }, (_, index) => page(index + 1)));
    const rows = pages.flatMap(({ Data }) => Data);
    expect(new Set(rows.map(({ PolicyId }) => PolicyId)).size).toBe(Total);
    const days = rows.map(({ EffectiveDate }) => EffectiveDate);
    expect(days).toEqual(days.toSorted().reverse());
    expect(pages.at(-1)?.Data).toEqual([]);
  });
});
