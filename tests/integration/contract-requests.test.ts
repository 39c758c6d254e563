import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldId } from "#app/forms/form-state.ts";
import { pathsFor } from "#app/paths.ts";
import { storedText } from "../security/support/session-store.ts";
import { type StandIns, startStandIns } from "../security/support/stand-ins.ts";
import { faultKinds } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { movableClock } from "../support/movable-clock.ts";
import { eAndO, newAgency, newAgent, principal } from "../support/newcomers.ts";
import {
  answerAll,
  answerStep,
  draftOf,
  faultsOf,
  sendStep,
  shownIn,
  stepOf,
  type Typed,
  type Wizard,
} from "../support/request-wizard.ts";
import type { Answer } from "../support/visitor.ts";

/**
 * Rows 33 to 36, 55, 60, 86 to 90, 107 to 109: what a contract request sends, what a backend that fails leaves of it,
 * and what no browser sends.
 */

const TIMEOUT_MS = 400;
const MINUTE_MS = 60_000;
const agent = { type: "agent", id: standIn.agentId } as const;
const agency = { type: "agency", id: standIn.agencyId } as const;
const [asAgent, asAgency] = [pathsFor(agent), pathsFor(agency)];
const [zeta = "", alpha = "", middle = ""] = standIn.contractOptionIds;

const contracts: Typed = {
  contracts: [alpha, middle],
  states: [standIn.stateId],
  comments: "Two\r\nlines – ¿sí?",
};
const upline: Typed = { upline: standIn.lowerAgencyId };
const requestForm = {
  contracts: [alpha, middle],
  states: [standIn.stateId],
  agentCount: null,
  comments: "Two\r\nlines – ¿sí?",
};
const uplineAgency = standIn.lowerAgencyId;

type Expected = Wizard & { sent: object };

const agentsOwn: Expected = {
  name: "an agent",
  portal: agent,
  start: asAgent.contractRequest(),
  steps: [upline, contracts],
  sent: { requestForm, uplineAgency },
};
const ofItself: Expected = {
  name: "an agency for itself",
  portal: agency,
  start: asAgency.contractRequest(),
  steps: [{ target: standIn.agencyId }, upline, { ...contracts, agentCount: "1,250" }],
  sent: {
    requestForm: { ...requestForm, agentCount: 1250 },
    uplineAgency,
    targetAgency: { id: standIn.agencyId },
  },
};
const withNewAgency: Expected = {
  name: "an agency for a new agency",
  portal: agency,
  start: asAgency.contractRequest(),
  steps: [
    { target: "new" },
    { name: newAgency.name, agencyNpn: newAgency.npn, ...principal, ...eAndO },
    upline,
    { ...contracts, agentCount: "" },
  ],
  sent: {
    requestForm,
    uplineAgency,
    targetAgency: { ...newAgency, principalAgent: { ...principal, eAndO } },
  },
};
const ofAgent: Expected = {
  name: "an agency for an agent",
  portal: agency,
  start: asAgency.downlineRequest({ forAgentId: standIn.agentId }),
  steps: [{}, upline, contracts],
  sent: { requestForm, uplineAgency, targetAgent: { id: standIn.agentId } },
};
const withNewAgent: Expected = {
  name: "an agency for a new agent",
  portal: agency,
  start: asAgency.downlineRequest(),
  steps: [{ target: "new" }, { ...newAgent, policyNumber: "EO-1" }, upline, contracts],
  sent: {
    requestForm,
    uplineAgency,
    targetAgent: {
      ...newAgent,
      eAndO: { issuedBy: null, coverageLimits: null, expirationDate: null, policyNumber: "EO-1" },
    },
  },
};

const clock = movableClock();
let all: StandIns;

/** Lets the portal's clock run on. */
function later(ms: number) {
  all.provider.clockIsAhead(clock.advance(ms));
}

