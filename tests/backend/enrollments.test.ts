import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { enrollment, enrollmentDetail, enrollmentSearchForm } from "#api/enrollments.ts";
import { ALL_EXTENSIONS } from "#api/features.ts";
import { payment } from "#api/payments.ts";
import { enrollmentStatuses } from "#api/statuses.ts";
import { paged } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";

/** Enrollments one by one, their payments and what a portal may use: `docs/product/enrollments.md`. */

const ofAgent = `/t/agents/${demoIds.agent}`;
const ofAgency = `/t/agencies/${demoIds.agency}`;

describe.each(oneDatabase)("enrollments, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  async function read<T extends z.ZodType>(path: string, as: string, shape: T): Promise<z.output<T>> {
    const response = await ask(path, as);
    expect(response.status, path).toBe(200);
    return shape.parse(await response.json());
  }

  const detail = (base: string, id: string, as: string) =>
    read(`${base}/enrollments/${id}`, as, enrollmentDetail);

  test("an enrollment is the same for its agent and the agency above, which also sees whether the agent is active", async () => {
    const mine = await detail(ofAgent, demoIds.enrollment, principals.agent);
    expect(mine).toMatchObject({
      PolicyId: demoIds.enrollment,
      AgentId: demoIds.agent,
      AgentName: "Marisol Vega",
      AppQueueStatus: "Active",
      AgentIsActive: null,
      HasApplication: true,
      EffectiveDate: "2022-08-01",
    });
    const theirs = await detail(ofAgency, demoIds.enrollment, principals.agency);
    expect(theirs).toEqual({ ...mine, AgentIsActive: true });
    const dates = [
      mine.AgentReceivedAppDate,
      mine.FmoReceivedDate,
      mine.SentToInsurerDate,
      mine.InsurerAnsweredDate,
    ];
    expect(dates).toEqual([...dates].sort());
    const former = await detail(ofAgency, demoIds.formerAgentEnrollment, principals.agency);
    expect(former).toMatchObject({ AgentName: "Curtis Hale", AgentIsActive: false });
    for (const list of [`enrollments?AgentId=${demoIds.formerAgent}`, "enrollments/recent?maxResults=100"]) {
      const rows = z
        .union([z.array(enrollment), paged(enrollment).transform(({ Data }) => Data)])
        .parse(await (await ask(`${ofAgency}/${list}`, principals.agency)).json());
      for (const { AgentId, AgentIsActive } of rows)
        expect(AgentIsActive, list).toBe(AgentId !== demoIds.formerAgent);
      expect(rows.length).toBeGreaterThan(0);
    }
    const early = await detail(ofAgent, demoIds.enrollmentWithoutFile, principals.agent);
    expect(early).toMatchObject({ HasApplication: false, SentToInsurerDate: null, TerminationReason: null });
  });

  test("the newest enrollments come first, and no more than asked for", async () => {
    const shape = enrollmentDetail.pick({ PolicyId: true, AppQueueStatus: true }).array();
    for (const [base, as] of [
      [ofAgent, principals.agent],
      [ofAgency, principals.agency],
    ] as const) {
      const ten = await read(`${base}/enrollments/recent`, as, shape);
      expect(ten).toHaveLength(10);
      expect(ten[0]?.AppQueueStatus).toBe("Submitted");
      const three = await read(`${base}/enrollments/recent?maxResults=3`, as, shape);
      expect(three).toEqual(ten.slice(0, 3));
    }
    const { rows } = {
      rows: await database.db
        .selectFrom("enrollments")
        .select(["id", "created_at"])
        .where("agent_id", "=", demoIds.agent)
        .execute(),
    };
    const newest = rows.sort((a, b) => Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? -1 : 1));
    const all = await read(`${ofAgent}/enrollments/recent?maxResults=100`, principals.agent, shape);
    expect(all.map(({ PolicyId }) => PolicyId)).toEqual(newest.map(({ id }) => id));
  });

  test("commissions of an enrollment go to the agent and are seen above, and overrides belong to one agency", async () => {
    const paid = (base: string, kind: string, as: string) =>
      read(`${base}/enrollments/${demoIds.enrollment}/payments/${kind}`, as, payment.array());
    const mine = await paid(ofAgent, "commissions", principals.agent);
    expect(mine).toHaveLength(36);
    expect(mine.map(({ PaymentDate }) => PaymentDate)).toEqual(
      mine
        .map(({ PaymentDate }) => PaymentDate)
        .sort()
        .reverse(),
    );
    expect(new Set(mine.map(({ AgentName }) => AgentName))).toEqual(new Set(["Marisol Vega"]));
    expect(new Set(mine.map(({ Status }) => Status))).toEqual(new Set(["Processed", "On Hold"]));
    expect(await paid(ofAgency, "commissions", principals.agency)).toEqual(mine);
    expect(await paid(ofAgent, "overrides", principals.agent)).toEqual([]);
    const overrides = await paid(ofAgency, "overrides", principals.agency);
    expect(overrides).toHaveLength(36);
    const stored = await database.db
      .selectFrom("payments")
      .select(["agency_id", "amount_cents"])
      .where("enrollment_id", "=", demoIds.enrollment)
      .where("kind", "=", "override")
      .execute();
    // Three agencies stand above the agent; each sees its own.
    expect(stored).toHaveLength(3 * 36);
    const own = stored.filter(({ agency_id }) => agency_id === demoIds.agency);
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
    expect(Math.round(100 * sum(overrides.map(({ Amount }) => Amount)))).toBe(
      sum(own.map(({ amount_cents }) => amount_cents)),
    );
  });

  test("an enrollment shows more than a thousand payments, with amounts to the cent", async () => {
    const enrollment = demoIds.enrollmentWithFiles;
    const before = await ask(`${ofAgent}/enrollments/${enrollment}/payments/commissions`, principals.agent);
    const more = Array.from({ length: 1_000 }, (_, index) => ({
      id: idFor("payment", `many ${index}`),
      enrollment_id: enrollment,
      kind: "commission" as const,
      agent_id: demoIds.agent,
      agency_id: null,
      payment_date: "2025-01-01",
      run_date: "2025-01-15",
      amount_cents: -1_001,
      status: "On Hold" as const,
    }));
    await database.db.insertInto("payments").values(more).execute();
    const paid = await read(
      `${ofAgent}/enrollments/${enrollment}/payments/commissions`,
      principals.agent,
      payment.array(),
    );
    expect(paid).toHaveLength((await before.json()).length + 1_000);
    expect(paid.filter(({ Amount }) => Amount === -10.01)).toHaveLength(1_000);
  });

  test("the search form of enrollments offers what occurs in the portal", async () => {
    const form = await read(`${ofAgency}/enrollmentsearchform`, principals.agency, enrollmentSearchForm);
    expect(form.States).toHaveProperty("Florida", demoIds.state);
    expect(form.Agents).toHaveProperty("Curtis Hale", demoIds.formerAgent);
    expect(form.Insurers).toHaveProperty("Alder Health Plans", demoIds.carrier);
    expect(form.TerminationReasons).toHaveProperty("Deceased");
    expect(Object.keys(form.PolicyTypes).length).toBeGreaterThan(4);
    expect(Object.values(form.Agents)).not.toContain(demoIds.otherAgent);
    const mine = await read(`${ofAgent}/enrollmentsearchform`, principals.agent, enrollmentSearchForm);
    expect(mine.Agents).toEqual({});
    expect(mine.States).toHaveProperty("Florida");
  });

  test("an export of enrollments is refused at a portal where it is switched off, and only there", async () => {
    const { excludedAgency: id } = demoIds;
    const refused = await ask(`/t/agencies/${id}/enrollments/excel`, principals.excludedAgency);
    expect(refused.status).toBe(403);
    expect((await refused.json()).detail).toBe("Export feature is not enabled for this portal.");
    const features = async (base: string, as: string) => (await ask(`${base}/features`, as)).json();
    expect(await features(`/t/agencies/${id}`, principals.excludedAgency)).toEqual({
      EnrollmentExport: false,
      Extensions: ALL_EXTENSIONS,
    });
    expect(await features(ofAgent, principals.agent)).toEqual({
      EnrollmentExport: true,
      Extensions: ALL_EXTENSIONS,
    });
    // A workbook that nobody reads would keep its connection, and the database open, for a minute.
    const workbook = async (base: string, as: string) => {
      const response = await ask(`${base}/enrollments/excel`, as);
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    };
    const whole = { status: 200, bytes: expect.toSatisfy((bytes: number) => bytes > 1000) };
    expect(await workbook(ofAgent, principals.agent)).toEqual(whole);
    const switchedOff = database.db.insertInto("switched_off_features");
    await switchedOff
      .values({ agent_id: demoIds.agent, agency_id: null, feature: "EnrollmentExport" })
      .execute();
    try {
      expect((await ask(`${ofAgent}/enrollments/excel`, principals.agent)).status).toBe(403);
      expect(await features(ofAgent, principals.agent)).toMatchObject({ EnrollmentExport: false });
      expect(await workbook(ofAgency, principals.agency)).toEqual(whole);
    } finally {
      await database.db.deleteFrom("switched_off_features").where("agent_id", "=", demoIds.agent).execute();
    }
  });

  test("an agency that moves takes its enrollments along, in the list and one by one", async () => {
    const agencies = database.db.updateTable("agencies").where("id", "=", demoIds.downlineAgency);
    const { parent_id } = await database.db
      .selectFrom("agencies")
      .select("parent_id")
      .where("id", "=", demoIds.downlineAgency)
      .executeTakeFirstOrThrow();
    const ofOther = `/t/agencies/${demoIds.otherAgency}`;
    const seenBy = async () => {
      const answers = [];
      for (const [base, as] of [
        [ofAgency, principals.agency],
        [ofOther, principals.otherAgency],
      ] as const) {
        const { status } = await ask(`${base}/enrollments/${demoIds.enrollment}`, as);
        const list = await ask(`${base}/enrollments?AgentId=${demoIds.agent}`, as);
        answers.push({ status, isListed: (await list.json()).Total > 0 });
      }
      return answers;
    };
    const [yes, no] = [
      { status: 200, isListed: true },
      { status: 404, isListed: false },
    ];
    expect(await seenBy()).toEqual([yes, no]);
    await agencies.set({ parent_id: demoIds.otherAgency }).execute();
    try {
      expect(await seenBy()).toEqual([no, yes]);
    } finally {
      await agencies.set({ parent_id }).execute();
    }
    expect(await seenBy()).toEqual([yes, no]);
  });

  test("the demo has enrollments of several statuses at each portal of its accounts", async () => {
    for (const [base, as] of [
      [ofAgent, principals.agent],
      [ofAgency, principals.agency],
      [`/t/agencies/${demoIds.largeAgency}`, "demo-large"],
      [`/t/agencies/${demoIds.otherAgency}`, "demo-both"],
    ] as const) {
      const { Data } = await (
        await ask(`${base}/enrollments?pageSize=100&sort=AppQueueStatus-asc`, as)
      ).json();
      const last = await (await ask(`${base}/enrollments?pageSize=100&sort=AppQueueStatus-desc`, as)).json();
      const met = new Set([...Data, ...last.Data].map(({ AppQueueStatus }) => AppQueueStatus));
      if (base !== ofAgency && base !== `/t/agencies/${demoIds.largeAgency}`)
        expect([...met].sort()).toEqual([...enrollmentStatuses].sort());
      expect(met.size).toBeGreaterThan(2);
    }
  });
});
