import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openContractRequest } from "#api/contract-requests.ts";
import { problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";
import {
  contractRequest,
  newKey,
  nothing,
  offers,
  postedJson,
  requestPath,
  submittedBy,
} from "../support/backend/submitting.ts";

/** The rules for a request for contracts: `docs/decisions/0208`; rows 23, 25 and 35. */

const openContractRequests = z.array(openContractRequest);
const somebodyNew = { firstName: "Ana", lastName: "Ruiz", email: "ana@ruiz.example", npn: "1234567" };
const newAgency = { name: "Ruiz Insurance", npn: "7654321", principalAgent: somebodyNew };

describe.each(oneDatabase)("a request for contracts, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const send = (body: unknown, as: "demo-agent" | "demo-agency" = "demo-agency", key?: string) =>
    answerTo(ask, as === "demo-agent" ? requestPath.agent : requestPath.agency, as, postedJson(body, key));
  /** By the agency, with its own contract unless the upline is another. */
  const asked = (more: object, form: object = {}) => contractRequest(demoIds.agency, form, more);
  const { upline, contract } = offers[demoIds.agent] ?? { upline: "", contract: "" };
  const underSuncoast = { uplineAgency: upline };

  test.each([
    ["itself", asked({ targetAgency: { id: demoIds.agency } }, { agentCount: 0 })],
    ["an agency below", asked({ targetAgency: { id: idFor("agency", "egret") } }, { agentCount: 100_000 })],
    ["an agent below", asked({ targetAgent: { id: demoIds.agent } })],
    [
      "an agent below, under the nearest",
      asked({ targetAgent: { id: demoIds.agent }, ...underSuncoast }, { contracts: [contract] }),
    ],
    [
      "a new agent",
      asked({
        targetAgent: { ...somebodyNew, eAndO: { issuedBy: "Copperline", expirationDate: "2026-01-31" } },
      }),
    ],
    [
      "a new agency, under one below",
      asked({ targetAgency: newAgency, ...underSuncoast }, { contracts: [contract] }),
    ],
  ])("a request of an agency for contracts for %s is taken", async (_, body) => {
    const left = await submittedBy(database, async () => {
      expect((await send(body)).status).toBe(200);
    });
    expect(left.submissions[0]).toMatchObject({ kind: "ContractRequest", agency_id: demoIds.agency });
    expect(left.files).toEqual([]);
  });

  test("contracts asked for and under review are told by carrier, for their target and owner alone", async () => {
    const told = async (path: string, as: string) =>
      (await (await ask(`${path}/open`, as)).json()).map(
        ({ InsurerName }: { InsurerName: string }) => InsurerName,
      );
    const open = (query: string) => ask(`${requestPath.agency}/open${query}`, "demo-agency");
    const decideAll = () =>
      database.db
        .updateTable("submissions")
        .set({ status: "accepted", decided_at: new Date() })
        .where("status", "=", "under review")
        .execute();
    await decideAll();
    await submittedBy(database, async () => {
      expect(await told(requestPath.agent, "demo-agent")).toEqual([]);
      expect((await send(contractRequest(demoIds.agent), "demo-agent")).status).toBe(200);
      expect((await send(asked({ targetAgent: { id: demoIds.agent } }))).status).toBe(200);
      expect((await send(asked({ targetAgent: { id: demoIds.agent } }))).status).toBe(200);
      expect(await told(requestPath.agent, "demo-agent")).toHaveLength(1);
      const ofTarget = openContractRequests.parse(await (await open(`?AgentId=${demoIds.agent}`)).json());
      expect(ofTarget).toHaveLength(1);
      expect(Date.parse(ofTarget[0]?.SubmittedDateTime ?? "")).not.toBeNaN();
      for (const query of ["", `?AgencyId=${demoIds.agency}`, `?AgentId=${demoIds.otherAgent}`])
        expect(await (await open(query)).json(), query).toEqual([]);
      await decideAll();
      expect(await told(requestPath.agent, "demo-agent")).toEqual([]);
    });
  });

  test("what stands twice in a request for contracts counts once, and a number of agents is for agencies", async () => {
    const twice = {
      contracts: [contract, contract.toUpperCase()],
      states: [demoIds.state, demoIds.state],
      agentCount: 5,
    };
    const key = newKey();
    const left = await submittedBy(database, async () => {
      const first = await send(contractRequest(demoIds.agent, twice), "demo-agent", key);
      expect(first.status).toBe(200);
      expect(await send(contractRequest(demoIds.agent), "demo-agent", key)).toEqual(first);
      expect((await send(asked({ targetAgent: somebodyNew }, { agentCount: 5 }))).status).toBe(200);
      expect((await send(asked({ targetAgency: newAgency }, { agentCount: 5 }))).status).toBe(200);
    });
    const forms = left.submissions.map(({ content }) => content);
    expect(forms).toEqual([
      expect.objectContaining({
        requestForm: {
          contracts: [contract],
          states: [demoIds.state],
          agentCount: null,
          comments: "As soon as possible",
        },
      }),
      expect.objectContaining({
        requestForm: expect.objectContaining({ agentCount: null }),
        targetAgency: null,
      }),
      expect.objectContaining({
        requestForm: expect.objectContaining({ agentCount: 5 }),
        targetAgent: null,
      }),
    ]);
  });

  test("a request of an agent for contracts that names somebody is refused", async () => {
    const left = await submittedBy(database, async () => {
      for (const more of [
        { targetAgent: { id: demoIds.agent } },
        { targetAgent: somebodyNew },
        { targetAgency: { id: demoIds.downlineAgency } },
        { targetAgency: newAgency },
      ]) {
        expect((await send(contractRequest(demoIds.agent, {}, more), "demo-agent")).status).toBe(403);
      }
    });
    expect(left).toEqual(nothing);
  });

  /** Values that are not offered, each beside one that no record has. */
  const notOffered: [string, string, (id: string) => object, string[]][] = [
    [
      "an upline",
      "uplineAgency",
      (id) => asked({ targetAgency: { id: demoIds.agency }, uplineAgency: id }),
      [demoIds.otherAgency, demoIds.downlineAgency, "nonsense"],
    ],
    [
      "a contract",
      "requestForm.contracts",
      (id) => asked({ targetAgency: { id: demoIds.agency } }, { contracts: [demoIds.agencyContract, id] }),
      [
        demoIds.otherAgencyContract,
        contract,
        idFor("agency contract", "harborlight:Pillar & Pine Life"),
        "nonsense",
      ],
    ],
    [
      "a state",
      "requestForm.states",
      (id) => asked({ targetAgency: { id: demoIds.agency } }, { states: [demoIds.state, id] }),
      [demoIds.county, "nonsense"],
    ],
    [
      "an agency",
      "targetAgency",
      (id) => asked({ targetAgency: { id } }),
      [demoIds.otherAgency, demoIds.agent, "nonsense"],
    ],
    [
      "an agent",
      "targetAgent",
      (id) => asked({ targetAgent: { id } }),
      [demoIds.otherAgent, demoIds.agency, "nonsense"],
    ],
  ];
  test.each(notOffered)(
    "a request for contracts with %s not offered is refused as with one that does not exist",
    async (_, field, body, ids) => {
      const left = await submittedBy(database, async () => {
        const missing = await send(body(demoIds.missing));
        expect(missing.status).toBe(422);
        expect(problem.parse(JSON.parse(missing.body)).errors).toEqual({ [field]: ["choice"] });
        for (const id of ids) expect(await send(body(id)), id).toEqual(missing);
      });
      expect(left).toEqual(nothing);
    },
  );

  test.each<[string, unknown, Record<string, string[]>]>([
    ["no target", asked({}), { targetAgency: ["required"] }],
    [
      "two targets",
      asked({ targetAgency: { id: demoIds.agency }, targetAgent: { id: demoIds.agent } }),
      { targetAgent: ["choice"], targetAgency: ["choice"] },
    ],
    [
      "no contract and no state",
      asked({ targetAgency: newAgency }, { contracts: [], states: [] }),
      { "requestForm.contracts": ["required"], "requestForm.states": ["required"] },
    ],
    ["no form", { uplineAgency: demoIds.agency, targetAgent: somebodyNew }, { requestForm: ["required"] }],
    [
      "a form that is none",
      asked({ targetAgent: somebodyNew, requestForm: [] }),
      { requestForm: ["choice"] },
    ],
    ["no upline", asked({ targetAgent: somebodyNew, uplineAgency: null }), { uplineAgency: ["required"] }],
    [
      "-1 agents",
      asked({ targetAgency: newAgency }, { agentCount: -1 }),
      { "requestForm.agentCount": ["number"] },
    ],
    [
      "1.5 agents",
      asked({ targetAgency: newAgency }, { agentCount: 1.5 }),
      { "requestForm.agentCount": ["number"] },
    ],
    [
      "1e99 agents",
      asked({ targetAgency: newAgency }, { agentCount: 1e99 }),
      { "requestForm.agentCount": ["number"] },
    ],
    [
      "'5' agents",
      asked({ targetAgency: newAgency }, { agentCount: "5" }),
      { "requestForm.agentCount": ["number"] },
    ],
    [
      "a new agent without anything",
      asked({ targetAgent: { firstName: " ", lastName: "\u200b", npn: "0123" } }),
      {
        "targetAgent.firstName": ["required"],
        "targetAgent.lastName": ["required"],
        "targetAgent.email": ["required"],
        "targetAgent.npn": ["npn"],
      },
    ],
    [
      "a new agency's principal with a bad address and date",
      asked({
        targetAgency: {
          ...newAgency,
          principalAgent: { ...somebodyNew, email: "nobody", eAndO: { expirationDate: "2026-02-30" } },
        },
      }),
      {
        "targetAgency.principalAgent.email": ["email"],
        "targetAgency.principalAgent.eAndO.expirationDate": ["date"],
      },
    ],
    ["a list", [], { body: ["choice"] }],
    ["null", "null", { body: ["required"] }],
  ])("a request for contracts with %s is refused by field and rule", async (_, body, errors) => {
    const left = await submittedBy(database, async () => {
      const answer = await send(body);
      expect(answer.status).toBe(422);
      expect(problem.parse(JSON.parse(answer.body)).errors).toEqual(errors);
    });
    expect(left).toEqual(nothing);
  });

  test("a request for contracts that is no JSON is malformed", async () => {
    for (const text of ["", "{", "{'a': 1}", "\u0000"]) expect((await send(text)).status, text).toBe(400);
  });
});
