import { describe, expect, test } from "vitest";
import { fieldId } from "#app/forms/form-state.ts";
import { faultKinds } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import {
  agentsOwn,
  all,
  arrived,
  atCheck,
  contracts,
  expectConfirmed,
  expectFault,
  ofAgent,
  ofItself,
  upline,
  withNewAgent,
  withStandIns,
} from "../support/integration/contract-requests.ts";
import { answerAll, answerStep, sendStep, shownIn, stepOf, type Wizard } from "../support/request-wizard.ts";

/** Rows 86 to 90: what a contract request is chosen from cannot be fetched. */

withStandIns();

// First: what the states are is remembered for an hour.
test("states that cannot be fetched for a contract request are said to be missing, and the answer stays", async () => {
  const somebody = await newcomer(all);
  all.backend.fail("/t/states", { kind: "status", status: 500 });
  const page = await answerAll(somebody, agentsOwn.start, [upline]);
  expect(page.words).toContain("Error loading states");
  expect(page.words).toContain("Alpha Health");
  const refused = await sendStep(somebody, page, contracts);
  expect(refused.status).toBe(502);
  expectFault(refused, "500 Internal Server Error");
  for (const [name, typed] of Object.entries(contracts))
    expect(shownIn(refused).all(name)).toEqual([typed].flat());
  all.backend.heal();
  expect(stepOf(await answerStep(somebody, refused))).toBe("check");
});

type Lookup = { name: string; wizard: Wizard; step: number; call: string; says: string; next: string };

const at = (
  wizard: Wizard,
  step: number,
  name: string,
  call: string,
  says: string,
  next: string,
): Lookup => ({
  name,
  wizard,
  step,
  call,
  says,
  next,
});

const lookups: readonly Lookup[] = [
  at(ofItself, 0, "agencies", "/t/v2/agencies/9002/downlines", "Error loading agencies", "upline"),
  at(ofAgent, 0, "agents", "/t/agencies/9002/downlineagents", "Error loading agents", "upline"),
  at(
    agentsOwn,
    0,
    "an agent's uplines",
    "/t/agents/9001/uplines",
    "Error loading upline agencies",
    "contracts",
  ),
  at(
    ofItself,
    1,
    "an agency's uplines",
    "/t/agencies/9002/uplines",
    "Error loading upline agencies",
    "contracts",
  ),
  at(
    agentsOwn,
    1,
    "an agent's options",
    "/t/agents/9001/contractrequests/options",
    "Error loading contracts",
    "check",
  ),
  at(
    withNewAgent,
    3,
    "an agency's options",
    "/t/agencies/9002/contractrequests/options",
    "Error loading contracts",
    "check",
  ),
];

const someKinds = faultKinds.filter(({ name }) =>
  ["cut before an answer", "hanging before the head", "another shape", "403", "500"].includes(name),
);

describe.each(lookups)("when $name cannot be looked up", ({ wizard, step, call, says, next }) => {
  test.each(someKinds)(
    "a contract request without its choices says so and keeps the answer: $name",
    async ({ fault, told, status }) => {
      const somebody = await newcomer(all);
      const { [step]: typed = {} } = wizard.steps;
      const page = await answerAll(somebody, wizard.start, wizard.steps.slice(0, step));
      all.backend.fail(call, fault);

      const shown = await somebody.get(page.url);
      expect(shown.status).toBe(200);
      expect(shown.words).toContain(says);
      expectFault(shown, told);

      const chosen = step === 0 && wizard === ofAgent ? { target: standIn.agentId } : typed;
      const refused = await sendStep(somebody, page, chosen);
      expect(refused.status).toBe(status);
      expect(refused.words).toContain("We couldn't save this step.");
      expectFault(refused, told);
      for (const [name, value] of Object.entries(chosen))
        expect(shownIn(refused).all(name), name).toEqual([value].flat());

      all.backend.heal();
      expect(stepOf(await answerStep(somebody, refused))).toBe(next);
    },
  );
});

test("a contract request whose list of agencies cannot be fetched can still be for somebody new", async () => {
  const somebody = await newcomer(all);
  all.backend.fail("/t/v2/agencies/9002/downlines", { kind: "status", status: 500 });
  const page = await answerAll(somebody, ofItself.start, []);
  expect(stepOf(await sendStep(somebody, page, { target: "new" }))).toBe("new-agency");
  const kept = await sendStep(somebody, page, { target: standIn.agencyId });
  expect(kept.words).toContain("Your earlier choice");
  expect(stepOf(await sendStep(somebody, kept, { target: "new" }))).toBe("new-agency");

  all.backend.fail(/uplines$/, { kind: "status", status: 500 });
  const nothing = await sendStep(somebody, await somebody.get(agentsOwn.start));
  expect(nothing.status).toBe(422);
  expect(faultsOf(nothing)).toEqual(["Choose an upline agency."]);
  expect(nothing.html).toContain(`<div id="${fieldId("upline")}" tabindex="-1">`);
});

