import { beforeAll, beforeEach, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Whether an agent may sell, with a backend that has only the specification. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });
const of = (what: string) => `/t/agents/${standIn.agentId}/${what}`;
const question = { carrier: "Alder", state: "Florida", day: "2026-10-01" };

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});
beforeEach(() => {
  all.backend.answer(of("features"), () => ({}));
  all.backend.answer(of("contracts"), () => [
    { Id: 7, Insurer: "Alder", StartDate: "2020-01-01", PolicyTypes: [], ContractCertifications: [] },
  ]);
  all.backend.answer(of("licenses"), () => [
    { Id: 1, StateProvince: "Florida", ExpirationDate: "2026-09-30" },
  ]);
  all.backend.answer(of("eandos"), () => [{ Id: 2, IssuedBy: "Copperline", ExpirationDate: "2027-01-01" }]);
});

test("the question whether one may sell is answered from contracts, licenses and E&O policies alone", async () => {
  const { words, html } = await somebody.get(agent.readiness(question));
  expect(words).toContain("Not yet. Something is missing.");
  expect(words).toContain("No certification on record for 2026");
  expect(words).toContain("The license in Florida has expired by then Ended Sep 30, 2026");
  expect(linksOf(html)).toContainEqual(
    expect.objectContaining({ label: "Renew", href: agent.documentForm("License", { renew: "1" }) }),
  );
  const earlier = await somebody.get(agent.readiness({ ...question, day: "2026-09-30" }));
  expect(earlier.words).toContain("Nothing is missing, but not everything is on record.");
});

test("a carrier without a contract can be asked for, and only where the carriers can be fetched", async () => {
  all.backend.answer("/t/insurers/dictionary", () => ({ Birch: "b", Alder: "a" }));
  const page = await somebody.get(agent.readiness({ ...question, carrier: "Birch" }));
  expect(page.words).toContain("No contract with Birch");
  expect(linksOf(page.html)).toContainEqual(
    expect.objectContaining({ label: "Request a contract", href: agent.contractRequest() }),
  );
  const nobody = await somebody.get(agent.readiness({ ...question, carrier: "Nobody" }));
  expect(nobody.words).not.toContain("Nobody");
});

test.each(["contracts", "licenses", "eandos", "appointments"])(
  "the question whether one may sell has no answer when %s cannot be fetched",
  async (what) => {
    all.backend.answer(of("features"), () => ({ Extensions: extensions.appointments }));
    all.backend.answer(of("appointments"), () => []);
    all.backend.fail(of(what), { kind: "status", status: 500 });
    const page = await somebody.get(agent.readiness(question));
    expect(page.status).toBe(502);
    expect(page.words).toContain("Error loading your records");
    expect(page.words).not.toMatch(/Yes, you may|Not yet|Nothing is missing/);
  },
);

test("appointments count where the backend has them, and lead to what mends them", async () => {
  const asked = { ...question, day: "2026-09-30" };
  all.backend.answer(of("features"), () => ({ Extensions: extensions.appointments - 1 }));
  expect((await somebody.get(agent.readiness(asked))).words).not.toMatch(/appoint/i);
  all.backend.answer(of("features"), () => ({ Extensions: extensions.appointments }));
  const appointed = { Id: 5, InsurerName: "Alder", StateProvince: "Georgia", Status: "Active" };
  all.backend.answer(of("appointments"), () => [appointed]);
  const page = await somebody.get(agent.readiness(asked));
  expect(page.words).toContain("Not yet. Something is missing.");
  expect(page.words).toContain("Appointed by Alder only in GA");
  expect(linksOf(page.html)).toContainEqual(
    expect.objectContaining({
      label: "See your appointments",
      href: agent.appointments({ carrier: "Alder" }),
    }),
  );
  all.backend.answer(of("appointments"), () => [
    { ...appointed, StateProvince: "Florida", Status: "Pending" },
  ]);
  const pending = await somebody.get(agent.readiness(asked));
  expect(pending.words).toContain("The appointment by Alder in Florida is pending");
  expect(linksOf(pending.html)).toContainEqual(
    expect.objectContaining({ label: "Ask the team", href: agent.newHelpRequest() }),
  );
});