beforeAll(async () => {
  all = await startStandIns({
    BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
    BACKEND_SUBMISSION_TIMEOUT_MS: String(TIMEOUT_MS),
    ...clock.env,
  });
  all.provider.accessTokensLast(24 * 3600);
});
beforeEach(() => {
  all.backend.calls.length = 0;
});
afterEach(() => all.backend.heal());
afterAll(async () => {
  await all?.stop();
  clock.remove();
});

const callOf = ({ portal }: Wizard) =>
  `/t/${portal.type === "agent" ? "agents" : "agencies"}/${portal.id}/contractrequests`;
const arrived = (wizard: Wizard) =>
  all.backend.calls.filter(({ method, path }) => method === "POST" && path === callOf(wizard));
const contentOf = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString());
const confirmationOf = ({ portal, start }: Wizard, ref: string) =>
  pathsFor(portal).contractsRequested(start.includes("downline") ? "downlinerequest" : "request", ref);

async function atCheck(wizard: Wizard) {
  const somebody = await newcomer(all);
  const page = await answerAll(somebody, wizard.start, wizard.steps);
  expect(stepOf(page)).toBe("check");
  expect(page.status).toBe(200);
  return { somebody, page };
}

function expectConfirmed(answer: Answer, wizard: Wizard, page: Answer) {
  expect(answer.status, answer.words).toBe(303);
  const { pathname, search } = new URL(answer.location ?? "");
  expect(pathname + search).toBe(confirmationOf(wizard, shownIn(page).submission));
}

function expectFault({ words, headers }: Answer, told: string) {
  expect(words).toContain(`Failed to fetch: ${told}`);
  const references = [...words.matchAll(/Reference for support: ([\w-]{36})/g)].map(([, id]) => id);
  expect(references).toContain(headers["x-request-id"]);
}

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

describe.each([agentsOwn, ofItself, withNewAgency, ofAgent, withNewAgent])("$name", (wizard) => {
  test("what arrives is what was answered, once", async () => {
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

  test("row 107: twenty at once are one, and all end on its confirmation", async () => {
    const { somebody, page } = await atCheck(wizard);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendStep(somebody, page)));
    for (const answer of answers) expectConfirmed(answer, wizard, page);
    expectConfirmed(await sendStep(somebody, page), wizard, page);
    expect(arrived(wizard)).toHaveLength(1);
  });
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
  expect(faultsOf(nothing)).toEqual(["Upline agency: this is required."]);
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
  expect(faultsOf(none)).toEqual(["Contracts: this is required."]);
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

/** A status other than 200, or none: nothing has been taken. */
const refusals = faultKinds.filter(
  ({ name, told, fault }) =>
    name !== "409" &&
    (!told.startsWith("502") || ("status" in fault && fault.status !== 200)) &&
    !/in the body$|dripping/.test(name),
);

describe("a backend that does not take it", () => {
  test.each(refusals)("loses nothing: $name", async ({ fault, told, status }) => {
    const { somebody, page } = await atCheck(withNewAgency);
    all.backend.fail(callOf(withNewAgency), fault);
    const refused = await sendStep(somebody, page);
    expect(refused.status).toBe(told.startsWith("429") ? 429 : status);
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
  });

  test("and names fields: the page names the answers they come from", async () => {
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
      "New agency: this is not an email address, such as name@example.com.",
      "Upline: choose from what is offered.",
      "Contracts: choose from what is offered.",
    ]);
    for (const step of ["new-agency", "upline", "contracts"])
      expect(refused.html).toContain(`<a id="${fieldId(step)}"`);
    expect(refused.html).not.toContain("another backend");
  });

  test("and knows the key from something else: it is believed", async () => {
    const { somebody, page } = await atCheck(agentsOwn);
    all.backend.fail(callOf(agentsOwn), { kind: "status", status: 409 });
    const refused = await sendStep(somebody, page);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("This form was sent before, with other content.");
  });
});