test("an empty list of a contract request says so, and the error of its question leads there", async () => {
  const somebody = await newcomer(all);
  const uplines = `/t/agents/${standIn.agentId}/uplines`;
  all.backend.fail(uplines, { kind: "shape", body: [] });
  const page = await somebody.get(agentsOwn.start);
  expect(page.words).toContain("No upline agencies found");
  all.backend.heal();
  const step = await answerAll(somebody, agentsOwn.start, [upline]);
  all.backend.fail(/options$/, { kind: "shape", body: [] });
  const none = await sendStep(somebody, step, { states: [standIn.stateId] });
  expect(none.words).toContain("No contracts are available under this upline");
  expect(faultsOf(none)).toEqual(["Choose at least one contract."]);
  expect(none.html).toContain(`<div id="${fieldId("contracts")}" tabindex="-1">`);
});

const licensed = "Select my licensed states";

test("a button of a contract request chooses the states of one's licenses, and nothing typed is lost", async () => {
  const somebody = await newcomer(all);
  const step = await answerAll(somebody, agentsOwn.start, [upline]);
  expect(step.words).toContain(licensed);
  const typed = { contracts: contracts.contracts ?? [], comments: "Soon" };
  const filled = await answerStep(somebody, step, { ...typed, show: "licensed" });
  expect(stepOf(filled)).toBe("contracts");
  expect(faultsOf(filled)).toEqual([]);
  expect(filled.html).toMatch(
    new RegExp(`<input[^>]*name="states"[^>]*checked=""[^>]*value="${standIn.stateId}"`),
  );
  expect(shownIn(filled).all("contracts")).toEqual(typed.contracts);
  expect(filled.words).toContain("Soon");
  const emptied = await answerStep(somebody, filled, { ...typed, show: "none" });
  expect(shownIn(emptied).all("states")).toEqual([]);
  const strange = await answerStep(somebody, filled, {
    ...typed,
    states: [standIn.stateId],
    show: "<b>x</b>",
  });
  expect(shownIn(strange).all("states")).toEqual([standIn.stateId]);
});

test.each([
  ["cannot be read", { kind: "status", status: 500 }],
  [
    "have expired",
    { kind: "shape", body: [{ Id: 1, StateProvince: "Florida", ExpirationDate: "2026-09-14" }] },
  ],
] as const)("a contract request has no choice of licensed states from licenses that %s", async (_, fault) => {
  const somebody = await newcomer(all);
  all.backend.fail(`/t/agents/${standIn.agentId}/licenses`, fault);
  const step = await answerAll(somebody, agentsOwn.start, [upline]);
  expect(step.words).toContain("Select all");
  expect(step.words).not.toContain(licensed);
});

test("an agency's licenses are not read for a contract request for somebody else", async () => {
  const somebody = await newcomer(all);
  const path = `/t/agencies/${standIn.agencyId}/licenses`;
  expect((await answerAll(somebody, ofItself.start, ofItself.steps.slice(0, 2))).words).toContain(licensed);
  const before = all.backend.count(path);
  const step = await answerAll(somebody, ofAgent.start, ofAgent.steps.slice(0, 2));
  expect(step.words).toContain("Select all");
  expect(step.words).not.toContain(licensed);
  expect(all.backend.count(path)).toBe(before);
});

test("the check page of a contract request says when nothing can be looked up, and sends nothing", async () => {
  const { somebody, page } = await atCheck(agentsOwn);
  all.backend.fail(/uplines$/, { kind: "status", status: 500 });
  const shown = await somebody.get(page.url);
  expect(shown.words).toContain("Error loading your answers");
  const refused = await sendStep(somebody, page);
  expect(refused.status).toBe(502);
  expectFault(refused, "500 Internal Server Error");
  expect(arrived(agentsOwn)).toEqual([]);
  all.backend.heal();
  // The refused page showed no answers, so they are shown before they are sent.
  const again = await sendStep(somebody, refused);
  expect(again.location).toContain("changed=yes");
  expect(arrived(agentsOwn)).toEqual([]);
  expectConfirmed(await sendStep(somebody, await somebody.get(again.location ?? "")), agentsOwn, page);
});
