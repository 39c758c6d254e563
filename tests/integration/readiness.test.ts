import { beforeAll, beforeEach, expect, test } from "vitest";
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
  expect(earlier.words).toContain("Nothing is missing, but your certification is not on record.");
});

test.each(["contracts", "licenses", "eandos"])(
  "the question whether one may sell has no answer when %s cannot be fetched",
  async (what) => {
    all.backend.fail(of(what), { kind: "status", status: 500 });
    const page = await somebody.get(agent.readiness(question));
    expect(page.status).toBe(502);
    expect(page.words).toContain("Error loading your contracts, licenses and E&O");
    expect(page.words).not.toMatch(/Yes, you may|Not yet|Nothing is missing/);
  },
);

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
  expect(table).toMatch(/Cedar Not ready.*Pending.*Birch Not on record.*Active.*Alder Ready.*Active.*RTS/);
  expect(table).not.toContain("Dogwood");
  expect(linksOf(html)).toContainEqual(
    expect.objectContaining({ label: "Cedar", href: agent.contract("9") }),
  );
  const inFlorida = await somebody.get(agent.readiness({ state: "Florida", day: "2026-10-01" }));
  expect(inFlorida.words).toContain("The license in Florida has expired by then");
});