test("without a question an agent sees each carrier with what is missing, the open ones first", async () => {
  all.backend.answer(of("contracts"), () => [
    {
      ...{ Id: 7, Insurer: "Alder", StartDate: "2020-01-01", PolicyTypes: [] },
      ContractCertifications: [{ PlanYear: 2026, Status: "RTS" }],
    },
    { Id: 8, Insurer: "Birch", StartDate: "2020-01-01", PolicyTypes: [], ContractCertifications: [] },
    { Id: 9, Insurer: "Cedar", StartDate: "2026-12-01", PolicyTypes: [], ContractCertifications: [] },
    { Id: 10, Insurer: "Dogwood", Status: "Terminated", PolicyTypes: [], ContractCertifications: [] },
  ]);
  const { words, html } = await somebody.get(agent.readiness());
  expect(words).toContain("For every carrier License Until Sep 30, 2026");
  const table = words.slice(words.indexOf("Your carriers"));
  expect(table).toMatch(
    /Cedar Not ready.*Pending.*Birch Not all on record.*Active.*Alder Ready.*Active.*RTS/,
  );
  expect(table).not.toContain("Dogwood");
  expect(linksOf(html)).toContainEqual(
    expect.objectContaining({ label: "Cedar", href: agent.contract("9") }),
  );
  const inFlorida = await somebody.get(agent.readiness({ state: "Florida", day: "2026-10-01" }));
  expect(inFlorida.words).toContain("The license in Florida has expired by then");
});

/** The agency of the same user, at a backend that shares no code with the reference backend. */
const agency = pathsFor({ type: "agency", id: standIn.agencyId });
const board = `/t/v2/agencies/${standIn.agencyId}/board`;
const row = {
  ...{
    ContractId: 1,
    AgentId: 11,
    AgentName: "Ana Ruiz",
    AgentEmail: "ana@agents.example",
    InsurerName: "Alder",
  },
  ...{ Contract: "met", Certification: "missing", License: "met", Appointment: "met", EAndO: "met" },
};
const announce = (number: number) =>
  all.backend.answer(`/t/agencies/${standIn.agencyId}/features`, () => ({ Extensions: number }));

test("a backend without the board has no page of it, and is not asked", async () => {
  announce(extensions.sellingBoard - 1);
  for (const address of [agency.board(), agency.askProducers()])
    expect((await somebody.get(address)).status, address).toBe(404);
  expect(all.backend.calls.filter(({ path }) => path.startsWith(board))).toEqual([]);
  expect((await somebody.get(agency.home())).html).not.toContain('href="/who-may-sell');
});

test("the board shows findings that it does not know as they are, and does without its counts", async () => {
  announce(extensions.sellingBoard);
  all.backend.answer(board, () => ({
    Data: [row, { ...row, ContractId: 2, AgentId: 12, AgentName: null, Certification: "revoked" }, {}],
    Total: 3,
  }));
  all.backend.fail(`${board}/counts`, { kind: "status", status: 500 });
  const page = await somebody.get(agency.board());
  expect(page.status).toBe(200);
  expect(page.words).toContain("Error loading the counts");
  expect(page.words).toMatch(/Ana Ruiz Alder .*Not ready .*Not RTS/);
  expect(page.words).toContain("revoked");
});

test("producers without an address and those who were asked today are not offered, and a refusal keeps the choice", async () => {
  announce(extensions.sellingBoard);
  all.backend.answer(board, () => ({
    Data: [
      row,
      { ...row, ContractId: 2, InsurerName: "Birch", License: "ended" },
      { ...row, ContractId: 3, AgentId: 12, AgentName: "Ben Ode", AgentEmail: null },
      { ...row, ContractId: 4, AgentId: 13, AgentName: "Cy Fox", AskedDate: "2026-09-15" },
      { ...row, ContractId: 5, AgentId: 14, AgentName: "Di Low" },
    ],
    Total: 5,
  }));
  const asked = await somebody.get(agency.askProducers({ only: "certification" }));
  expect(asked.words).toContain("1 producer has no email address. 1 producer was asked today.");
  expect(asked.words).toContain("Ana Ruiz Alder: certification; Birch: certification, license");
  expect(asked.words).not.toMatch(/Ben Ode|Cy Fox/);
  // The filter chooses producers; each is shown with all that is missing.
  const ofLicense = await somebody.get(agency.askProducers({ only: "license" }));
  expect(ofLicense.words).toContain("Ana Ruiz Alder: certification; Birch: certification, license");
  expect(ofLicense.words).not.toContain("Di Low");
  const file = await somebody.submit(asked, {
    form: ({ buttons }) => buttons.some((one) => one.label === "Download the chosen"),
    button: "Download the chosen",
    values: { agents: "14" },
  });
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="who-may-sell/);
  expect(file.html).toMatch(/^\uFEFF[^\n]+\r\nDi Low,[^\n]+\r\n$/);
  all.backend.fail(`${board}/requests`, { kind: "status", status: 500 });
  const label = "Send the emails";
  const refused = await somebody.submit(asked, {
    form: ({ buttons }) => buttons.some((one) => one.label === label),
    button: label,
    values: { agents: "14" },
  });
  expect(refused.words).toContain("The emails were not sent.");
  expect(refused.html).toMatch(/<input(?=[^>]*value="14")(?=[^>]*checked)/);
  expect(refused.html).not.toMatch(/<input(?=[^>]*value="11")(?=[^>]*checked)/);
  all.backend.heal();
});
