import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { type StandIns, signInOnly, startStandIns } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** One odd row of an answer takes nothing else with it: the rest is shown, and the page says how many are missing. */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { agencyId, agentId, contractId } = standIn;
const SECRET = "Confidential Person";

let all: StandIns;
let somebody: Visitor;

beforeAll(async () => {
  all = await startStandIns();
  ({ somebody } = await all.signedIn());
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });

const file = { Id: "f-1", FileName: "Good Agreement" };
const lists = [
  {
    name: "contracts",
    page: asAgent.contracts(),
    call: `/t/agents/${agentId}/contracts`,
    body: [
      { Id: "c-1", Insurer: "Good Carrier" },
      { Id: {}, Insurer: SECRET },
      { Id: "c-3", Insurer: [SECRET] },
    ],
    shows: "Good Carrier",
    field: "Id",
  },
  {
    name: "the files of a contract",
    page: asAgent.contract(contractId),
    call: `/t/agentcontracts/${contractId}/files`,
    body: [file, { Id: "f-2", FileName: { [SECRET]: 1 } }, null],
    shows: "Good Agreement",
    field: "FileName",
  },
  {
    name: "the downline agents of a contract",
    page: asAgency.contract(contractId),
    call: `/t/agencies/${agencyId}/contracts/${contractId}/downlines`,
    body: [{ AgentId: 1, AgentName: "Good Agent" }, { AgentName: SECRET }, 7],
    shows: "Good Agent",
    field: "AgentId",
  },
  {
    name: "licenses",
    page: asAgent.licenses(),
    call: `/t/agents/${agentId}/licenses`,
    body: [{ Id: 1, StateProvince: "Goodstate" }, { Id: 2, StateProvince: 9 }, SECRET],
    shows: "Goodstate",
    field: "StateProvince",
  },
  {
    name: "the licenses of a producer",
    page: asAgency.producer(agentId),
    call: `/t/v2/agencies/${agencyId}/agents/${agentId}`,
    body: {
      id: 9001,
      first_name: "Good",
      last_name: "Agent",
      licenses: [{ Id: 1, StateProvince: "Goodstate" }, { Id: 2, StateProvince: 9 }, SECRET],
    },
    shows: "Goodstate",
    field: "StateProvince",
  },
  {
    name: "E&Os",
    page: asAgent.eAndOs(),
    call: `/t/agents/${agentId}/eandos`,
    body: [{ Id: "e-1", IssuedBy: "Good Mutual" }, { Id: "e-2", IssuedBy: 7 }, { IssuedBy: SECRET }],
    shows: "Good Mutual",
    field: "IssuedBy",
  },
  {
    name: "the producers",
    page: asAgency.producers(),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    body: {
      Data: [
        { agent_id: 1, agent_name: "Good Agent" },
        { agent_id: 2, agent_name: [SECRET] },
        { agent_name: SECRET },
      ],
      Total: 3,
    },
    shows: "Good Agent",
    field: "agent_name",
  },
  {
    name: "the contracts of a producer",
    page: asAgency.producer(agentId),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    body: {
      Data: [{ agent_id: 1, insurer_name: "Good Carrier" }, { agent_id: 2, start_date: 5 }, {}],
      Total: 3,
    },
    shows: "Good Carrier",
    field: "start_date",
  },
  ...[asAgency.producers(), asAgency.producer(agentId), asAgency.rtsReport()].map((page) => ({
    name: `the carriers on ${page}`,
    page,
    call: `/t/agencies/${agencyId}/insurers`,
    body: { "Good Carrier": 77, [SECRET]: null, "Other Secret": {} },
    shows: "Good Carrier",
    field: "an id",
  })),
  {
    name: "the policy types of the report",
    page: asAgency.rtsReport(),
    call: "/t/policytypes/dictionary",
    body: { "Good Medigap": 1, [SECRET]: null, "Other Secret": [] },
    shows: "Good Medigap",
    field: "an id",
  },
  {
    name: "the agencies below",
    page: asAgency.contractRequest(),
    call: `/t/v2/agencies/${agencyId}/downlines`,
    body: { "Good Agency": 5, [SECRET]: null, "Other Secret": {} },
    shows: "Good Agency",
    field: "an id",
  },
  {
    name: "the agents below",
    page: asAgency.downlineRequest(),
    call: `/t/agencies/${agencyId}/downlineagents`,
    body: { "Good Agent": 5, [SECRET]: null, "Other Secret": {} },
    shows: "Good Agent",
    field: "an id",
  },
  {
    name: "the agents whose name is searched for",
    page: asAgency.producers({ agent: "good" }),
    call: `/t/agencies/${agencyId}/downlineagents`,
    body: { "Good Agent": 5, "Good Other": 6, [SECRET]: null, "Other Secret": {} },
    shows: "Good Other",
    field: "an id",
  },
  {
    name: "uplines",
    page: asAgent.contractRequest(),
    call: `/t/agents/${agentId}/uplines`,
    body: [{ AgencyId: 5, Name: "Good Agency" }, { Name: SECRET }, []],
    shows: "Good Agency",
    field: "AgencyId",
  },
];

