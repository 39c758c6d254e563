import { beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { standInStatement } from "../support/stand-in-statements.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Answers that the wire allows and the reference backend never gives. */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { agencyId, agentId, contractId } = standIn;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });

/** A user whose alerts and portals nobody has asked for yet. */
async function stranger(sub: string): Promise<Visitor> {
  all.provider.letIn({ sub });
  const person = visitor(all.url);
  await signInOnly(person);
  all.provider.letIn({});
  return person;
}

describe("the hierarchy export", () => {
  const call = "/api/files/encoded-file";
  const direct = `/t/agencycontracts/${contractId}/hierarchy/excel`;
  const base64 = standIn.workbook.toString("base64");

  test("the hierarchy export is fetched through the call for encoded files, by a path of the portal's own making", async () => {
    const before = all.backend.count(direct);
    const file = await somebody.get(`${asAgency.hierarchyExport(contractId)}&apiFilePath=/t/evil`);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(standIn.workbook)).toBe(true);
    expect(file.headers["content-type"]).toMatch(/spreadsheetml/);
    expect(file.headers["content-disposition"]).toContain("attachment");
    const asked = all.backend.calls.findLast(({ path }) => path === call);
    expect([...(asked?.query ?? [])]).toEqual([["apiFilePath", direct]]);
    expect(all.backend.count(direct)).toBe(before);
  });

  test.each([
    ["bare base64", Buffer.from(base64)],
    ["base64 as a JSON text", base64],
    ["the workbook itself", standIn.workbook],
  ])("the hierarchy export is a whole workbook when the backend answers %s", async (_, body) => {
    answers(call, body);
    const file = await somebody.get(asAgency.hierarchyExport(contractId));
    expect(file.status).toBe(200);
    expect(file.bytes.equals(standIn.workbook)).toBe(true);
  });

  test("a hierarchy export with an id that could lead to another path is asked for nowhere", async () => {
    const before = all.backend.count(call);
    for (const id of ["..%2F..%2Fagents", "a%2Fb", "a%3Fb", "%252e%252e", "a%23b", "..", "a;b"]) {
      const refused = await somebody.get(`/contracts/${id}/hierarchy/excel?agencyId=${agencyId}`);
      expect(refused.status, id).toBe(404);
    }
    expect(all.backend.count(call)).toBe(before);
  });
});

describe("names that lack a part", () => {
  const producer = { id: 9001, npn: standIn.npn, phone_numbers: null, licenses: null };
  const call = `/t/v2/agencies/${agencyId}/agents/${agentId}`;

  test.each([
    ["a last name that is null", { first_name: "Agnes", last_name: null }, "Agnes"],
    ["no first name", { last_name: "Standin" }, "Standin"],
    ["neither a first nor a last name", {}, "Unnamed agent"],
    ["only blanks", { first_name: " ", last_name: "" }, "Unnamed agent"],
  ])("a producer with %s has a page with a heading", async (_, names, heading) => {
    answers(call, { ...producer, ...names });
    const page = await somebody.get(asAgency.producer(agentId));
    expect(page.status).toBe(200);
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(page.words).toContain(standIn.npn);
  });

  test("agents and agencies without a name are shown as unnamed in lists and trees", async () => {
    answers(`/t/v2/agencies/${agencyId}/downlineagentcontracts`, {
      Data: [
        { agent_id: 1, agent_name: null, insurer_name: null, writing_number: "WN-1" },
        { agent_id: 2, agent_name: "Named Agent", insurer_name: "Named Carrier" },
      ],
      Total: 2,
    });
    const list = await somebody.get(asAgency.producers());
    expect(list.status).toBe(200);
    for (const words of ["Unnamed agent", "WN-1", "Named Agent", "Named Carrier"])
      expect(list.words).toContain(words);
    expect((await somebody.get(asAgency.producer(agentId))).words).toContain("WN-1");

    answers(`/t/agencies/${agencyId}/contracts/${contractId}/downlines`, [
      { AgentId: 1, AgentName: null, WritingNumber: "WN-1" },
      { AgentId: 2, AgentName: "Named Agent" },
    ]);
    answers(`/t/agencycontracts/${contractId}/hierarchy`, {
      Root: { Id: 1, Name: null, Agencies: [{ Id: 2 }], Agents: [{ Id: 3, Name: null, IsActive: true }] },
    });
    const detail = await somebody.get(asAgency.contract(contractId));
    expect(detail.words).toContain("Downline agents: 1–2 of 2");
    expect(detail.words).toContain("Unnamed agent (Active agent)");
    expect(detail.words).toContain("Unnamed agency");
    expect(detail.words).not.toContain("Failed to fetch");
  });

  test("a portal without a name goes by its id", async () => {
    answers("/t/agents/my/permissions", {
      ViewableAgentList: { [agentId]: null, "9005": {} },
      ViewableAgencyList: { [agencyId]: standIn.agencyName },
    });
    const person = await stranger("unnamed");
    const page = await person.get(asAgent.contracts());
    expect(page.status).toBe(200);
    expect(page.words).toContain(agentId);
  });
});

