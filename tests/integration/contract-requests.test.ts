import { describe, expect, test } from "vitest";
import { fieldId } from "#app/forms/form-state.ts";
import { refusals } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import {
  agentsOwn,
  all,
  arrived,
  asAgency,
  asAgent,
  atCheck,
  callOf,
  contentOf,
  contracts,
  expectConfirmed,
  expectFault,
  later,
  ofAgent,
  ofItself,
  upline,
  withNewAgency,
  withNewAgent,
  withStandIns,
  zeta,
} from "../support/integration/contract-requests.ts";
import { newAgency, newAgent } from "../support/newcomers.ts";
import {
  answerAll,
  answerStep,
  draftOf,
  sendStep,
  shownIn,
  stepOf,
  type Typed,
} from "../support/request-wizard.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Rows 86 to 90, 107 to 109: what a contract request sends, and what a backend that fails leaves of it. */

withStandIns();

const MINUTE_MS = 60_000;

describe.each([agentsOwn, ofItself, withNewAgency, ofAgent, withNewAgent])("$name", (wizard) => {
  test("a contract request arrives as it was answered, once", async () => {
    const { somebody, page } = await atCheck(wizard);
    const answer = await sendStep(somebody, page);
    expectConfirmed(answer, wizard, page);
    const [call, ...more] = arrived(wizard);
    expect(more).toEqual([]);
    if (!call) throw new Error("Nothing has arrived");
    expect(contentOf(call)).toEqual(wizard.sent);
    const { headers } = call;
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["idempotency-key"]).toBe(shownIn(page).submission);
    expect(headers["x-xsrf-token"]).toBeTruthy();
    expect(headers.cookie).toBe(`XSRF-RequestToken=${headers["x-xsrf-token"]}`);
    const confirmation = await somebody.get(answer.location ?? "");
    expect(confirmation.words).toContain("Contract request submitted");
    expect(confirmation.words).toContain("Alpha Health (MA, SNP) Middle Life");
    expect(confirmation.words).toContain(standIn.lowerAgencyName);
  });

  test("row 107: a contract request sent twenty times at once arrives once, and all end on its confirmation", async () => {
    const { somebody, page } = await atCheck(wizard);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendStep(somebody, page)));
    for (const answer of answers) expectConfirmed(answer, wizard, page);
    expectConfirmed(await sendStep(somebody, page), wizard, page);
    expect(arrived(wizard)).toHaveLength(1);
  });
});

test("a contract request begun from a page that the browser kept from a sent one is another request", async () => {
  const somebody = await newcomer(all);
  const first = await somebody.get(agentsOwn.start);
  for (const comments of ["The first", "The second"]) {
    const second = await answerStep(somebody, first, upline);
    const check = await answerStep(somebody, second, { ...contracts, comments });
    const sent = await sendStep(somebody, check);
    expect(new URL(sent.location ?? "").pathname).toMatch(/success$/);
  }
  const bodies = arrived(agentsOwn).map(({ body }) => JSON.parse(body.toString()).requestForm.comments);
  expect(bodies).toEqual(["The first", "The second"]);
});

test("boxes and radio buttons of a question with an error are marked, others are not", async () => {
  const somebody = await newcomer(all);
  const marked = ({ html }: Answer, name: string) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(String)
      .filter((input) => input.includes(`name="${name}"`) && /type="(radio|checkbox)"/.test(input))
      .map((input) => input.includes('aria-invalid="true"'));
  const who = await somebody.get(asAgency.downlineRequest());
  const [radio, ...radios] = marked(await sendAndFollow(somebody, who, { target: [] }), "target");
  expect([radio, ...radios]).not.toContain(false);
  expect(radio).toBe(true);
  expect(marked(who, "target")).not.toContain(true);
  const boxes = await answerAll(somebody, agentsOwn.start, agentsOwn.steps.slice(0, 1));
  const refused = await sendAndFollow(somebody, boxes, { contracts: [], states: [standIn.stateId] });
  expect(marked(refused, "contracts").length).toBeGreaterThan(1);
  expect(marked(refused, "contracts")).not.toContain(false);
  expect(marked(refused, "states")).not.toContain(true);
});

async function sendAndFollow(somebody: Visitor, page: Answer, typed: Typed): Promise<Answer> {
  const answer = await sendStep(somebody, page, typed);
  return answer.location ? somebody.get(answer.location) : answer;
}

