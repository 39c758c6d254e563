import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#api/contracts.ts";
import { type RtsFilter, rtsFilters } from "#api/statuses.ts";
import { downlineList } from "#backend/areas/producers/list.ts";
import { readinessBelow } from "#backend/areas/producers/readiness.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { readPage } from "#backend/lists/list.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { testDate } from "../support/backend/time.ts";

/** Who is ready to sell below an agency: `docs/product/home.md`, "Ready to sell". */

const choices = rtsFilters.filter((choice): choice is Exclude<RtsFilter, "All"> => choice !== "All");

describe.each(databaseKinds)("readiness below an agency, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  test.each([demoIds.agency, demoIds.downlineAgency, demoIds.otherAgency])(
    "each count of the readiness below agency %s is that of the list which it leads to",
    async (agency) => {
      const found = async (year: number, carrier: string | null, choice: RtsFilter) => {
        const list = await downlineList(database.db, {
          ...{ agency, status: "Active", carrier, agent: null, agentName: null },
          ...{ rtsThisYear: year === 0 ? choice : "All", rtsNextYear: year === 1 ? choice : "All" },
          ...{ sort: "agent_name", desc: false, today: testDate },
        });
        return (await readPage(database.db, list, { page: 1, pageSize: 10_000 })).rows;
      };
      const agents = (rows: readonly { agent_id: string }[]) =>
        new Set(rows.map(({ agent_id }) => agent_id)).size;
      const years = await readinessBelow(database.db, agency, testDate);
      expect(years.map(({ PlanYear }) => PlanYear)).toEqual([2025, 2026]);
      for (const [year, { Producers, ReadyProducers, Carriers }] of years.entries()) {
        expect(Producers).toBe(agents(await found(year, null, "All")));
        expect(ReadyProducers).toBe(agents(await found(year, null, "Rts")));
        for (const carrier of Carriers)
          for (const choice of choices)
            expect(carrier[choice], `${carrier.InsurerName} ${choice}`).toBe(
              (await found(year, carrier.InsurerId, choice)).length,
            );
      }
    },
  );

  test("an agency's contracts count agents who are ready to sell only where carriers certify agents", async () => {
    const answer = await ask(`/t/agencies/${demoIds.agency}/contracts?Filter=Active`, "demo-agency");
    const contracts = contract.array().parse(await answer.json());
    const certifying = contracts.filter(({ RtsAgentCount }) => RtsAgentCount !== null);
    expect(certifying.length).toBeGreaterThan(0);
    expect(certifying.length).toBeLessThan(contracts.length);
    for (const { AgentCount, RtsAgentCount } of certifying)
      expect(RtsAgentCount ?? -1).toBeLessThanOrEqual(AgentCount ?? 0);
    const dental = contracts.filter(({ PolicyTypes }) =>
      PolicyTypes.every(({ Abbreviation }) => Abbreviation === "DVH" || Abbreviation === "HI"),
    );
    expect(dental.map(({ RtsAgentCount }) => RtsAgentCount)).toEqual(dental.map(() => null));
  });
});
