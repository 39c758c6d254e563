import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { certification } from "#api/contracts.ts";
import { type downlineContract, downlineSorts, listDownlineContracts, producer } from "#api/producers.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";
import { readWorkbook } from "../support/backend/read-workbook.ts";

/** Downline producers: `docs/product/producers.md`. The clock stands in October 2025. */

const YEAR = 2025;
const answer = listDownlineContracts.responses[200].content["application/json"].schema;
type Row = z.output<typeof downlineContract>;

const list = (agency: string) => `/t/v2/agencies/${agency}/downlineagentcontracts`;

describe.each(oneDatabase)("downline producers, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  async function page(
    query: Record<string, string | number>,
    agency = demoIds.agency,
    as = principals.agency,
  ) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await ask(`${list(agency)}?${search}`, as);
    expect(response.status).toBe(200);
    return answer.parse(await response.json());
  }

  async function all(query: Record<string, string | number> = {}): Promise<Row[]> {
    const rows: Row[] = [];
    for (let number = 1; ; number++) {
      const { Data, Total } = await page({ ...query, page: number, pageSize: 100 });
      rows.push(...Data);
      if (Data.length === 0 || rows.length >= Total) return rows;
    }
  }

  const keyOf = ({ agent_id, insurer_name, writing_number }: Row) =>
    `${agent_id} ${insurer_name} ${writing_number}`;

  test("a row of a downline's contracts has its agent's NPN and email, and so has the workbook", async () => {
    const { Data } = await page({ AgentId: demoIds.agent, pageSize: 1 });
    const agent = await database.db
      .selectFrom("agents")
      .select(["npn", "email"])
      .where("id", "=", demoIds.agent)
      .executeTakeFirstOrThrow();
    expect(agent.npn).toMatch(/^\d+$/);
    expect(Data[0]).toMatchObject({ agent_npn: agent.npn, agent_email: agent.email });
    const wanted = `${list(demoIds.agency)}/excel?AgentId=${demoIds.agent}&Columns=agent_name,agent_npn,agent_email`;
    const response = await ask(wanted, principals.agency);
    const [sheet] = await readWorkbook(await response.arrayBuffer());
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ["Agent", "NPN", "Email"],
      ["Marisol Vega", agent.npn, agent.email],
    ]);
  });

  test("agents are found by NPN and email, within the agency's own downline", async () => {
    const found = async (text: string, agency: string = demoIds.agency, as: string = principals.agency) =>
      (
        await (await ask(`/t/v2/agencies/${agency}/agents?Contact=${encodeURIComponent(text)}`, as)).json()
      ).map(({ AgentId }: { AgentId: string }) => AgentId);
    const { npn, email } = await database.db
      .selectFrom("agents")
      .select(["npn", "email"])
      .where("id", "=", demoIds.agent)
      .executeTakeFirstOrThrow();
    for (const text of [npn, npn?.slice(0, 6), email, ` ${email?.toUpperCase()} `, email?.split("@")[0]])
      expect(await found(text ?? "?"), text ?? "none").toContain(demoIds.agent);
    for (const text of [npn?.slice(1), "%", "_", "' or '1'='1", "\0", "nobody@nowhere.example"])
      expect(await found(text ?? "?"), text ?? "none").toEqual([]);
    expect(await found(npn ?? "?", demoIds.otherAgency, principals.otherAgency)).toEqual([]);
    expect((await found("@")).length).toBeLessThanOrEqual(100);
  });

  test("the list of a downline has every contract once, whichever way it is cut into pages", async () => {
    const rows = await all();
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
    const { Data, Total } = await page({ page: 2, pageSize: 25 });
    expect(Total).toBe(rows.length);
    expect(Data).toEqual(rows.slice(25, 50));
    expect((await page({ page: 10_000, pageSize: 25 })).Data).toEqual([]);
  });

  test("rows of a downline's contracts tell of agents who have no page, and of nobody else", async () => {
    const rows = await all({ FilterSet: "All" });
    const gone = rows.filter(({ agent_available }) => agent_available === false);
    expect(gone.length).toBeGreaterThan(0);
    const agents = [
      ...new Set(rows.filter(({ status }) => status === "Terminated").map((row) => row.agent_id)),
    ];
    for (const id of agents) {
      const { status } = await ask(`/t/v2/agencies/${demoIds.agency}/agents/${id}`, principals.agency);
      expect(gone.some(({ agent_id }) => agent_id === id) ? 404 : 200, id).toBe(status);
    }
  });

  const rtsIn = (row: Row, year: number) => {
    const ofYear = row.contract_certifications.filter(({ PlanYear }) => PlanYear === year);
    if (ofYear.length === 0) return "NoCerts";
    return ofYear.some(({ Status }) => Status === "RTS") ? "Rts" : "Failed";
  };

  test.each(["Rts", "Failed", "NoCerts"] as const)(
    "the ready-to-sell filter %s finds a downline's contracts of that state",
    async (state) => {
      const rows = await all();
      for (const [name, year] of [
        ["RtsStatusFilterThisYear", YEAR],
        ["RtsStatusFilterNextYear", YEAR + 1],
      ] as const) {
        const found = await all({ [name]: state });
        expect(found.length).toBeGreaterThan(5);
        expect(found.map(keyOf)).toEqual(rows.filter((row) => rtsIn(row, year) === state).map(keyOf));
      }
    },
  );

  test("status, carrier and agent narrow a downline's contracts, each and together", async () => {
    const rows = await all();
    const byStatus = await Promise.all(
      ["Active", "Pending", "Terminated"].map((FilterSet) => all({ FilterSet })),
    );
    expect(byStatus.flat().map(keyOf).sort()).toEqual(rows.map(keyOf).sort());
    expect(byStatus.every((found) => found.length > 0)).toBe(true);
    const recent = await all({ FilterSet: "RecentlyActivated" });
    const active = new Set(byStatus[0]?.map(keyOf));
    expect(recent.length).toBeGreaterThan(3);
    expect(recent.every((row) => active.has(keyOf(row)) && (row.start_date ?? "") >= "2025-09-20")).toBe(
      true,
    );

    const carrier = await all({ InsurerId: demoIds.carrier });
    expect(carrier.map(keyOf)).toEqual(
      rows.filter(({ insurer_name }) => insurer_name === "Alder Health Plans").map(keyOf),
    );
    const mine = await all({ AgentId: demoIds.agent });
    expect(mine.map(keyOf).sort()).toEqual(
      rows
        .filter(({ agent_id }) => agent_id === demoIds.agent)
        .map(keyOf)
        .sort(),
    );
    expect(mine.map(({ insurer_name }) => insurer_name)).toEqual(
      mine.map(({ insurer_name }) => insurer_name).sort(),
    );
    expect(
      await all({ AgentId: demoIds.agent, InsurerId: demoIds.carrier, FilterSet: "Active" }),
    ).toHaveLength(1);
  });

  test.each(downlineSorts)(
    "a downline's contracts are sorted by %s both ways, with what is empty at the end",
    async (field) => {
      const rows = await all({ sort: `${field}-asc` });
      const values = rows.map((row) => row[field]);
      const firstEmpty = values.indexOf(null);
      const filled = firstEmpty < 0 ? values : values.slice(0, firstEmpty);
      expect(values.slice(filled.length).every((value) => value === null)).toBe(true);
      const comparable = filled.map((value) => (typeof value === "string" ? value.toLowerCase() : value));
      for (const [index, value] of comparable.entries()) {
        const before = comparable[index - 1];
        if (before !== undefined && before !== null && value !== null) expect(before <= value).toBe(true);
      }
      const back = await all({ sort: `${field}-desc` });
      expect(back.map(keyOf).sort()).toEqual(rows.map(keyOf).sort());
      expect(back.map((row) => row[field])).toEqual([...filled.reverse(), ...values.slice(filled.length)]);
    },
  );

  test("an unknown sort of a downline's contracts gives the default", async () => {
    const rows = await page({});
    for (const sort of ["id-asc", "agent_id-desc", "policy_types-asc", "constructor-asc"])
      expect(await page({ sort })).toEqual(rows);
  });

  test("an id outside the downline finds no contracts, and says no more than one that does not exist", async () => {
    for (const id of [demoIds.otherAgent, demoIds.missing, "nonsense"])
      expect(await page({ AgentId: id })).toEqual({ Data: [], Total: 0 });
    for (const id of [demoIds.missing, "nonsense"])
      expect(await page({ InsurerId: id })).toEqual({ Data: [], Total: 0 });
  });

  test("the certifications of a downline's contracts are those of this plan year and the next", async () => {
    const rows = await all({ AgentId: demoIds.agent });
    const years = rows.flatMap((row) => row.contract_certifications.map(({ PlanYear }) => PlanYear));
    expect([...new Set(years)].sort()).toEqual([YEAR, YEAR + 1]);
    expect(rows.every((row) => certification.array().safeParse(row.contract_certifications).success)).toBe(
      true,
    );
  });

  test("policy types of a contract stand in the order of names, and certifications by year, policy type and state", async () => {
    const rows = await all();
    const inOrder = (texts: string[]) => texts.every((text, place) => (texts[place - 1] ?? "") <= text);
    // An empty name comes last.
    const nameOf = (text: string | null | undefined) => text ?? "~";
    const kinds = rows.map((row) => row.policy_types.map(({ Abbreviation }) => nameOf(Abbreviation)));
    const given = rows.map((row) =>
      row.contract_certifications.map(
        (one) => `${one.PlanYear} ${nameOf(one.PolicyTypeAbbreviation)} ${nameOf(one.StateAbbreviation)}`,
      ),
    );
    expect(Math.max(...kinds.map((list) => list.length))).toBeGreaterThan(2);
    expect(Math.max(...given.map((list) => list.length))).toBeGreaterThan(2);
    expect([...kinds, ...given].filter((list) => !inOrder(list))).toEqual([]);
  });

  test("a downline producer has phone numbers and licenses, and one who has left is not found", async () => {
    const response = await ask(`/t/v2/agencies/${demoIds.agency}/agents/${demoIds.agent}`, principals.agency);
    const found = producer.parse(await response.json());
    expect(found).toMatchObject({ id: demoIds.agent, first_name: "Marisol", last_name: "Vega" });
    expect(found.phone_numbers.map(({ IsPrimary }) => IsPrimary)).toEqual([true, false]);
    expect(found.licenses.length).toBeGreaterThan(5);
    const rows = await all({ AgentId: demoIds.formerAgent });
    expect(rows.length).toBeGreaterThan(0);
    const gone = await ask(
      `/t/v2/agencies/${demoIds.agency}/agents/${demoIds.formerAgent}`,
      principals.agency,
    );
    expect(gone.status).toBe(404);
  });

  test.each([
    ["the agency", demoIds.agency, 200],
    ["one below it", demoIds.downlineAgency, 200],
    ["one beside it", demoIds.otherAgency, 404],
    ["none", null, 404],
  ] as const)(
    "an agent without any contract is a producer of their agency and those above alone: an agent of %s",
    async (_of, agency_id, status) => {
      const { db } = database;
      const id = idFor("agent", "newcomer");
      const agent = { id, first_name: "New", last_name: "Comer", npn: null, email: null, agency_id };
      await db.insertInto("agents").values(agent).execute();
      const found = await ask(`/t/v2/agencies/${demoIds.agency}/agents/${id}`, principals.agency);
      expect(found.status).toBe(status);
      // Of an agency above, nobody is a producer.
      const sub = principals.otherAgency;
      const portal = { sub, agent_id: null, agency_id: demoIds.downlineAgency };
      await db.insertInto("user_portals").values(portal).execute();
      const foundBelow = await ask(`/t/v2/agencies/${demoIds.downlineAgency}/agents/${id}`, sub);
      expect(foundBelow.status).toBe(agency_id === demoIds.downlineAgency ? 200 : 404);
      await db
        .deleteFrom("user_portals")
        .where("sub", "=", sub)
        .where("agency_id", "=", demoIds.downlineAgency)
        .execute();
      await db.deleteFrom("agents").where("id", "=", id).execute();
    },
  );
});