describe.each(lists)("$name", ({ page, call, body, shows, field }) => {
  test("rows that can be read are shown, the page counts the others, and the log has their field and no value", async () => {
    expect((await somebody.get(page)).words).not.toContain("could not be shown");
    const printed = all.portal.log().length;
    answers(call, body);
    const { status, words } = await somebody.get(page);
    expect(status).toBe(200);
    expect(words).toContain(shows);
    expect(words).toContain("2 entries could not be shown");
    expect(words).not.toContain("Failed to fetch");
    await expect.poll(() => all.portal.log().slice(printed)).toContain("rows left out");
    const line = all.portal
      .log()
      .slice(printed)
      .split("\n")
      .find((one) => one.includes("rows left out"));
    const told = JSON.parse(line ?? "{}");
    expect(told).toMatchObject({ unreadable: 2, fields: expect.arrayContaining([field]) });
    expect(told.call).toMatch(/^GET \/t\//);
    expect(all.portal.log()).not.toMatch(/Confidential|Other Secret/);
  });
});

test("a single E&O policy that cannot be read is counted as one entry, also in Spanish", async () => {
  answers(`/t/agents/${agentId}/eandos`, [{ Id: "e-1", IssuedBy: "Good Mutual" }, {}]);
  expect((await somebody.get(asAgent.eAndOs())).words).toContain("1 entry could not be shown");
  const spanish = await somebody.get(`${asAgent.eAndOs()}&lng=es`);
  expect(spanish.words).toContain("No se pudo mostrar 1 registro");
  await somebody.get(`${asAgent.eAndOs()}&lng=en`);
});

test("states and license types that cannot be read are left out of the license form, which counts them", async () => {
  const another = await startStandIns();
  try {
    another.backend.answer("/t/states", () => [
      { Id: 1, Name: "Goodstate", Abbreviation: "GS" },
      { Id: 2 },
      null,
    ]);
    another.backend.answer("/t/licenseTypes", () => ({ "Good Type": 1, [SECRET]: null }));
    const { somebody: person } = await another.signedIn();
    const { status, words, html } = await person.get(asAgent.documentForm("License"));
    expect(status).toBe(200);
    expect(html).toContain('<option value="Goodstate">');
    expect(html).toContain('<option value="Good Type">');
    expect(words).toContain("2 entries could not be shown");
    expect(words).toContain("1 entry could not be shown");
  } finally {
    await another.stop();
  }
});

test("a list of which nothing at all can be read is a fault, not an empty list", async () => {
  answers(`/t/agents/${agentId}/licenses`, [{ StateProvince: 1 }, 5]);
  const { status, words } = await somebody.get(asAgent.licenses());
  expect(status).toBe(502);
  expect(words).toContain("Error loading licenses");
  expect(words).not.toContain("No licenses found");
});

test("an alert of an unknown level is shown as it is, and one that cannot be read takes no other along", async () => {
  all.provider.letIn({ sub: "alerted" });
  const person = visitor(all.url);
  await signInOnly(person);
  all.provider.letIn({});
  const good = { id: 1, level: "info", title: "Good news" };
  answers("/t/alerts", [
    good,
    { id: 2, level: "Urgent", title: "Of another kind" },
    { id: 3, level: null, title: "Of none" },
    { id: 4, level: "info", title: { [SECRET]: 1 } },
  ]);
  const printed = all.portal.log().length;
  const { words, html } = await person.get(asAgent.home());
  expect(words).toContain("Good news");
  expect(words).toContain("Urgent: Of another kind");
  expect(words).toContain("Of none");
  // It is no more than information, and no less.
  expect(html).toMatch(/#info"><\/use><\/svg>[^#]*Of another kind/);
  await expect.poll(() => all.portal.log().slice(printed)).toContain("GET /t/alerts");
  expect(all.portal.log()).not.toContain("Confidential");
});
