import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractOption, uplineOption } from "#api/contract-requests.ts";
import { dictionary } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { offers } from "../support/backend/submitting.ts";

/** For whom contracts may be asked, under whom, and which: `docs/decisions/0208`; rows 24 and 25. */

const agencyId = (key: string) => idFor("agency", key);
const agentId = (key: string) => idFor("agent", key);
const ofAgent = `/t/agents/${demoIds.agent}`;
const ofAgency = `/t/agencies/${demoIds.agency}`;

describe.each(oneDatabase)("under whom contracts may be asked for, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const json = async (path: string, as: string) => {
    const answer = await ask(path, as);
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const uplines = async (path: string, as: string) => uplineOption.array().parse(await json(path, as));
  const names = async (query: string, as = "demo-agency") =>
    (await uplines(`${ofAgency}/uplines${query}`, as)).map(({ Name }) => Name);
  const options = async (owner: string, upline: string, as: string) =>
    contractOption
      .array()
      .parse(await json(`${owner}/contractrequests/options?uplineAgencyId=${upline}`, as));

  describe("the agencies above", () => {
    test("the uplines of an agent are their own agency and all above it, nearest first", async () => {
      const all = await uplines(`${ofAgent}/uplines`, "demo-agent");
      expect(all.map(({ Name, IsDirect }) => [Name, IsDirect])).toEqual([
        ["Suncoast Medicare Desk", true],
        ["Gulfstream Benefit Partners", false],
        ["Harborlight Insurance Marketing", false],
      ]);
      expect(all[0]).toMatchObject({
        AgencyId: demoIds.downlineAgency,
        NPN: expect.stringMatching(/^\d{8}$/),
      });
      expect(await uplines(`${ofAgent}/uplines?AgencyId=${demoIds.agency}`, "demo-agent")).toEqual(all);
    });

    test("an agent without an agency has no uplines and no contracts to request", async () => {
      const leave = (agency_id: string | null) =>
        database.db.updateTable("agents").set({ agency_id }).where("id", "=", demoIds.agent).execute();
      await leave(null);
      try {
        expect(await uplines(`${ofAgent}/uplines`, "demo-agent")).toEqual([]);
        expect(await options(ofAgent, demoIds.downlineAgency, "demo-agent")).toEqual([]);
      } finally {
        await leave(demoIds.downlineAgency);
      }
    });

    test("the uplines of an agency are those above it; one at the top is its own", async () => {
      expect(await names(`?AgencyId=${demoIds.agency}`)).toEqual(["Harborlight Insurance Marketing"]);
      const below = `/t/agencies/${agencyId("twin-rivers")}/uplines?AgencyId=${agencyId("twin-rivers")}`;
      const above = await uplines(below, "demo-six");
      expect(above.map(({ Name, IsDirect }) => [Name, IsDirect])).toEqual([
        ["Prairie Wind Insurance Group", true],
      ]);
    });

    test("the uplines of an agency or an agent below end with the agency that asks", async () => {
      expect(await names(`?AgencyId=${agencyId("manatee-river")}`)).toEqual([
        "Suncoast Medicare Desk",
        "Gulfstream Benefit Partners",
        "Harborlight Insurance Marketing",
      ]);
      const shouted = agencyId("palmetto").toUpperCase();
      expect(await names(`?AgencyId=${shouted}`)).toEqual(["Harborlight Insurance Marketing"]);
      expect(await names(`?AgentId=${demoIds.agent}`)).toEqual([
        "Suncoast Medicare Desk",
        "Gulfstream Benefit Partners",
        "Harborlight Insurance Marketing",
      ]);
      expect(await names(`?AgentId=${agentId("harborlight-1")}`)).toEqual([
        "Harborlight Insurance Marketing",
      ]);
      const own = `/t/agencies/${agencyId("twin-rivers")}/uplines?AgentId=${agentId("zoe-bjork")}`;
      expect((await uplines(own, "demo-six")).map(({ Name }) => Name)).toEqual(["Twin Rivers Coverage"]);
    });

    test("uplines end with the agency that asks even when there are more above it, and never begin above it", async () => {
      const sub = "acts-for-gulfstream";
      const gulfstream = agencyId("gulfstream");
      await database.db.insertInto("user_portals").values({ sub, agency_id: gulfstream }).execute();
      const named = async (query: string) =>
        (await uplines(`/t/agencies/${gulfstream}/uplines?${query}`, sub)).map(({ Name }) => Name);
      const toGulfstream = ["Suncoast Medicare Desk", "Gulfstream Benefit Partners"];
      expect(await named(`AgencyId=${agencyId("manatee-river")}`)).toEqual(toGulfstream);
      expect(await named(`AgentId=${demoIds.agent}`)).toEqual(toGulfstream);
      expect(await named(`AgencyId=${gulfstream}`)).toEqual(["Harborlight Insurance Marketing"]);
      for (const key of ["harborlight", "palmetto", "carolina-coast", "white-pine"]) {
        expect(await named(`AgencyId=${agencyId(key)}`), key).toEqual([]);
      }
      expect(await named(`AgentId=${agentId("palmetto-1")}`)).toEqual([]);
      expect(await options(`/t/agencies/${gulfstream}`, agencyId("palmetto"), sub)).toEqual([]);
      expect((await options(`/t/agencies/${gulfstream}`, demoIds.agency, sub)).length).toBeGreaterThan(0);
    });

    test("the uplines of somebody new are the agency itself, and all below it by name", async () => {
      const all = await uplines(`${ofAgency}/uplines`, "demo-agency");
      expect(all).toHaveLength(14);
      expect(all.map(({ IsDirect }) => IsDirect)).toEqual([true, ...Array(13).fill(false)]);
      const [first, ...below] = all.map(({ Name }) => Name);
      expect(first).toBe("Harborlight Insurance Marketing");
      expect(below).toEqual([...below].sort());
    });

    test("a foreign, missing or malformed id gives an empty list of uplines; two ids at once are refused", async () => {
      for (const [agency, agent] of [
        [demoIds.otherAgency, demoIds.otherAgent],
        [demoIds.missing, demoIds.missing],
        ["nonsense", "1' or '1'='1"],
        [demoIds.agent, demoIds.agency],
      ] as const) {
        expect(await names(`?AgencyId=${agency}`)).toEqual([]);
        expect(await names(`?AgentId=${encodeURIComponent(agent)}`)).toEqual([]);
      }
      for (const query of [
        `AgencyId=${demoIds.agency}&AgentId=${demoIds.agent}`,
        "AgencyId=",
        "AgentId=a&AgentId=b",
      ]) {
        expect((await ask(`${ofAgency}/uplines?${query}`, "demo-agency")).status, query).toBe(400);
      }
    });

    test("uplines are found even where agencies stand above each other in a circle", async () => {
      const turn = (parent_id: string | null) =>
        database.db.updateTable("agencies").set({ parent_id }).where("id", "=", demoIds.agency).execute();
      await turn(demoIds.downlineAgency);
      try {
        expect(await uplines(`${ofAgent}/uplines`, "demo-agent")).toHaveLength(3);
        expect(await names(`?AgencyId=${demoIds.agency}`)).toEqual([
          "Suncoast Medicare Desk",
          "Gulfstream Benefit Partners",
        ]);
      } finally {
        await turn(null);
      }
    });
  });

  test("the agencies below an agency are listed by name with their ids, without itself", async () => {
    const path = (agency: string) => `/t/v2/agencies/${agency}/downlines`;
    const below = dictionary.parse(await json(path(demoIds.agency), "demo-agency"));
    expect(Object.keys(below)).toHaveLength(13);
    expect(below["Suncoast Medicare Desk"]).toBe(demoIds.downlineAgency);
    expect(Object.values(below)).not.toContain(demoIds.agency);
    expect(await json(path(demoIds.excludedAgency), "demo-six")).toEqual({});
    expect(Object.keys(dictionary.parse(await json(path(demoIds.largeAgency), "demo-large")))).toHaveLength(
      40,
    );
  });

  describe("the options", () => {
    test("the options of a contract request are the upline's contracts in force with active carriers, by carrier", async () => {
      const all = await options(ofAgency, demoIds.agency, "demo-agency");
      expect(all.map(({ InsurerName }) => InsurerName)).toEqual([
        "Alder Health Plans",
        "Bright Harbor Medicare",
        "Cedar Ridge Assurance",
        "Everwell Rx",
        "Foxglove Senior Care",
        "Juniper Mutual",
        "Lakeshore Senior Advantage",
        "Meridian Oak Insurance",
        "Northfold Health",
        "Starling Medicare Solutions",
        "Wexley Dental & Vision",
      ]);
      expect(all[0]).toEqual({
        AgencyContractId: demoIds.agencyContract,
        InsurerName: "Alder Health Plans",
        PolicyTypes: ["MA", "MAPD", "PDP", "SNP"].map((Abbreviation) => ({ Abbreviation })),
      });
    });

    test("an option of a contract request is offered from a contract's first to its last day, with an active carrier", async () => {
      const { contract } = offers[demoIds.agent] ?? { contract: "" };
      const isOffered = async () =>
        (await options(ofAgent, demoIds.downlineAgency, "demo-agent")).some(
          ({ AgencyContractId }) => AgencyContractId === contract,
        );
      const set = (change: object) =>
        database.db.updateTable("agency_contracts").set(change).where("id", "=", contract).execute();
      const active = (is_active: boolean) =>
        database.db.updateTable("carriers").set({ is_active }).where("id", "=", demoIds.carrier).execute();
      const days = ["2025-10-19", "2025-10-20", "2025-10-21"];
      const offered = [];
      for (const end_date of days) {
        await set({ end_date });
        offered.push(await isOffered());
      }
      await set({ end_date: null });
      for (const start_date of days) {
        await set({ start_date });
        offered.push(await isOffered());
      }
      await set({ start_date: "2020-01-01", status: "Pending" });
      offered.push(await isOffered());
      await set({ status: "Active" });
      await active(false);
      offered.push(await isOffered());
      await active(true);
      offered.push(await isOffered());
      expect(offered).toEqual([false, true, true, true, true, false, false, false, true]);
    });

    test("an agency that cannot be the upline has no options for a contract request", async () => {
      for (const id of [demoIds.otherAgency, demoIds.missing, "nonsense", demoIds.agent]) {
        expect(await options(ofAgent, id, "demo-agent"), id).toEqual([]);
        expect(await options(ofAgency, id, "demo-agency"), id).toEqual([]);
      }
      expect(await options(ofAgent, agencyId("palmetto"), "demo-agent")).toEqual([]);
      const below = `/t/agencies/${agencyId("twin-rivers")}`;
      for (const id of ["prairie-wind", "twin-rivers"]) {
        expect((await options(below, agencyId(id), "demo-six")).length, id).toBeGreaterThan(0);
      }
      expect((await ask(`${ofAgent}/contractrequests/options`, "demo-agent")).status).toBe(400);
    });
  });
});
