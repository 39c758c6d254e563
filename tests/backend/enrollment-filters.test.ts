import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollment } from "#api/enrollments.ts";
import { paged } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { readRows } from "../support/backend/read-workbook.ts";
import {
  enrollmentRow,
  type StoredEnrollment,
  storedEnrollments,
} from "../support/backend/stored-enrollments.ts";

/** Filters of the list of enrollments over HTTP, compared with the rows of the tables: `docs/product/enrollments.md`. */

const ofAgent = `/t/agents/${demoIds.agent}/enrollments`;
const ofAgency = `/t/agencies/${demoIds.agency}/enrollments`;

/** Customers of `demoIds.agent`, whom nobody else resembles. */
const people = [
  ["Anne-Marie", "Xavier O'Connor"],
  ["Zoë", "de la Xruz"],
  ["Joaquín", "Xúñez-Quist"],
  ["Quinn", "100%_Xylo"],
  ["Quinn", "Plain"],
] as const;

describe.each(oneDatabase)("filters of enrollments, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let seen: Record<"agent" | "agency", StoredEnrollment[]>;

  beforeAll(async () => {
    database = await openFilled();
    const rows = people.map(([first, last], index) => ({
      ...enrollmentRow(`filtered ${index}`),
      customer_first_name: first,
      customer_last_name: last,
      effective_date: index === 4 ? null : "2031-03-01",
      fmo_received_date: index === 4 ? null : "2031-03-02",
      agent_received_date: index === 4 ? null : "2031-03-03",
    }));
    await database.db.insertInto("enrollments").values(rows).execute();
    ask = asking(testBackend(database.db));
    seen = {
      agent: await storedEnrollments(database.db, { type: "agent", id: demoIds.agent }),
      agency: await storedEnrollments(database.db, { type: "agency", id: demoIds.agency }),
    };
  });
  afterAll(() => database.close());

  async function list(path: string, query: Record<string, string>, as: string) {
    const answer = await ask(`${path}?${new URLSearchParams(query)}`, as);
    expect(answer.status, JSON.stringify(query)).toBe(200);
    return paged(enrollment).parse(await answer.json());
  }

  /** The ids of all pages. */
  async function found(path: string, query: Record<string, string>, as: string): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { Data, Total } = await list(path, { ...query, page: String(page), pageSize: "100" }, as);
      ids.push(...Data.map(({ PolicyId }) => PolicyId));
      if (Data.length < 100) {
        expect(ids, "the total is exact").toHaveLength(Total);
        return ids;
      }
    }
  }

  /** Expects the rows of the tables that match, at both portals, and that these are neither none nor all. */
  async function expectMatching(
    query: Record<string, string>,
    isMatching: (row: StoredEnrollment) => boolean,
    portals: ("agent" | "agency")[] = ["agent", "agency"],
  ) {
    for (const portal of portals) {
      const all = seen[portal];
      const wanted = all.filter(isMatching).map(({ id }) => id);
      expect(wanted.length, JSON.stringify(query)).toBeGreaterThan(0);
      expect(wanted.length, JSON.stringify(query)).toBeLessThan(all.length);
      const ids =
        portal === "agent"
          ? await found(ofAgent, query, "demo-agent")
          : await found(ofAgency, query, "demo-agency");
      expect(ids.toSorted(), JSON.stringify(query)).toEqual(wanted.toSorted());
    }
  }

  test("a list of enrollments without a filter has everything that the portal sees, and the total is exact", async () => {
    expect((await found(ofAgent, {}, "demo-agent")).toSorted()).toEqual(seen.agent.map(({ id }) => id));
    expect((await found(ofAgency, {}, "demo-agency")).toSorted()).toEqual(seen.agency.map(({ id }) => id));
    expect(seen.agency.length).toBeGreaterThan(400);
  });

  test.each([
    ["PolicyTypeId", "policy_type_id"],
    ["InsurerId", "carrier_id"],
    ["CustomerStateId", "state_id"],
    ["CustomerCountyId", "county_id"],
    ["TermReasonId", "termination_reason_id"],
  ] as const)("the enrollment filter %s finds the rows of its id alone", async (name, column) => {
    const value = seen.agent.find((row) => row[column] !== null)?.[column] ?? "";
    await expectMatching({ [name]: value.toUpperCase() }, (row) => row[column] === value);
    await expectMatching({ [name]: value, ActiveOnly: "false" }, (row) => row[column] === value);
  });

  test("the enrollment filter AgentId finds that agent's enrollments, and nothing of an agent outside the portal", async () => {
    await expectMatching({ AgentId: demoIds.agent }, ({ agent_id }) => agent_id === demoIds.agent, [
      "agency",
    ]);
    await expectMatching(
      { AgentId: demoIds.formerAgent },
      ({ agent_id }) => agent_id === demoIds.formerAgent,
      ["agency"],
    );
    expect(await found(ofAgent, { AgentId: demoIds.formerAgent }, "demo-agent")).toEqual([]);
    expect(await found(ofAgency, { AgentId: demoIds.otherAgent }, "demo-agency")).toEqual([]);
  });

  test("the enrollment filter ActiveOnly finds the status Active", () =>
    expectMatching({ ActiveOnly: "true" }, ({ status }) => status === "Active"));

  test.each(["Pending Information", "pending information", "PENDING-INFORMATION", "PendingInformation"])(
    "the enrollment filter Status written as %j finds the status Pending Information",
    (Status) => expectMatching({ Status }, ({ status }) => status === "Pending Information"),
  );

  test("an enrollment must match the filter Status and each other filter beside it", async () => {
    const waiting = ({ status }: StoredEnrollment) => status === "Pending Information";
    const carrier = seen.agent.find(waiting)?.carrier_id ?? "";
    await expectMatching(
      { Status: "Pending Information", InsurerId: carrier },
      (row) => waiting(row) && row.carrier_id === carrier,
    );
    await expectMatching({ Status: "active", ActiveOnly: "true" }, ({ status }) => status === "Active");
    await expectMatching(
      { Status: "Pending Information", AgentId: demoIds.agent },
      (row) => waiting(row) && row.agent_id === demoIds.agent,
      ["agency"],
    );
    for (const Status of ["Pending Information", "Pending"])
      expect(await found(ofAgent, { Status, ActiveOnly: "true" }, "demo-agent"), Status).toEqual([]);
    expect(await found(ofAgent, { Status: "Pending" }, "demo-agent")).toEqual([]);
    expect((await found(ofAgent, { Status: " " }, "demo-agent")).length).toBe(seen.agent.length);
  });

  test("an export of enrollments filtered by status has the rows of that status", async () => {
    const answer = await ask(
      `${ofAgent}/excel?Status=pending+information&Columns=AppQueueStatus`,
      "demo-agent",
    );
    const wanted = seen.agent.filter(({ status }) => status === "Pending Information");
    expect(await readRows(await answer.arrayBuffer())).toEqual(wanted.map(() => ["Pending information"]));
  });

  test.each([
    ["EffectiveDate", "effective_date"],
    ["FmoReceivedDate", "fmo_received_date"],
    ["AgentReceivedAppDate", "agent_received_date"],
  ] as const)(
    "an enrollment filter by %s includes its first and last day, and finds no row without a day",
    async (name, column) => {
      const days = seen.agent.flatMap((row) => row[column] ?? []).toSorted();
      const [from, to] = [days[3] ?? "", days.at(-9) ?? ""];
      const [begin, end] = [`Beginning${name}`, `Ending${name}`];
      const within = (row: StoredEnrollment, low: string, high: string) => {
        const day = row[column];
        return day !== null && day >= low && day <= high;
      };
      await expectMatching({ [begin]: from }, (row) => within(row, from, "9999-12-31"));
      await expectMatching({ [end]: to }, (row) => within(row, "0001-01-01", to));
      await expectMatching({ [begin]: from, [end]: to }, (row) => within(row, from, to));
      await expectMatching({ [begin]: to, [end]: to }, (row) => within(row, to, to));
      expect(await found(ofAgent, { [begin]: to, [end]: from }, "demo-agent")).toEqual([]);
    },
  );

  test.each([
    ["CustomerFirstName", "mar", 0],
    ["CustomerFirstName", "ANNE-MAR", 0],
    ["CustomerFirstName", "zoe", 1],
    ["CustomerFirstName", "joaquin", 2],
    ["CustomerLastName", "connor", 0],
    ["CustomerLastName", "xavier o connor", 0],
    ["CustomerLastName", "onnor", 0],
    ["CustomerLastName", "de la x", 1],
    ["CustomerLastName", "xruz de la", 1],
    ["CustomerLastName", "XRUZ", 1],
    ["CustomerLastName", "xunez", 2],
    ["CustomerLastName", "xúñez quist", 2],
    ["CustomerLastName", "  quist  ", 2],
    ["CustomerLastName", "100%_x", 3],
  ] as const)(
    "the enrollment filter %s %j finds a name with these words at any place, whatever the case and accents",
    async (name, typed, index) => {
      const id = idFor("enrollment", `filtered ${index}`);
      expect(await found(ofAgent, { [name]: typed }, "demo-agent")).toContain(id);
      expect(await found(ofAgency, { [name]: typed, ActiveOnly: "true" }, "demo-agency")).toContain(id);
    },
  );

  test.each([
    ["CustomerLastName", "connor xunez"],
    ["CustomerLastName", "%xylo"],
    ["CustomerLastName", "x_vier"],
    ["CustomerLastName", "100__x"],
    ["CustomerFirstName", "xavier"],
    ["CustomerLastName", "zoë"],
  ] as const)(
    "the enrollment filter %s %j finds nobody by one of two words, in the other name or as a pattern",
    async (name, typed) => {
      const ids = people.map((_, index) => idFor("enrollment", `filtered ${index}`));
      for (const ActiveOnly of ["false", "true"]) {
        const rows = await found(ofAgent, { [name]: typed, ActiveOnly }, "demo-agent");
        expect(rows.filter((id) => ids.includes(id))).toEqual([]);
      }
    },
  );

  test("an enrollment must match every filter when many are used together", async () => {
    const all = {
      CustomerFirstName: "anne",
      CustomerLastName: "oconnor".slice(1),
      ActiveOnly: "true",
      CustomerStateId: demoIds.state,
      InsurerId: demoIds.carrier,
      BeginningEffectiveDate: "2031-03-01",
      EndingAgentReceivedAppDate: "2031-03-03",
    };
    const id = idFor("enrollment", "filtered 0");
    expect(await found(ofAgency, all, "demo-agency")).toEqual([id]);
    for (const change of [
      { CustomerFirstName: "zoe" },
      { CustomerLastName: "quist" },
      { CustomerStateId: idFor("state", "GA") },
      { InsurerId: demoIds.missing },
      { BeginningEffectiveDate: "2031-03-02" },
      { EndingAgentReceivedAppDate: "2031-03-02" },
    ])
      expect(await found(ofAgency, { ...all, ...change }, "demo-agency"), JSON.stringify(change)).toEqual([]);
  });
});
