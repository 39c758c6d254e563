import { beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { formsOf } from "../support/html-form.ts";
import { forgeryTokenOf, standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Addresses as people send them to each other: with signs of a sentence behind them, other case, and what is no longer there. */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });

const all = standInsOfFile();
let somebody: Visitor;
beforeAll(async () => {
  somebody = await newcomer(all);
});

test("an address with the signs of a sentence behind it leads to the page", async () => {
  const answer = await somebody.get(`/statements).?agentId=${standIn.agentId}`, { follow: false });
  expect([answer.status, answer.location]).toEqual([302, `${all.url}/statements?agentId=${standIn.agentId}`]);
  const page = await somebody.get(`/statements?AgentId=${standIn.agentId}.`);
  expect(page.status).toBe(200);
  expect(page.words).toContain("Agnes Standin");
});

test("the way to sign out and back keeps the portal", async () => {
  const page = await somebody.get(asAgency.contracts());
  const form = formsOf(page.html).find(({ action }) => action.startsWith("/account/logout"));
  expect(form?.action).toBe(asAgency.signOut());
  const asked = await somebody.get(asAgency.signOut());
  expect(asked.html).toContain(`href="${asAgency.home()}"`);
});

test("an agent whom the list does not know is taken out of the address of enrollments, for files too", async () => {
  const page = await somebody.get(asAgency.enrollments({ filterAgentId: "nobody", carrier: "77" }), {
    follow: false,
  });
  expect([page.status, page.location]).toEqual([302, all.url + asAgency.enrollments({ carrier: "77" })]);
});

test("a first day after the last one is refused beside its field, and the last one counts", async () => {
  const page = await somebody.get(asAgent.statements({ from: "2026-09-02", to: "2026-09-01" }));
  expect(page.words).toContain("Start date cannot be after end date.");
  const { query } = all.backend.calls.findLast(({ path }) => path.endsWith("/statements")) ?? {};
  expect(query?.get("StartStatementDateRange")).toBeNull();
  expect(query?.get("EndStatementDateRange")).toBe("2026-09-01");
});

test("choosing a portal fetches anew what was kept for the user there, and not the rights", async () => {
  const manager = `/t/agents/${standIn.agentId}/accountmanager`;
  const counts = () => [all.backend.count(manager), all.backend.count("/t/agents/my/permissions")];
  await somebody.get(asAgent.home());
  const before = counts();
  await somebody.get(asAgent.home());
  expect(counts()).toEqual(before);
  const csrf = forgeryTokenOf(await somebody.get(asAgent.portals()));
  await somebody.post(asAgent.portals(), { csrf, portal: `agent:${standIn.agentId}` });
  await somebody.get(asAgent.home());
  const [managers = 0, rights] = before;
  expect(counts()).toEqual([managers + 1, rights]);
});
