import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#api/business-time.ts";
import { type Contract, contract, downlineAgent, type HierarchyAgency, hierarchy } from "#api/contracts.ts";
import { license } from "#api/licenses.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { testDate } from "../support/backend/time.ts";

const contracts = contract.array();

describe.each(oneDatabase)("contracts, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const json = async (path: string, as: string) => {
    const response = await ask(path, as);
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const ofAgent = async (filter: string) =>
    contracts.parse(await json(`/t/agents/${demoIds.agent}/contracts?Filter=${filter}`, "demo-agent"));
  const ofAgency = async (filter: string) =>
    contracts.parse(await json(`/t/agencies/${demoIds.agency}/contracts?Filter=${filter}`, "demo-agency"));
  const carriers = (list: Contract[]) => list.map(({ Insurer }) => Insurer.Name);

  test.each([ofAgent, ofAgency])(
    "every status filter of contracts gives its share, and together they give all (owner %#)",
    async (list) => {
      const [all, active, pending, terminated, recent] = await Promise.all(
        ["All", "Active", "Pending", "Terminated", "RecentlyActivated"].map(list),
      );
      if (!all || !active || !pending || !terminated || !recent) throw new Error("a filter is missing");
      for (const some of [active, pending, terminated, recent]) expect(some.length).toBeGreaterThan(0);
      const parts = [...active, ...pending, ...terminated].map(({ Id }) => Id);
      expect(parts.sort()).toEqual(all.map(({ Id }) => Id).sort());
      expect(active.map(({ Id }) => Id)).toEqual(expect.arrayContaining(recent.map(({ Id }) => Id)));
      for (const { StartDate } of recent) {
        expect(StartDate && StartDate >= addDays(testDate, -30) && StartDate <= testDate).toBe(true);
      }
    },
  );

  test("a contract that began thirty days ago is recently activated, and one of thirty-one days is not", async () => {
    const recent = carriers(await ofAgent("RecentlyActivated"));
    expect(recent).toContain("Starling Medicare Solutions");
    expect(recent).not.toContain("Wexley Dental & Vision");
  });

  test("contracts without a filter are all listed, by carrier's name", async () => {
    const all = contracts.parse(await json(`/t/agents/${demoIds.agent}/contracts`, "demo-agent"));
    expect(all.length).toBe((await ofAgent("All")).length);
    const names = carriers(all);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
  });

  test.each(["active", "", "Recent", "Active%20", "Active&Filter=Pending"])(
    "the status filter %o of contracts is refused",
    async (filter) => {
      const response = await ask(`/t/agents/${demoIds.agent}/contracts?Filter=${filter}`, "demo-agent");
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: { Filter: [expect.any(String)] } });
    },
  );

  test("a contract has the fields of its owner's type", async () => {
    const mine = contract.parse(await json(`/t/agentcontracts/${demoIds.agentContract}`, "demo-agent"));
    expect(mine).toMatchObject({
      Id: demoIds.agentContract,
      Insurer: { Name: "Alder Health Plans" },
      MarketingLevel: null,
    });
    expect(mine.EnrollmentLink).toMatch(/^https:\/\//);
    expect(mine.UplineAgency).toBe("Suncoast Medicare Desk");
    const years = new Set(mine.ContractCertifications.map(({ PlanYear }) => PlanYear));
    expect([...years].sort()).toEqual([2024, 2025, 2026]);
    const ours = contract.parse(await json(`/t/agencycontracts/${demoIds.agencyContract}`, "demo-agency"));
    expect(ours).toMatchObject({ EnrollmentLink: null, MarketingLevel: "FMO", UplineAgency: null });
    expect(ours.ContractCertifications).toEqual([]);
  });

  test("the demo agent's contracts show every mix of RTS this year and next", async () => {
    const result = ({ ContractCertifications }: Contract, year: number) => {
      const ofYear = ContractCertifications.filter(({ PlanYear }) => PlanYear === year);
      if (ofYear.length === 0) return "none";
      return ofYear.some(({ Status }) => Status === "RTS") ? "rts" : "failed";
    };
    const mixes = new Set((await ofAgent("All")).map((one) => `${result(one, 2025)}/${result(one, 2026)}`));
    const expected = [
      "rts/rts",
      "rts/failed",
      "rts/none",
      "failed/none",
      "failed/failed",
      "failed/rts",
      "none/none",
      "none/rts",
      "none/failed",
    ];
    expect([...mixes].sort()).toEqual(expected.sort());
  });

  test("policy counts of contracts are what the policies add up to, also as they come and go", async () => {
    const count = async () => {
      const mine = contract.parse(await json(`/t/agentcontracts/${demoIds.agentContract}`, "demo-agent"));
      const above = contract.parse(await json(`/t/agencycontracts/${demoIds.agencyContract}`, "demo-agency"));
      return [mine.PolicyCount ?? -1, above.PolicyCount ?? -1];
    };
    const before = await count();
    const rows = await database.db
      .selectFrom("policies")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("agent_contract_id", "=", demoIds.agentContract)
      .executeTakeFirstOrThrow();
    expect(before[0]).toBe(rows.n);
    const none = await json(`/t/agentcontracts/${demoIds.agentContractWithoutPolicies}`, "demo-agent");
    expect(none.PolicyCount).toBe(0);
    const copy = await database.db
      .selectFrom("policies")
      .selectAll()
      .where("agent_contract_id", "=", demoIds.agentContract)
      .limit(1)
      .executeTakeFirstOrThrow();
    const extra = { ...copy, id: idFor("policy", "extra") };
    await database.db.insertInto("policies").values(extra).execute();
    expect(await count()).toEqual(before.map((n) => n + 1));
    const moved = { agent_contract_id: demoIds.agentContractWithoutPolicies };
    await database.db.updateTable("policies").set(moved).where("id", "=", extra.id).execute();
    expect(await count()).toEqual(before);
    await database.db.deleteFrom("policies").where("id", "=", extra.id).execute();
    const after = await json(`/t/agentcontracts/${demoIds.agentContractWithoutPolicies}`, "demo-agent");
    expect(after.PolicyCount).toBe(0);
  });

  test("the downline of a contract is listed by agent, and its filter works", async () => {
    const path = `/t/agencies/${demoIds.agency}/contracts/${demoIds.agencyContract}/downlines`;
    const active = downlineAgent.array().parse(await json(`${path}?Filter=Active`, "demo-agency"));
    const all = downlineAgent.array().parse(await json(path, "demo-agency"));
    expect(active.length).toBeGreaterThan(10);
    expect(all.length).toBeGreaterThan(active.length);
    expect(active.map(({ AgentId }) => AgentId)).toContain(demoIds.agent);
    expect(new Set(active.map(({ UplineAgency }) => UplineAgency)).size).toBeGreaterThan(4);
    const names = active.map(({ AgentName }) => AgentName ?? "");
    expect(names).toEqual(
      [...names].sort(new Intl.Collator("en", { sensitivity: "base", numeric: true }).compare),
    );
    const total = all.reduce((sum, { PolicyCount }) => sum + (PolicyCount ?? 0), 0);
    const whole = contract.parse(await json(`/t/agencycontracts/${demoIds.agencyContract}`, "demo-agency"));
    expect(whole.PolicyCount).toBe(total);
  });

  test("the downline of a contract opens below its own agency only, even for who may act for both", async () => {
    const path = (agency: string, contract: string) =>
      `/t/agencies/${agency}/contracts/${contract}/downlines`;
    const other = idFor("agency", "blue-spruce");
    const { excludedAgency, excludedAgencyContract } = demoIds;
    await json(path(excludedAgency, excludedAgencyContract), "demo-six");
    await json(`/t/agencies/${other}/contracts`, "demo-six");
    expect((await ask(path(other, excludedAgencyContract), "demo-six")).status).toBe(404);
  });

  const depth = (node: HierarchyAgency): number => 1 + Math.max(0, ...(node.Agencies ?? []).map(depth));
  const agentsOf = (node: HierarchyAgency): string[] => [
    ...(node.Agents ?? []).map(({ Id }) => Id),
    ...(node.Agencies ?? []).flatMap(agentsOf),
  ];

  test("an agency's hierarchy goes down five levels", async () => {
    const { Root } = hierarchy.parse(
      await json(`/t/agencycontracts/${demoIds.agencyContract}/hierarchy`, "demo-agency"),
    );
    expect(Root).toMatchObject({ Id: demoIds.agency, HasChildren: true });
    expect(depth(Root)).toBe(5);
    expect(agentsOf(Root)).toContain(demoIds.agent);
    expect(agentsOf(Root)).not.toContain(demoIds.otherAgent);
  });

  test("an agent's hierarchy is one branch that ends at the agent and shows no peers", async () => {
    const { Root } = hierarchy.parse(
      await json(`/t/agentcontracts/${demoIds.agentContract}/hierarchy`, "demo-agent"),
    );
    expect(Root.Id).toBe(demoIds.agency);
    expect(depth(Root)).toBe(3);
    expect(agentsOf(Root)).toEqual([demoIds.agent]);
  });

  test("agencies that name each other as upline hang neither hierarchies nor downlines", async () => {
    const upline = (id: string | null) =>
      database.db
        .updateTable("agency_contracts")
        .set({ upline_agency_id: id })
        .where("id", "=", demoIds.agencyContract)
        .execute();
    await upline(demoIds.downlineAgency);
    try {
      const down = hierarchy.parse(
        await json(`/t/agencycontracts/${demoIds.agencyContract}/hierarchy`, "demo-agency"),
      );
      expect(depth(down.Root)).toBe(5);
      const up = hierarchy.parse(
        await json(`/t/agentcontracts/${demoIds.agentContract}/hierarchy`, "demo-agent"),
      );
      expect(agentsOf(up.Root)).toEqual([demoIds.agent]);
      expect(
        (await json(`/t/agencycontracts/${demoIds.agencyContract}`, "demo-agency")).PolicyCount,
      ).toBeGreaterThan(0);
      await sql`update agencies set parent_id = ${demoIds.downlineAgency} where id = ${demoIds.agency}`.execute(
        database.db,
      );
      expect(
        Object.values(await json(`/t/agencies/${demoIds.agency}/downlineagents`, "demo-agency")),
      ).toContain(demoIds.agent);
    } finally {
      await upline(null);
      await sql`update agencies set parent_id = null where id = ${demoIds.agency}`.execute(database.db);
    }
  });

  test("the licenses of the demo show every edge of expiry", async () => {
    const licenses = license.array().parse(await json(`/t/agents/${demoIds.agent}/licenses`, "demo-agent"));
    const dates = licenses.map(({ ExpirationDate }) => ExpirationDate);
    for (const date of ["2025-10-19", "2025-10-20", "2025-10-21", "2026-04-20", "2026-04-21", null]) {
      expect(dates).toContain(date);
    }
    expect(licenses.filter(({ IsResidentLicense }) => IsResidentLicense)).toHaveLength(1);
    expect(
      license.array().parse(await json(`/t/agencies/${demoIds.agency}/licenses`, "demo-agency")).length,
    ).toBe(8);
  });

  test("hostile names of agents come through as they are", async () => {
    const path = `/t/agencycontracts/${demoIds.hostile.agencyContract}/hierarchy`;
    const { Root } = hierarchy.parse(await json(path, demoIds.hostile.sub));
    expect(Root.Agents?.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(["=1+1 </td>", '<img src=x onerror="alert(1)"> </td>', "__proto__ </td>"]),
    );
    const names = await json(`/t/agencies/${demoIds.hostile.agency}/downlineagents`, demoIds.hostile.sub);
    expect(Object.keys(names)).toHaveLength(8);
  });
});
