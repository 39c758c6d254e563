import { describe, expect, test } from "vitest";
import { fieldId } from "#app/forms/form-state.ts";
import { faultKinds } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import {
  answerAll,
  answerStep,
  faultsOf,
  sendStep,
  shownIn,
  stepOf,
  type Wizard,
} from "../support/request-wizard.ts";
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
} from "./support/contract-requests.ts";

/** Rows 86 to 90: what a contract request is chosen from cannot be fetched. */

withStandIns();

// First: what the states are is remembered for an hour.
test("states that cannot be fetched are said to be missing, and the rest of the answer stays", async () => {
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
  test.each(someKinds)("$name", async ({ fault, told, status }) => {
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
    expect(refused.words).toContain("This step could not be taken");
    expectFault(refused, told);
    for (const [name, value] of Object.entries(chosen))
      expect(shownIn(refused).all(name), name).toEqual([value].flat());

    all.backend.heal();
    expect(stepOf(await answerStep(somebody, refused))).toBe(next);
  });
});

test("without a list, a step that had no answer can still be for somebody new, and says where the list was", async () => {
  const somebody = await newcomer(all);
  all.backend.fail("/t/v2/agencies/9002/downlines", { kind: "status", status: 500 });
  const page = await answerAll(somebody, ofItself.start, []);
  expect(stepOf(await sendStep(somebody, page, { target: "new" }))).toBe("new-agency");
  const kept = await sendStep(somebody, page, { target: standIn.agencyId });
  expect(kept.words).toContain("What you chose before");
  expect(stepOf(await sendStep(somebody, kept, { target: "new" }))).toBe("new-agency");

  all.backend.fail(/uplines$/, { kind: "status", status: 500 });
  const nothing = await sendStep(somebody, await somebody.get(agentsOwn.start));
  expect(nothing.status).toBe(422);
  expect(faultsOf(nothing)).toEqual(["Choose an upline agency."]);
  expect(nothing.html).toContain(`<div id="${fieldId("upline")}" tabindex="-1">`);
});

test("a list that is empty says so, and its error leads there", async () => {
  const somebody = await newcomer(all);
  const uplines = `/t/agents/${standIn.agentId}/uplines`;
  all.backend.fail(uplines, { kind: "shape", body: [] });
  const page = await somebody.get(agentsOwn.start);
  expect(page.words).toContain("No upline agencies found");
  all.backend.heal();
  const step = await answerAll(somebody, agentsOwn.start, [upline]);
  all.backend.fail(/options$/, { kind: "shape", body: [] });
  const none = await sendStep(somebody, step, { states: [standIn.stateId] });
  expect(none.words).toContain("No contracts can be requested under this upline");
  expect(faultsOf(none)).toEqual(["Choose at least one contract."]);
  expect(none.html).toContain(`<div id="${fieldId("contracts")}" tabindex="-1">`);
});

test("when nothing can be looked up, the check page says so and sends nothing", async () => {
  const { somebody, page } = await atCheck(agentsOwn);
  all.backend.fail(/uplines$/, { kind: "status", status: 500 });
  const shown = await somebody.get(page.url);
  expect(shown.words).toContain("Error loading your answers");
  const refused = await sendStep(somebody, page);
  expect(refused.status).toBe(502);
  expectFault(refused, "500 Internal Server Error");
  expect(arrived(agentsOwn)).toEqual([]);
  all.backend.heal();
  expectConfirmed(await sendStep(somebody, refused), agentsOwn, page);
});