test("what is sent is what was seen: answers that another tab has changed are shown first", async () => {
  const { somebody, page } = await atCheck(agentsOwn);
  const other = await somebody.get(
    asAgent.contractRequestStep("request", "contracts", { draft: draftOf(page) }),
  );
  await answerStep(somebody, other, { contracts: [zeta] });
  const shown = await sendStep(somebody, page);
  expect(stepOf(shown)).toBe("check");
  expect(arrived(agentsOwn)).toEqual([]);
  const again = await somebody.get(shown.location ?? "");
  expect(again.words).toContain("Your answers have changed since you opened this page");
  expect(again.words).toContain("Zeta Mutual (PDP)");
  expectConfirmed(await sendStep(somebody, again), agentsOwn, page);
  expect(arrived(agentsOwn)).toHaveLength(1);
});

describe("row 90: a session that ends in mid-wizard", () => {
  test.each([
    ["at the first step", 0],
    ["later", 3],
  ] as const)("%s: sign-in, and every answer is there", async (_, step) => {
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
  });

  test("at the end: nothing is sent on its own", async () => {
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

describe("what no browser sends", () => {
  test("row 36: values that are not offered, lists where one is meant, and names that are none", async () => {
    const somebody = await newcomer(all);
    const wrong = [
      "9999",
      "__proto__",
      "constructor",
      "new ",
      "a".repeat(10_000),
      "a\u0000b",
      "👩‍👩‍👧",
      "\u202eevil",
    ];
    const cases: [Wizard, number, string][] = [
      [ofItself, 0, "target"],
      [ofAgent, 0, "target"],
      [agentsOwn, 0, "upline"],
      [agentsOwn, 1, "contracts"],
      [agentsOwn, 1, "states"],
    ];
    for (const [wizard, step, field] of cases) {
      const { [step]: good = {} } = wizard.steps;
      const page = await answerAll(somebody, wizard.start, wizard.steps.slice(0, step));
      const isList = Array.isArray(good[field]);
      for (const value of wrong.filter((each) => wizard === agentsOwn || each !== "new ")) {
        const refused = await sendStep(somebody, page, { ...good, [field]: value });
        expect(refused.status, `${field}: ${value.slice(0, 20)}`).toBe(422);
        expect(faultsOf(refused)).toHaveLength(1);
      }
      const right = [good[field] ?? standIn.agentId].flat()[0] ?? "";
      const doubled = await sendStep(somebody, page, { ...good, [field]: [right, right] });
      expect(doubled.status, `${field} twice`).toBe(isList ? 303 : 422);
      const { [field]: _, ...others } = good;
      const array = await sendStep(somebody, page, { ...others, [field]: [], [`${field}[]`]: right });
      expect(array.status, `${field}[]`).toBe(422);
    }
    expect(arrived(agentsOwn)).toEqual([]);
  });

  test("what was chosen twice counts once", async () => {
    const somebody = await newcomer(all);
    const typed = { ...contracts, contracts: [alpha, alpha, middle] };
    const page = await answerAll(somebody, agentsOwn.start, [upline, typed]);
    expect(stepOf(page)).toBe("check");
    expectConfirmed(await sendStep(somebody, page), agentsOwn, page);
    expect(arrived(agentsOwn).map(contentOf)).toEqual([agentsOwn.sent]);
  });

  test("row 36: fields the form does not have go nowhere", async () => {
    const somebody = await newcomer(all);
    const surplus = {
      Id: "1",
      status: "approved",
      targetAgency: "9003",
      agentCount: "7",
      ["__proto__"]: "x",
      constructor: "x",
    };
    const page = await answerAll(somebody, agentsOwn.start, [
      { ...surplus, ...upline },
      { ...surplus, ...contracts },
    ]);
    expectConfirmed(await sendStep(somebody, page, surplus), agentsOwn, page);
    expect(arrived(agentsOwn).map(contentOf)).toEqual([agentsOwn.sent]);
  });

  const texts = [
    "a".repeat(10_000),
    "👩‍👩‍👧‍👦 🏳️‍🌈",
    "‏مرحبا بالعالم‎ \u202eevil\u202c",
    "Z̸̢̛a͑l͘g̕o",
    `'"<>&</textarea><script>alert(1)</script>`,
    "a\u0000b",
    "a\u0007b",
    "{{constructor}} %0d%0a \\",
    "__proto__",
  ];

  test("row 34: every text arrives whole, or is refused and still stands there", async () => {
    const somebody = await newcomer(all);
    const [target = {}, newcomerTyped = {}, , contractsTyped = {}] = withNewAgency.steps;
    const start = await answerAll(somebody, withNewAgency.start, [target]);
    const expectKept = async (page: Answer, good: Typed, name: string, text: string) => {
      const answered = await sendStep(somebody, page, { ...good, [name]: text });
      const what = `${name}: ${text.slice(0, 30)}`;
      expect([303, 422], what).toContain(answered.status);
      expect(answered.html, what).not.toContain("<script>alert");
      // What was taken stands on its step's page again.
      const shown = answered.status === 303 ? await somebody.get(pageOf(page, answered)) : answered;
      expect(shown.html, what).not.toContain("<script>alert");
      // HTML has no way to write a NUL.
      expect(shownIn(shown).all(name)[0], what).toBe(text.replaceAll("\0", ""));
      return answered.status;
    };
    let taken = 0;
    for (const name of Object.keys(newcomerTyped))
      for (const text of texts) if ((await expectKept(start, newcomerTyped, name, text)) === 303) taken++;
    expect(taken, "names and E&O take nearly anything").toBe(6 * 6);
    const page = await answerAll(somebody, withNewAgency.start, withNewAgency.steps.slice(0, 3));
    for (const text of texts) await expectKept(page, contractsTyped, "comments", text);

    const odd = texts.filter((text) => text.length < 100 && !/\p{Cc}/u.test(text)).join(" ");
    const check = await answerStep(somebody, page, { ...contractsTyped, comments: odd });
    expectConfirmed(await sendStep(somebody, check), withNewAgency, check);
    expect(arrived(withNewAgency).map(contentOf)).toEqual([
      expect.objectContaining({ requestForm: { ...requestForm, comments: odd } }),
    ]);
  });

  test("row 35: numbers, dates and addresses that are none", async () => {
    const somebody = await newcomer(all);
    const [target = {}, newcomerTyped = {}] = withNewAgency.steps;
    const page = await answerAll(somebody, withNewAgency.start, [target]);
    const wrong: Record<string, readonly string[]> = {
      agencyNpn: ["0", "0123", "12345678901", "1e5", "-1", "1.5", "१२३", "12 34"],
      npn: ["0", "abc"],
      email: ["x", "@x.y", "x@y", "a b@c.de", "a@b@c.de", "a@b..de", "<a@b.de>"],
      expirationDate: ["2026-02-31", "1899-12-31", "2026-13-01", "99999-01-01", "tomorrow", "2/30/2027"],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const refused = await sendStep(somebody, page, { ...newcomerTyped, [field]: value });
        expect(refused.status, `${field}: ${value}`).toBe(422);
        expect(shownIn(refused).all(field)).toEqual([value]);
      }
    }
    const last = await answerAll(somebody, ofItself.start, ofItself.steps.slice(0, 2));
    for (const agentCount of [
      "-1",
      "1e99",
      "1.5",
      "1,5",
      "12,34",
      "NaN",
      "Infinity",
      "0x10",
      "100001",
      "١٢",
      "1 000",
    ]) {
      const refused = await sendStep(somebody, last, { ...contracts, agentCount });
      expect(refused.status, agentCount).toBe(422);
      expect(faultsOf(refused)).toEqual(["Estimated agents: this must be a whole number."]);
    }
    for (const [agentCount, shown] of [
      ["0", "0"],
      ["100,000", "100,000"],
      [" 12 ", "12"],
    ] as const) {
      const check = await answerStep(somebody, last, { ...contracts, agentCount });
      expect(check.words).toContain(`Estimated agents ${shown} `);
    }
  });

  test("rows 55, 59: another site changes no answer and sends nothing", async () => {
    const { somebody, page } = await atCheck(withNewAgent);
    const draft = draftOf(page);
    for (const step of ["agent", "new-agent", "upline", "contracts", "check"]) {
      const address = asAgency.contractRequestStep("downlinerequest", step, { draft });
      const answer = await somebody.post(
        address,
        { csrf: shownIn(page).all("csrf")[0] ?? "", target: standIn.agentId, cancel: "yes" },
        { from: "https://evil.example", follow: false },
      );
      expect(answer.status, step).toBe(403);
    }
    expect(arrived(withNewAgent)).toEqual([]);
    expect((await somebody.get(page.url)).words).toContain(newAgent.email);
  });
});

describe("whose it is", () => {
  test("answers are used by who gave them, in the portal and the wizard for which they did", async () => {
    const { somebody, page } = await atCheck(withNewAgency);
    const draft = draftOf(page);
    const other = await newcomer(all);
    const asked: [typeof somebody, string, string][] = [
      [other, asAgency.contractRequestStep("request", "new-agency", { draft }), "agency"],
      [other, asAgency.contractRequestStep("request", "check", { draft }), "agency"],
      [somebody, asAgent.contractRequestStep("request", "check", { draft }), "upline"],
      [somebody, asAgency.contractRequestStep("downlinerequest", "check", { draft }), "agent"],
      [somebody, asAgency.contractRequestStep("request", "check", { draft: draft.toUpperCase() }), "agency"],
      [somebody, asAgency.contractRequestStep("request", "check", { draft: "../../sessions" }), "agency"],
    ];
    for (const [who, address, first] of asked) {
      const answer = await who.get(address);
      expect(stepOf(answer), address).toBe(first);
      expect(answer.html).not.toContain(principal.lastName);
    }
    expect((await sendStep(other, page)).status, "nor can another send it").not.toBe(200);
    expect(arrived(withNewAgency)).toEqual([]);
  });

  test("a confirmation is its submitter's, in the portal and the wizard of the request", async () => {
    const { somebody, page } = await atCheck(withNewAgency);
    expectConfirmed(await sendStep(somebody, page), withNewAgency, page);
    const ref = shownIn(page).submission;
    const other = await newcomer(all);
    const asked: [typeof somebody, string, string][] = [
      [other, asAgency.contractsRequested("request", ref), "/contracts/request"],
      [somebody, asAgent.contractsRequested("request", ref), "/contracts/request"],
      [somebody, asAgency.contractsRequested("downlinerequest", ref), "/contracts/downlinerequest"],
      [somebody, asAgency.contractsRequested("request", "f".repeat(32)), "/contracts/request"],
      [somebody, asAgency.contractsRequested("request", "../x"), "/contracts/request"],
      [somebody, asAgency.contractsRequested("request", ""), "/contracts/request"],
    ];
    const told = () => all.portal.log().split("a confirmation was asked for that there is not").length;
    const before = told();
    for (const [who, address, up] of asked) {
      const answer = await who.get(address, { follow: false });
      expect(new URL(answer.location ?? "").pathname, address).toBe(up);
    }
    expect(told() - before).toBe(asked.length);
    expect((await somebody.get(asAgency.contractsRequested("request", ref))).words).toContain(newAgency.name);
  });

  test("answers lie on the disk so that nobody can read them", async () => {
    const { page } = await atCheck(withNewAgency);
    const stored = storedText(all.portal.dataFolder);
    for (const secret of [
      ...Object.values(newAgency),
      ...Object.values(principal),
      eAndO.policyNumber,
      "¿sí?",
    ])
      expect(stored).not.toContain(secret);
    expect(stored.length, "something was written").toBeGreaterThan(1000);
    expect(all.portal.log()).not.toContain(principal.email);
    expect(page.url).not.toMatch(new RegExp(`${principal.lastName}|${encodeURIComponent(principal.email)}`));
  });
});

/** The address of the step that was just answered, in the draft as it is now. */
function pageOf(page: Answer, answered: Answer): string {
  const address = new URL(page.url);
  address.searchParams.set("draft", draftOf(answered));
  return address.href;
}
