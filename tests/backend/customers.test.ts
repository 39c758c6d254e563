import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customer, customerDetail } from "#api/customers.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { applicationParts, applicationPath } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { scopeFields } from "../support/backend/scopes.ts";
import { newKey, posted, postedJson } from "../support/backend/submitting.ts";

/** Customers: `docs/product/customers.md`. */

const paths = { agent: `/t/agents/${demoIds.agent}`, agency: `/t/agencies/${demoIds.agency}` };
const number = "1EG4TE5MK73";
const otherNumber = "1EG4T35MK73";

describe.each(oneDatabase)("customers, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  /** Submits an application. @returns its customer */
  async function applied(fields: object): Promise<string> {
    const answer = await ask(applicationPath, "demo-agent", posted(applicationParts(fields)));
    const { EnrollmentId } = await answer.json();
    const found = await (await ask(`${paths.agent}/enrollments/${EnrollmentId}`, "demo-agent")).json();
    return found.CustomerId;
  }

  async function requested(first_name: string, last_name: string, email: string): Promise<string> {
    const body = { ...scopeFields, customer: { first_name, last_name, email } };
    await ask(`/t/v2/agents/${demoIds.agent}/scopes`, "demo-agent", postedJson(body, newKey()));
    const list = await ask(`/t/v2/agents/${demoIds.agent}/scopes?email=${email}`, "demo-agent");
    const { Data } = await list.json();
    return Data[0].customer_id;
  }

  const detail = async (id: string, path = paths.agent, as = "demo-agent") => {
    const answer = await ask(`${path}/customers/${id}`, as);
    return answer.status === 200 ? customerDetail.parse(await answer.json()) : answer.status;
  };
  const found = async (id: string) => {
    const one = await detail(id);
    if (typeof one === "number") throw new Error(`${id}: ${one}`);
    return one;
  };
  const list = async (query = "", path = paths.agent, as = "demo-agent") => {
    const { Data, Total } = await (await ask(`${path}/customers?pageSize=1000${query}`, as)).json();
    return { rows: customer.array().parse(Data), total: Total as number };
  };
  const merge = (id: string, CustomerId: string, IsSame = true, path = paths.agent, as = "demo-agent") =>
    ask(`${path}/customers/${id}/merges`, as, postedJson({ CustomerId, IsSame }, newKey()));

  test("applications with the same Medicare number have one customer, whatever the name", async () => {
    const first = await applied({ FirstName: "Greta", LastName: "Lindholm", MbiNumber: number });
    const second = await applied({ FirstName: "Greta", LastName: "Lindholm-Ray", MbiNumber: number });
    expect(second).toBe(first);
    const { FirstName, LastName, Enrollments, Same } = await found(first);
    expect({ FirstName, LastName, Same }).toEqual({ FirstName: "Greta", LastName: "Lindholm-Ray", Same: [] });
    expect(Enrollments).toHaveLength(2);
  });

  test("applications of the same name and birth date have one customer, unless their Medicare numbers differ", async () => {
    const of = (fields: object) =>
      applied({ FirstName: "Ida", LastName: "Quist", DateOfBirth: "1950-02-03", MbiNumber: null, ...fields });
    const first = await of({});
    expect(await of({ LastName: "QUIST" })).toBe(first);
    expect(await of({ MbiNumber: otherNumber })).toBe(first);
    expect(await of({ MbiNumber: "1EX4XE5XX73" })).not.toBe(first);
    expect(await of({ DateOfBirth: "1950-02-04" })).not.toBe(first);
    expect(await of({ DateOfBirth: null })).not.toBe(first);
    expect((await found(first)).BirthDate).toBe("1950-02-03");
  });

  test("two people of one name are two customers, until somebody says that they are one, and again when that was wrong", async () => {
    const scope = await requested("Otis", "Farrow", "otis.farrow@customers.example");
    const policy = await applied({
      FirstName: "Otis",
      LastName: "Farrow",
      MbiNumber: null,
      DateOfBirth: null,
    });
    const before = await found(policy);
    expect(before.Scopes).toEqual([]);
    expect(before.Similar).toEqual([
      expect.objectContaining({ Id: scope, Email: "otis.farrow@customers.example" }),
    ]);
    expect((await merge(policy, scope)).status).toBe(200);
    expect((await merge(policy, scope)).status).toBe(200);
    for (const id of [policy, scope]) {
      const one = await found(id);
      expect(one.Id).toBe(policy);
      expect(one.Scopes).toHaveLength(1);
      expect(one.Enrollments).toHaveLength(1);
      expect(one.Similar).toEqual([]);
      expect(one.Same).toEqual([
        expect.objectContaining({ Id: scope, Match: "merged", MergedByName: "Marisol Vega" }),
      ]);
    }
    expect((await list("&Name=farrow")).rows.map(({ Id }) => Id)).toEqual([policy]);
    expect((await merge(policy, scope, false)).status).toBe(200);
    expect((await found(policy)).Same).toEqual([]);
    expect((await found(scope)).Enrollments).toEqual([]);
    expect((await list("&Name=farrow")).rows.map(({ Id }) => Id).sort()).toEqual([policy, scope].sort());
  });

  test("a customer has everything about them, and an agency not what only the agent sees", async () => {
    const enrollment = await (
      await ask(`${paths.agent}/enrollments/${demoIds.enrollment}`, "demo-agent")
    ).json();
    const body = {
      ...{ AgentId: demoIds.agent, ActivityTypeId: demoIds.helpRequestType, IsAgentViewable: true },
      ...{ Description: "Why is this on hold?", PolicyId: demoIds.enrollment },
    };
    await ask("/t/activities", "demo-agent", postedJson(body, newKey()));
    const mine = await found(enrollment.CustomerId);
    expect(mine.Enrollments.map(({ PolicyId }) => PolicyId)).toEqual([demoIds.enrollment]);
    expect(mine.Payments.length).toBeGreaterThan(5);
    expect(mine.Payments.filter(({ Status }) => Status === "On Hold")[0]).toMatchObject({
      HoldReason: expect.any(String),
    });
    expect(mine.HelpRequests.map(({ Description }) => Description)).toEqual(["Why is this on hold?"]);
    const theirs = await detail(enrollment.CustomerId, paths.agency, "demo-agency");
    if (typeof theirs === "number") throw new Error("The agency does not see the customer");
    expect(theirs.Enrollments.map(({ PolicyId }) => PolicyId)).toEqual([demoIds.enrollment]);
    expect(theirs.HelpRequests).toEqual([]);
    expect(theirs.Emails).toEqual([]);
    expect(new Set(theirs.Payments.map(({ Kind }) => Kind))).toEqual(new Set(["commissions", "overrides"]));
  });

  test("nobody sees, finds or merges a customer of whom they see no record", async () => {
    const scope = await requested("Una", "Keller", "una.keller@customers.example");
    const mine = await applied({ FirstName: "Una", LastName: "Keller" });
    const { customer_id: theirs } = await database.db
      .selectFrom("enrollments")
      .select("customer_id")
      .where("id", "=", demoIds.otherEnrollment)
      .executeTakeFirstOrThrow();
    expect(await detail(theirs)).toBe(404);
    expect(await detail(scope, paths.agency, "demo-agency")).toBe(404);
    expect(await detail(mine, `/t/agencies/${demoIds.downlineAgency}`, "demo-agency")).toBe(404);
    expect(await detail(mine, paths.agent, "demo-agency")).toBe(404);
    expect(await detail(demoIds.missing)).toBe(404);
    expect((await merge(mine, theirs)).status).toBe(422);
    expect((await merge(theirs, mine)).status).toBe(404);
    expect((await merge(mine, mine)).status).toBe(422);
    expect((await merge(mine, scope, true, paths.agency, "demo-agency")).status).toBe(422);
    const { rows } = await list("&Name=keller", paths.agency, "demo-agency");
    expect(rows.map(({ Id }) => Id)).toEqual([mine]);
    expect((await found(mine)).Same).toEqual([]);
  });

  test("a merge of somebody who sees two customers shows nobody else more than before", async () => {
    const mine = await applied({ FirstName: "Pia", LastName: "Storm" });
    const { rows } = await list("", paths.agency, "demo-agency");
    const other = rows.find(({ Id, AgentName }) => Id !== mine && AgentName !== "Marisol Vega")?.Id ?? "";
    const before = [await found(mine), await list()];
    for (const [main, joined] of [
      [mine, other],
      [other, mine],
    ] as const) {
      expect((await merge(main, joined, true, paths.agency, "demo-agency")).status).toBe(200);
      expect([await found(mine), await list()]).toEqual(before);
      const { total } = await list("", paths.agency, "demo-agency");
      expect(total).toBe(rows.length - 1);
      expect((await merge(main, joined, false, paths.agency, "demo-agency")).status).toBe(200);
    }
  });

  test("to part two customers who were never joined leaves each as it is shown", async () => {
    const [first, second, third] = [
      await applied({ FirstName: "Bo", LastName: "Winter", MbiNumber: null }),
      await applied({ FirstName: "Ed", LastName: "Summer", MbiNumber: null }),
      await applied({ FirstName: "Al", LastName: "Autumn", MbiNumber: null }),
    ];
    await merge(first, second);
    expect((await merge(third, second, false)).status).toBe(200);
    expect((await found(first)).Same.map(({ Id }) => Id)).toEqual([second]);
  });

  test("customers who are shown as one have one row, which each of their names finds", async () => {
    const [first, second] = [
      await applied({ FirstName: "Jo", LastName: "Before", MbiNumber: null }),
      await applied({ FirstName: "Jo", LastName: "Afterwards", MbiNumber: null }),
    ];
    const { rows } = await list("", paths.agency, "demo-agency");
    const theirs = rows.find(({ AgentName }) => AgentName !== "Marisol Vega")?.Id ?? "";
    const shown = async () => {
      const byName = await Promise.all(["before", "afterwards"].map((name) => list(`&Name=jo ${name}`)));
      return byName.flatMap((one) => one.rows.map(({ Id, Applications }) => [Id, Applications]));
    };
    await merge(first, second);
    expect(await shown()).toEqual(Array(2).fill([first, 2]));
    await merge(theirs, first, true, paths.agency, "demo-agency");
    const [row] = await shown();
    expect(await shown()).toEqual(Array(2).fill([row?.[0], 2]));
    expect((await found(first)).Id).toBe(row?.[0]);
    expect((await found(second)).Id).toBe(row?.[0]);
    expect((await list("&Name=before", paths.agency, "demo-agency")).rows.map(({ Id }) => Id)).toEqual([
      theirs,
    ]);
  });

  test("a policy counts as unpaid for a customer when it does in the list of unpaid policies", async () => {
    const unpaid = async () => {
      const { Data } = await (await ask(`${paths.agent}/expectedpayments?pageSize=100`, "demo-agent")).json();
      return Data.map(({ PolicyId }: { PolicyId: string }) => PolicyId) as string[];
    };
    const customers = await database.db
      .selectFrom("enrollments")
      .select(["id", "customer_id"])
      .where("agent_id", "=", demoIds.agent)
      .where("status", "=", "Active")
      .execute();
    await database.db
      .updateTable("enrollments")
      .set({ effective_date: "2099-01-01" })
      .where("id", "=", demoIds.enrollmentWithFiles)
      .execute();
    await database.db
      .deleteFrom("payments")
      .where("enrollment_id", "=", demoIds.enrollmentWithFiles)
      .execute();
    const expected = await unpaid();
    for (const { id, customer_id } of customers)
      expect((await found(customer_id)).UnpaidPolicyIds, id).toEqual(expected.includes(id) ? [id] : []);
  });

  test("the list of customers has each customer once, with counts of their records, and finds parts of names", async () => {
    const { rows, total } = await list();
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ Id }) => Id)).size).toBe(total);
    const { customer_id } = await database.db
      .selectFrom("enrollments")
      .select("customer_id")
      .where("id", "=", demoIds.enrollment)
      .executeTakeFirstOrThrow();
    expect(rows.find(({ Id }) => Id === customer_id)).toMatchObject({
      ...{ FirstName: "Seán", LastName: "Ó Briain", Policies: 1, Applications: 0, IsWaitingForYou: false },
      ...{ AgentName: null, State: "Alabama" },
    });
    expect(rows.filter(({ IsWaitingForYou }) => IsWaitingForYou).length).toBeGreaterThan(0);
    for (const name of ["o briain", "SEAN briain", "briain o"])
      expect(
        (await list(`&Name=${encodeURIComponent(name)}`)).rows.map(({ Id }) => Id),
        name,
      ).toContain(customer_id);
    expect((await list("&Name=zzzz")).total).toBe(0);
    const { rows: down } = await list("&sort=Name-desc");
    expect(down.map(({ Id }) => Id)).toEqual(rows.map(({ Id }) => Id).reverse());
  });
});
