import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { reviewItem } from "#backend/review/item.ts";
import { CannotAccept } from "#backend/review/refusals.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { accept, offered, reviewServices, submit, taken } from "../support/backend/reviewing.ts";
import { contractRequest, postedJson, requestPath } from "../support/backend/submitting.ts";

/** Accepted contract requests: `docs/product/review-desk.md`, "Decisions". */

const newAgent = {
  firstName: "Nadia",
  lastName: "Quill",
  email: "nadia@producers.example",
  npn: "7700112",
  eAndO: {
    issuedBy: "Brightwater",
    coverageLimits: null,
    expirationDate: "2027-01-31",
    policyNumber: "EO-NADIA",
  },
};

describe.each(oneDatabase)("accepted contract requests, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db);
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const requested = (more: object, form: object = {}) =>
    taken(
      ask,
      requestPath.agency,
      postedJson(contractRequest(demoIds.agency, form, { uplineAgency: demoIds.agency, ...more })),
      "demo-agency",
    );
  const contractsOf = (agentId: string) =>
    database.db.selectFrom("agent_contracts").selectAll().where("agent_id", "=", agentId).execute();
  const typesOf = async (agencyContract: string) => {
    const rows = await database.db
      .selectFrom("agency_contract_policy_types")
      .select("policy_type_id")
      .where("agency_contract_id", "=", agencyContract)
      .execute();
    return rows.map(({ policy_type_id }) => policy_type_id).sort();
  };
  /** What an agent's own submissions have for a record. */
  const submittedFor = async (record = "") => {
    const { Data } = await (
      await ask(`/t/agents/${demoIds.agent}/submissions?RecordId=${record}`, "demo-agent")
    ).json();
    return Data.map(({ Id }: { Id: string }) => Id) as string[];
  };
  /** The carriers that an agency offers and an agent does not hold. */
  const notHeld = async (agencyId: string, agentId: string) => {
    const held = await contractsOf(agentId);
    const rows = await database.db
      .selectFrom("agency_contracts")
      .innerJoin("carriers", "carriers.id", "agency_contracts.carrier_id")
      .select(["agency_contracts.id", "agency_contracts.carrier_id", "carriers.name"])
      .where("agency_id", "=", agencyId)
      .where("agency_contracts.status", "=", "Active")
      .where("carriers.is_active", "=", true)
      .where("start_date", "<=", services.today())
      .where((eb) => eb.or([eb("end_date", "is", null), eb("end_date", ">=", services.today())]))
      .execute();
    return rows.filter(
      ({ carrier_id }) => !held.some((one) => one.carrier_id === carrier_id && one.status !== "Terminated"),
    );
  };

  test("an accepted contract request gives the agent a pending contract with each carrier, and none twice", async () => {
    const before = await contractsOf(demoIds.agent);
    const [wanted] = await notHeld(demoIds.downlineAgency, demoIds.agent);
    if (!wanted) throw new Error("The agent holds every contract");
    const held = offered("suncoast", "Alder Health Plans");
    const id = await submit.ContractRequest(ask, { contracts: [wanted.id, held] });
    expect((await reviewItem(services, "ContractRequest", id))?.content).toMatchObject({
      kind: "ContractRequest",
      target: { type: "self", name: "Marisol Vega" },
      contracts: expect.arrayContaining([
        expect.objectContaining({ carrierName: "Alder Health Plans", held: "Active" }),
        expect.objectContaining({ carrierName: wanted.name, held: "Terminated" }),
      ]),
      states: [{ name: "Florida", isLicensed: true }],
      comments: "As soon as possible",
    });
    await accept(services, id);
    const after = await contractsOf(demoIds.agent);
    const added = after.filter((one) => !before.some((old) => old.id === one.id));
    expect(added).toMatchObject([
      {
        carrier_id: wanted.carrier_id,
        upline_agency_id: demoIds.downlineAgency,
        status: "Pending",
        start_date: null,
      },
    ]);
    const types = await database.db
      .selectFrom("agent_contract_policy_types")
      .select("policy_type_id")
      .where("agent_contract_id", "=", added[0]?.id ?? "")
      .execute();
    expect(types.map(({ policy_type_id }) => policy_type_id).sort()).toEqual(await typesOf(wanted.id));
    const listed = await (
      await ask(`/t/agents/${demoIds.agent}/contracts?FilterSet=Pending`, "demo-agent")
    ).json();
    expect(JSON.stringify(listed)).toContain(wanted.name);
    expect(listed.find(({ Id }: { Id: string }) => Id === added[0]?.id)).toMatchObject({
      SubmissionCount: 1,
    });
    expect(await submittedFor(added[0]?.id)).toEqual([id]);
    // What was pending is on record now: the same request makes nothing more.
    const again = [1, 2].map(() => submit.ContractRequest(ask, { contracts: [wanted.id] }));
    await Promise.all((await Promise.all(again)).map((one) => accept(services, one)));
    expect(await contractsOf(demoIds.agent)).toHaveLength(after.length);
    const open = await (await ask(`${requestPath.agent}/open`, "demo-agent")).json();
    expect(open).toEqual([]);
  });

  test("an agency's accepted contract request for an agent below gives contracts under the upline", async () => {
    await database.db
      .updateTable("agent_contracts")
      .set({ status: "Terminated" })
      .where("agent_id", "=", demoIds.agent)
      .where("carrier_id", "=", demoIds.carrier)
      .execute();
    const id = await requested({ targetAgent: { id: demoIds.agent } });
    const item = await reviewItem(services, "ContractRequest", id);
    expect(item).toMatchObject({
      owner: { type: "agency", id: demoIds.agency },
      content: { target: { type: "agent", name: "Marisol Vega" } },
    });
    await accept(services, id);
    const contracts = await contractsOf(demoIds.agent);
    const made = contracts.find(
      ({ carrier_id, status }) => carrier_id === demoIds.carrier && status === "Pending",
    );
    expect(made).toMatchObject({ upline_agency_id: demoIds.agency });
    // What the agency wrote is not the agent's to read.
    expect(await submittedFor(made?.id)).toEqual([]);
    const contract = await (await ask(`/t/agentcontracts/${made?.id}`, "demo-agent")).json();
    expect(contract).toMatchObject({ SubmissionCount: 0 });
  });

  test("an accepted contract request makes an agency's ended contract pending again, and leaves one in force", async () => {
    const { db } = database;
    const below = await db
      .selectFrom("agency_contracts")
      .selectAll()
      .where("agency_id", "=", demoIds.downlineAgency)
      .where("carrier_id", "=", demoIds.carrier)
      .executeTakeFirstOrThrow();
    const parent = await db
      .selectFrom("agencies")
      .innerJoin("agency_contracts", "agency_contracts.agency_id", "agencies.parent_id")
      .select(["agencies.parent_id", "agency_contracts.id"])
      .where("agencies.id", "=", demoIds.downlineAgency)
      .where("carrier_id", "=", demoIds.carrier)
      .executeTakeFirstOrThrow();
    const again = () =>
      requested(
        { targetAgency: { id: demoIds.downlineAgency }, uplineAgency: parent.parent_id },
        { contracts: [parent.id] },
      );
    const current = () =>
      db.selectFrom("agency_contracts").selectAll().where("id", "=", below.id).executeTakeFirstOrThrow();
    await accept(services, await again());
    expect(await current()).toEqual(below);
    await db
      .updateTable("agency_contracts")
      .set({ status: "Terminated", end_date: "2025-01-31" })
      .where("id", "=", below.id)
      .execute();
    await accept(services, await again());
    expect(await current()).toMatchObject({
      status: "Pending",
      upline_agency_id: parent.parent_id,
      start_date: null,
      end_date: null,
      marketing_level: below.marketing_level,
    });
    await db.updateTable("agency_contracts").set(below).where("id", "=", below.id).execute();
  });

  test("an accepted contract request makes a new agent below the upline, with an E&O policy and contracts", async () => {
    const id = await requested({ targetAgent: newAgent });
    expect((await reviewItem(services, "ContractRequest", id))?.content).toMatchObject({
      target: { type: "newAgent", name: "Nadia Quill", npn: "7700112", email: newAgent.email },
    });
    await accept(services, id);
    const { db } = database;
    const agents = await db.selectFrom("agents").selectAll().where("npn", "=", "7700112").execute();
    expect(agents).toMatchObject([
      { first_name: "Nadia", last_name: "Quill", email: newAgent.email, agency_id: demoIds.agency },
    ]);
    const agentId = agents[0]?.id ?? "";
    expect(await contractsOf(agentId)).toMatchObject([
      { status: "Pending", upline_agency_id: demoIds.agency },
    ]);
    const eandos = await db.selectFrom("eandos").selectAll().where("agent_id", "=", agentId).execute();
    expect(eandos).toMatchObject([{ issued_by: "Brightwater", policy_number: "EO-NADIA" }]);
    const below = await (await ask(`/t/agencies/${demoIds.agency}/downlineagents`, "demo-agency")).json();
    expect(Object.values(below)).toContain(agentId);
  });

  test("an accepted contract request makes a new agency below the upline, with principal agent and contracts", async () => {
    const principalAgent = { ...newAgent, firstName: "Piotr", npn: "7700114", eAndO: null };
    const targetAgency = { name: "Quill & Sons", npn: "7700113", principalAgent };
    await accept(services, await requested({ targetAgency }, { agentCount: 4 }));
    const { db } = database;
    const agency = await db
      .selectFrom("agencies")
      .selectAll()
      .where("npn", "=", "7700113")
      .executeTakeFirstOrThrow();
    expect(agency).toMatchObject({ name: "Quill & Sons", parent_id: demoIds.agency });
    const agents = await db.selectFrom("agents").selectAll().where("agency_id", "=", agency.id).execute();
    expect(agents).toMatchObject([{ first_name: "Piotr", npn: "7700114" }]);
    const contracts = await db
      .selectFrom("agency_contracts")
      .selectAll()
      .where("agency_id", "=", agency.id)
      .execute();
    expect(contracts).toMatchObject([{ status: "Pending", upline_agency_id: demoIds.agency }]);
  });

  test("of two contract requests for the same new agent one is accepted, and the NPN is taken then", async () => {
    const targetAgent = { ...newAgent, npn: "7700115" };
    const other = postedJson(contractRequest(demoIds.otherAgency, {}, { targetAgent }));
    const ids = [
      await requested({ targetAgent }),
      await taken(ask, `/t/agencies/${demoIds.otherAgency}/contractrequests`, other, "demo-both"),
    ];
    const outcomes = await Promise.allSettled(ids.map((id) => accept(services, id)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toEqual([expect.any(CannotAccept)]);
    expect(refused[0]).toMatchObject({ field: "targetAgent.npn", key: "npnTaken" });
  });

  test.each([
    [
      "the contract has ended",
      "requestForm.contracts",
      () => idFor("agency contract", "suncoast:Alder Health Plans"),
    ],
    ["the agent is elsewhere", "uplineAgency", () => undefined],
  ])("when %s a contract request cannot be accepted", async (_, field, ended) => {
    const { db } = database;
    const contractId = ended();
    const id = await submit.ContractRequest(ask);
    const agency_id = demoIds.downlineAgency;
    if (contractId)
      await db
        .updateTable("agency_contracts")
        .set({ status: "Terminated" })
        .where("id", "=", contractId)
        .execute();
    else
      await db
        .updateTable("agents")
        .set({ agency_id: demoIds.otherAgency })
        .where("id", "=", demoIds.agent)
        .execute();
    try {
      await expect(accept(services, id)).rejects.toMatchObject({ field, key: "notOffered" });
    } finally {
      if (contractId)
        await db
          .updateTable("agency_contracts")
          .set({ status: "Active" })
          .where("id", "=", contractId)
          .execute();
      else await db.updateTable("agents").set({ agency_id }).where("id", "=", demoIds.agent).execute();
    }
    await accept(services, id);
  });
});
