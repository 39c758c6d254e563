import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { paymentKinds } from "#api/payments.ts";
import {
  paymentStates,
  statement,
  statementPayment,
  statementPaymentSorts,
  statementSorts,
} from "#api/statements.ts";
import { paged } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { type PlainStatement, plainStatements } from "../support/backend/plain-statements.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

/** Statements, their ledgers and their payments: `docs/product/statements.md`. */

const statements = paged(statement);
const payments = paged(statementPayment);
type Statement = z.output<typeof statement>;
type Owner = { type: "agent" | "agency"; id: string; sub: string };

const agent: Owner = { type: "agent", id: demoIds.agent, sub: "demo-agent" };
const agency: Owner = { type: "agency", id: demoIds.agency, sub: "demo-agency" };
const cents = (amount: number) => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe.each(oneDatabase)("statements, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let plain: Map<string, PlainStatement[]>;
  let owners: Owner[];

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
    plain = await plainStatements(database.db);
    const portals = await database.db.selectFrom("user_portals").selectAll().execute();
    owners = portals.flatMap(({ sub, agent_id, agency_id }): Owner[] => {
      if (sub === "demo-many" || !sub.startsWith("demo-")) return [];
      return [agent_id ? { type: "agent", id: agent_id, sub } : { type: "agency", id: agency_id ?? "", sub }];
    });
  });
  afterAll(() => database.close());

  async function read<T extends z.ZodType>(path: string, as: string, shape: T): Promise<z.output<T>> {
    const response = await ask(path, as);
    expect(response.status, path).toBe(200);
    return shape.parse(await response.json());
  }

  const listOf = ({ type, id }: Owner) => `/t/${type === "agent" ? "agents" : "agencies"}/${id}/statements`;
  const detailOf = ({ type, id }: Owner, run: string) => `/t/${type}statements/${id}/${run}`;
  const list = (owner: Owner, query = "") =>
    read(`${listOf(owner)}?pageSize=100${query}`, owner.sub, statements);
  const dates = (rows: readonly Statement[]) => rows.map(({ StatementDate }) => StatementDate);
  const plainOf = ({ id }: Owner) => plain.get(id) ?? [];

  test("every ledger of the demo's statements adds up and is what the payments say", async () => {
    expect(owners.length).toBeGreaterThan(15);
    let carried = 0;
    for (const owner of owners) {
      const { Data, Total } = await list(owner, "&sort=StatementDate-asc");
      expect(Total).toBe(Data.length);
      let beginning = 0;
      for (const { StatementLedger: ledger } of Data) {
        expect(cents(ledger.BeginningBalance)).toBe(beginning);
        expect(cents(ledger.EndingBalance)).toBe(beginning + cents(ledger.Earned) + cents(ledger.Chargeback));
        beginning = cents(ledger.EndingBalance) - cents(ledger.StatementBalance);
        if (beginning < 0) carried += 1;
        expect(ledger.StatementBalance).toBe(Math.max(0, ledger.EndingBalance));
      }
      expect(
        Data.map(({ StatementDate, StatementLedger: ledger, OnHold }) => ({
          date: StatementDate,
          beginning: cents(ledger.BeginningBalance),
          earned: cents(ledger.Earned),
          chargeback: cents(ledger.Chargeback),
          ending: cents(ledger.EndingBalance),
          balance: cents(ledger.StatementBalance),
          onHold: cents(OnHold ?? 0),
        })),
      ).toEqual(plainOf(owner).map(({ payments: _, ...ledger }) => ledger));
    }
    expect(carried).toBeGreaterThan(3);
  });

  test("the payments of a statement are those that its ledger counts", async () => {
    let compared = 0;
    for (const owner of [agent, agency, ...owners.filter(({ sub }) => sub === "demo-both")]) {
      const { Data } = await list(owner);
      for (const { PaymentRunId, StatementDate, StatementLedger, OnHold } of Data.slice(0, 12)) {
        const of = plainOf(owner).find(({ date }) => date === StatementDate)?.payments ?? [];
        const amounts: Record<string, number[]> = { processed: [], onhold: [] };
        for (const kind of paymentKinds) {
          for (const state of paymentStates) {
            const path = `${detailOf(owner, PaymentRunId)}/payments/${kind}/${state}?pageSize=100`;
            const { Data: found, Total } = await read(path, owner.sub, payments);
            const status = state === "onhold" ? "On Hold" : "Processed";
            const wanted = of.filter((one) => `${one.kind}s` === kind && one.status === status);
            expect(found.map(({ Id }) => Id).sort()).toEqual(wanted.map(({ id }) => id).sort());
            expect(Total).toBe(found.length);
            expect(new Set(found.map(({ Status }) => Status)).size).toBeLessThan(2);
            amounts[state]?.push(...found.map(({ Amount }) => cents(Amount)));
            compared += found.length;
          }
        }
        const { processed = [], onhold = [] } = amounts;
        expect(sumOf(processed.filter((one) => one >= 0))).toBe(cents(StatementLedger.Earned));
        expect(sumOf(processed.filter((one) => one < 0))).toBe(cents(StatementLedger.Chargeback));
        expect(sumOf(onhold)).toBe(cents(OnHold ?? 0));
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test("the demo has three years of statements, with and without payments on hold, and somebody without any", async () => {
    for (const owner of owners.filter(({ sub }) => ["demo-agent", "demo-agency"].includes(sub))) {
      const { Data } = await list(owner);
      expect(Data.length).toBeGreaterThan(30);
      expect(dates(Data)[0]).toBe(newestRun);
      expect(Data.some(({ OnHold }) => OnHold === 0)).toBe(true);
      expect(Data.some(({ OnHold }) => (OnHold ?? 0) > 0)).toBe(true);
      expect(Data.some(({ StatementLedger }) => StatementLedger.Chargeback < 0)).toBe(true);
      expect(Data.some(({ StatementLedger }) => StatementLedger.BeginningBalance < 0)).toBe(true);
    }
    const nobody: Owner = { type: "agent", id: idFor("agent", "robert-king-jr"), sub: "demo-seven" };
    expect(await list(nobody)).toEqual({ Data: [], Total: 0 });
  });

  test("an agent's statement has no overrides; an agency's has its own, and the commissions of its own agents", async () => {
    const mine = statementId(demoIds.agent, newestRun);
    for (const state of paymentStates) {
      const path = `${detailOf(agent, mine)}/payments/overrides/${state}`;
      expect(await read(path, agent.sub, payments)).toEqual({ Data: [], Total: 0 });
    }
    const run = detailOf(agency, statementId(demoIds.agency, newestRun));
    const overrides = await read(`${run}/payments/overrides/processed`, agency.sub, payments);
    expect(overrides.Total).toBeGreaterThan(5);
    const stored = await database.db
      .selectFrom("payments")
      .select("id")
      .where("agency_id", "=", demoIds.agency)
      .execute();
    const own = new Set(stored.map(({ id }) => id));
    expect(overrides.Data.filter(({ Id }) => !own.has(Id))).toEqual([]);
    // Marisol Vega works three agencies below: her commissions are not paid through this one.
    const commissions = await read(
      `${run}/payments/commissions/processed?pageSize=100`,
      agency.sub,
      payments,
    );
    expect(commissions.Data.map(({ AgentName }) => AgentName)).not.toContain("Marisol Vega");
  });

  test.each(statementSorts)(
    "a list of statements is sorted by %s, in pages that follow each other",
    async (sort) => {
      const value = ({ StatementDate, StatementLedger }: Statement) =>
        sort === "StatementDate" ? StatementDate : StatementLedger[sort];
      for (const direction of ["asc", "desc"]) {
        const { Data: all } = await list(agency, `&sort=${sort}-${direction}`);
        const wanted = all.map(value).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(all.map(value)).toEqual(direction === "asc" ? wanted : wanted.reverse());
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) =>
            read(
              `${listOf(agency)}?pageSize=10&page=${page}&sort=${sort}-${direction}`,
              agency.sub,
              statements,
            ),
          ),
        );
        expect(pages.flatMap(({ Data }) => Data)).toEqual(all);
        expect(new Set(pages.map(({ Total }) => Total))).toEqual(new Set([all.length]));
      }
    },
  );

  test("a list of statements is filtered by carrier, policy type and days, the newest first", async () => {
    const all = plainOf(agency);
    const [some] = all.at(-1)?.payments ?? [];
    const { carrier = "", type = "" } = some ?? {};
    const having = (isSuch: (payment: { carrier: string; type: string }) => boolean) =>
      all
        .filter(({ payments }) => payments.some(isSuch))
        .map(({ date }) => date)
        .reverse();
    const found = async (query: string) => dates((await list(agency, query)).Data);
    const ofCarrier = having((one) => one.carrier === carrier);
    expect(await found(`&InsurerId=${carrier}`)).toEqual(ofCarrier);
    expect(await found(`&PolicyTypeId=${type}`)).toEqual(having((one) => one.type === type));
    const both = having((one) => one.carrier === carrier && one.type === type);
    expect(await found(`&InsurerId=${carrier}&PolicyTypeId=${type}`)).toEqual(both);
    expect(both.length).toBeLessThan(all.length);
    const range = "&StartStatementDateRange=2024-03-15&EndStatementDateRange=2024-06-15";
    expect(await found(range)).toEqual(["2024-06-15", "2024-05-15", "2024-04-15", "2024-03-15"]);
    for (const nothing of ["nonsense", demoIds.missing])
      expect(await found(`&InsurerId=${nothing}`)).toEqual([]);
    expect((await ask(`${listOf(agency)}?StartStatementDateRange=2025-02-30`, agency.sub)).status).toBe(400);
    // A balance that is carried over does not begin anew in a range.
    const [first] = (await list(agent, "&StartStatementDateRange=2024-01-01&sort=StatementDate-asc")).Data;
    const same = plainOf(agent).find(({ date }) => date === first?.StatementDate);
    expect(cents(first?.StatementLedger.BeginningBalance ?? Number.NaN)).toBe(same?.beginning);
  });

  test.each(statementPaymentSorts)(
    "the payments of a statement are sorted by %s, in pages that follow each other",
    async (sort) => {
      const run = detailOf(agency, statementId(demoIds.agency, newestRun));
      const path = (query: string) => `${run}/payments/overrides/processed?${query}`;
      const plainText = (value: unknown) =>
        typeof value === "string"
          ? value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
          : Number(value);
      for (const direction of ["asc", "desc"]) {
        const all = await read(path(`pageSize=100&sort=${sort}-${direction}`), agency.sub, payments);
        const values = all.Data.map((row) => plainText(row[sort]));
        const wanted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(values).toEqual(direction === "asc" ? wanted : wanted.reverse());
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(all.Total / 3) + 1 }, (_, page) =>
            read(path(`pageSize=3&page=${page + 1}&sort=${sort}-${direction}`), agency.sub, payments),
          ),
        );
        expect(pages.flatMap(({ Data }) => Data)).toEqual(all.Data);
      }
      const newest = await read(path("sort=nonsense-asc&page=1"), agency.sub, payments);
      expect(newest.Data[0]?.PaymentDate).toBe(
        newest.Data.map(({ PaymentDate }) => PaymentDate)
          .sort()
          .at(-1),
      );
      expect(await read(path("page=900000000000"), agency.sub, payments)).toEqual({
        Data: [],
        Total: newest.Total,
      });
    },
  );

  test("a payment names its policy, and a statement reads alike in list and detail", async () => {
    const { Data } = await list(agent);
    for (const one of Data.slice(0, 3)) {
      expect(await read(detailOf(agent, one.PaymentRunId), agent.sub, statement)).toEqual(one);
    }
    const path = `${detailOf(agent, statementId(demoIds.agent, newestRun))}/payments/commissions/onhold`;
    const { Data: held } = await read(path, agent.sub, payments);
    expect(held).toContainEqual(
      expect.objectContaining({
        PolicyId: demoIds.enrollment,
        AgentName: "Marisol Vega",
        PaymentDate: "2025-10-15",
        Status: "On Hold",
        InsurerName: expect.stringMatching(/\w/),
        PolicyType: expect.stringMatching(/\w/),
      }),
    );
  });

  test("a chargeback before anything was earned is carried over", async () => {
    const oldest = async () =>
      (await list(agent, "&sort=StatementDate-asc")).Data.map((one) => one.StatementLedger);
    const [first] = await oldest();
    await database.db
      .insertInto("payments")
      .values({
        id: idFor("payment", "before anything was earned"),
        enrollment_id: demoIds.enrollment,
        kind: "commission",
        agent_id: demoIds.agent,
        payment_date: "2020-01-15",
        run_date: "2020-01-15",
        amount_cents: -1_00,
        status: "Processed",
      })
      .execute();
    const [charged, next] = await oldest();
    expect(charged).toMatchObject({ BeginningBalance: 0, EndingBalance: -1, StatementBalance: 0 });
    expect(next?.BeginningBalance).toBe(-1);
    expect(cents(next?.EndingBalance ?? 0)).toBe(cents(first?.EndingBalance ?? 0) - 1_00);
  });
});