test("the carrier of a contract may be a name alone, and can be filtered by", async () => {
  const contracts = [
    { Id: "c-1", Insurer: standIn.carrier },
    { Id: "c-2", Insurer: { Id: 3, Name: "Other Mutual" } },
    { Id: "c-3", Insurer: { Name: "Third Life" } },
  ];
  answers(`/t/agents/${agentId}/contracts`, contracts);
  const every = await somebody.get(asAgent.contracts());
  for (const name of [standIn.carrier, "Other Mutual", "Third Life"]) expect(every.words).toContain(name);
  const filtered = await somebody.get(asAgent.contracts({ carrier: "foreign" }));
  expect(filtered.words).toContain(standIn.carrier);
  expect(filtered.words).not.toContain("Other Mutual");
  answers(`/t/agentcontracts/${contractId}`, contracts[0]);
  const detail = await somebody.get(asAgent.contract(contractId));
  expect(detail.html).toMatch(new RegExp(`<h1[^>]*>${standIn.carrier}</h1>`));
});

test("a start date of a contract that does not exist stands as it was sent", async () => {
  for (const [day, shown] of [
    ["2026-13-45", "Since 2026-13-45"],
    ["2026-02-30", "Since 2026-02-30"],
    ["2026-02-28T00:00:00Z", "Since Feb 28, 2026"],
  ] as const) {
    answers(`/t/agents/${agentId}/contracts`, [{ Id: "c-1", Insurer: standIn.carrier, StartDate: day }]);
    const list = await somebody.get(asAgent.contracts({ status: "All" }));
    expect(list.words).toContain(shown);
  }
});

test.each([
  {
    what: "a statement's title",
    address: asAgent.statement("s-1"),
    call: `/t/agentstatements/${agentId}/s-1`,
    body: { ...standInStatement, StatementDate: "2026-13-45" },
    shown: "Statement of 2026-13-45",
  },
  {
    what: "a row of the enrollments",
    address: asAgent.enrollments(),
    call: `/t/agents/${agentId}/enrollments`,
    body: { Data: [{ PolicyId: "p-1", EffectiveDate: "2026-13-45" }], Total: 1 },
    shown: "2026-13-45",
  },
  {
    what: "a license's expiration",
    address: asAgent.licenses(),
    call: `/t/agents/${agentId}/licenses`,
    body: [{ Id: 1, StateProvince: "Florida", ExpirationDate: "2026-13-45" }],
    shown: "2026-13-45",
  },
])("a day that does not exist stands as it was sent: $what", async ({ address, call, body, shown }) => {
  answers(call, body);
  const page = await somebody.get(address);
  expect(page.status).toBe(200);
  expect(page.words).toContain(shown);
  expect(page.words).not.toMatch(/months\.|NaN|undefined|Invalid/);
});

test.each([
  {
    list: "producers",
    address: asAgency.producers({ status: "All" }),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    row: (id: number, hasPage?: boolean) => ({
      agent_id: id,
      agent_name: `Agent ${id}`,
      agent_available: hasPage,
    }),
  },
  {
    list: "enrollments",
    address: asAgency.enrollments(),
    call: `/t/agencies/${agencyId}/enrollments`,
    row: (id: number, hasPage?: boolean) => ({
      PolicyId: `p-${id}`,
      AgentId: id,
      AgentName: `Agent ${id}`,
      AgentIsActive: hasPage,
    }),
  },
  {
    list: "producers by enrollments",
    address: asAgency.home({ chart: "producers" }),
    call: `/t/agencies/${agencyId}/producersummary`,
    row: (id: number, hasPage?: boolean) => ({
      AgentId: id,
      AgentName: `Agent ${id}`,
      AgentIsActive: hasPage,
      EnrollmentCount: 1,
    }),
  },
])("an agent of whom there is no page is a name without a link: $list", async ({ address, call, row }) => {
  answers(call, { Data: [row(1), row(2, false), row(3, true)], Total: 3 });
  const list = await somebody.get(address);
  const links = linksOf(list.html).map(({ label }) => label);
  expect(list.words).toContain("Agent 2");
  expect(["Agent 1", "Agent 2", "Agent 3"].map((name) => links.includes(name))).toEqual([true, false, true]);
});