describe("a backend that does not take it", () => {
  test.each(refusals)(
    "a contract request that the backend does not take loses nothing: $name",
    async ({ name, fault, told, status }) => {
      const { somebody, page } = await atCheck(withNewAgency);
      all.backend.fail(callOf(withNewAgency), fault);
      const refused = await sendStep(somebody, page);
      expect(refused.status).toBe(name === "429" ? 429 : status);
      expect(refused.words).toContain("Failed to submit contract request");
      expectFault(refused, told);
      expect(refused.words).toContain(newAgency.name);
      all.backend.heal();
      expectConfirmed(await sendStep(somebody, refused), withNewAgency, page);
      const calls = arrived(withNewAgency);
      expect(new Set(calls.map(({ headers }) => headers["idempotency-key"]))).toEqual(
        new Set([shownIn(page).submission]),
      );
      expect(new Set(calls.flatMap(({ body }) => (body.length > 0 ? [body.toString()] : []))).size).toBe(1);
    },
  );

  test("a contract request whose fields the backend refuses names the answers they come from", async () => {
    const { somebody, page } = await atCheck(withNewAgency);
    const errors = {
      "targetAgency.principalAgent.email": ["email"],
      "requestForm.contracts": ["choice"],
      "requestForm.states": ["choice"],
      uplineAgency: ["another backend's rule"],
      Surprise: ["required"],
    };
    all.backend.fail(callOf(withNewAgency), { kind: "status", status: 422, problem: { errors } });
    const refused = await sendStep(somebody, page);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual([
      "Enter an email address, such as name@example.com.",
      "Choose one of the options in “Upline”.",
      "Choose one of the options in “Contracts”.",
    ]);
    for (const step of ["new-agency", "upline", "contracts"])
      expect(refused.html).toContain(`<a id="${fieldId(step)}"`);
    expect(refused.html).not.toContain("another backend");
  });

  test("a contract request whose key the backend knows from something else is said to be already submitted", async () => {
    const { somebody, page } = await atCheck(agentsOwn);
    all.backend.fail(callOf(agentsOwn), { kind: "status", status: 409 });
    const refused = await sendStep(somebody, page);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("You already submitted this form with different information.");
  });
});

test("a contract request whose answers another tab has changed shows them before it is sent", async () => {
  const { somebody, page } = await atCheck(agentsOwn);
  const other = await somebody.get(
    asAgent.contractRequestStep("request", "contracts", { draft: draftOf(page) }),
  );
  await answerStep(somebody, other, { contracts: [zeta] });
  const shown = await sendStep(somebody, page);
  expect(stepOf(shown)).toBe("check");
  expect(arrived(agentsOwn)).toEqual([]);
  const again = await somebody.get(shown.location ?? "");
  expect(again.status).toBe(409);
  expect(again.words).toContain("Your answers have changed since you opened this page");
  expect(again.words).toContain("Zeta Mutual (PDP)");
  expectConfirmed(await sendStep(somebody, again), agentsOwn, page);
  expect(arrived(agentsOwn)).toHaveLength(1);
});

describe("row 90: a session that ends in mid-wizard", () => {
  test.each([
    ["at the first step", 0],
    ["later", 3],
  ] as const)(
    "every answer of a contract request is there after a session that ends in mid-wizard: %s",
    async (_, step) => {
      const somebody = await newcomer(all);
      const { [step]: typed = {} } = withNewAgency.steps;
      const page = await answerAll(somebody, withNewAgency.start, withNewAgency.steps.slice(0, step));
      later(16 * MINUTE_MS);
      const refused = await sendStep(somebody, page, typed);
      expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
      const back = await somebody.get(refused.location ?? "");
      expect(back.words).toContain("Your session ended before the form was sent.");
      for (const [name, value] of Object.entries(typed))
        expect(shownIn(back).all(name), name).toEqual([value].flat());
      let next = await answerStep(somebody, back);
      for (const rest of withNewAgency.steps.slice(step + 1)) next = await answerStep(somebody, next, rest);
      expect(stepOf(next)).toBe("check");
      expect(next.words).toContain(newAgency.name);
      expectConfirmed(await sendStep(somebody, next), withNewAgency, next);
      expect(arrived(withNewAgency).map(contentOf)).toEqual([withNewAgency.sent]);
    },
  );

  test("a contract request whose session ended at the end is not sent on its own", async () => {
    const { somebody, page } = await atCheck(withNewAgent);
    later(16 * MINUTE_MS);
    const refused = await sendStep(somebody, page);
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    const back = await somebody.get(refused.location ?? "");
    expect(stepOf(back)).toBe("check");
    expect(back.words).toContain(newAgent.lastName);
    expect(arrived(withNewAgent)).toEqual([]);
    expectConfirmed(await sendStep(somebody, back), withNewAgent, page);
    expect(arrived(withNewAgent)).toHaveLength(1);
  });
});
