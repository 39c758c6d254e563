import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import type { Fault } from "../support/faulty-backend.ts";
import { standIn } from "../support/faulty-backend.ts";
import {
  agent,
  chosen,
  features,
  inBrowser,
  PREFERENCES,
  RIGHTS,
  SAVED,
  SAVED_HERE,
  startWithPreferences,
  type WithPreferences,
} from "../support/integration/preferences.ts";
import { forgeryTokenOf } from "../support/security/stand-ins.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** The choices of emails: `docs/product/preferences.md`, "Emails". */

const QUESTION = "Email me when a request is decided or answered";

let all: WithPreferences;
beforeAll(async () => {
  all = await startWithPreferences();
});
beforeEach(() => {
  all.begin();
  announce({ Extensions: extensions.decisionEmail });
});
afterAll(() => all?.stop());

function announce(told: object) {
  for (const path of features) all.backend.answer(path, () => told);
}

const page = (browser: Visitor) => browser.get(`${agent.preferences()}&lng=en`);

/** The value of the choice that is made on a page. */
const choiceOn = ({ html }: Answer) =>
  /<input[^>]*name="decision"[^>]*>/g
    .exec(html)
    ?.input.match(/<input(?=[^>]*name="decision")(?=[^>]*checked)[^>]*value="(\w+)"/)?.[1];

async function save(browser: Visitor, more: Record<string, string>): Promise<Answer> {
  const csrf = forgeryTokenOf(await page(browser));
  const given = { csrf, language: "en", appearance: "dark", density: "compact", lite: "on" };
  return browser.post(agent.preferences(), { ...given, ...more });
}

const lastSent = () => {
  const sent = all.backend.calls.findLast(({ method, path }) => method === "PUT" && path === PREFERENCES);
  return JSON.parse(sent?.body.toString() ?? "null");
};

test("email about decisions is on until somebody says no, which is kept in the backend alone", async () => {
  const browser = await all.signIn("mail-1");
  const first = await page(browser);
  expect(first.words).toContain(QUESTION);
  expect(choiceOn(first)).toBe("on");
  const before = Object.keys(browser.cookies()).sort();
  expect((await save(browser, { decision: "off" })).words).toContain(SAVED);
  expect(lastSent()).toEqual({ ...chosen, Language: "en", DecisionEmail: false });
  expect(choiceOn(await page(browser))).toBe("off");
  expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
  const added = Object.keys(browser.cookies()).filter((name) => !before.includes(name));
  expect(added.filter((name) => /mail|decision/i.test(name))).toEqual([]);
  await save(browser, { decision: "on" });
  expect(lastSent()).toMatchObject({ DecisionEmail: true });
  expect(choiceOn(await page(browser))).toBe("on");
});

test.each<object>([{}, { Extensions: 0 }, { Extensions: extensions.preferences }])(
  "where the backend announces %j no choice of email about decisions is offered or sent",
  async (told) => {
    announce(told);
    const browser = await all.signIn(`mail-2-${JSON.stringify(told)}`);
    expect((await page(browser)).words).not.toContain(QUESTION);
    const before = all.asked();
    await page(browser);
    expect(all.asked()).toBe(before);
    expect((await save(browser, { decision: "off" })).words).toContain(SAVED);
    if ("Extensions" in told && told.Extensions) expect(lastSent()).toEqual({ ...chosen, Language: "en" });
  },
);

describe("a choice that cannot be fetched", () => {
  test.each<Fault>([
    { kind: "status", status: 500 },
    { kind: "html", status: 200 },
    { kind: "slow", delayMs: "untilReleased" },
  ])("a choice of email about decisions that cannot be fetched stays as it was: %j", async (fault) => {
    const browser = await all.signIn("mail-3");
    all.backend.fail(PREFERENCES, fault);
    const shown = await page(browser);
    expect(shown.status).toBe(200);
    expect(shown.words).toContain("We couldn't load your choices of emails. They stay as they are.");
    expect(shown.html).not.toContain('name="decision"');
    all.backend.heal();
    const sent = await browser.submit(shown, {
      form: ({ fields }) => fields.some(({ name }) => name === "appearance"),
      button: "Save preferences",
      values: { appearance: "light" },
    });
    expect(sent.words).toContain(SAVED);
    expect(lastSent()).not.toHaveProperty("DecisionEmail");
  });
});

test.each<Fault>([{ kind: "status", status: 500 }, { kind: "down" }])(
  "a choice of email about decisions that cannot be saved says so, and the rest is kept in the browser: %j",
  async (fault) => {
    const browser = await all.signIn("mail-4");
    const csrf = forgeryTokenOf(await page(browser));
    all.backend.fail(PREFERENCES, fault);
    const given = { csrf, language: "en", appearance: "dark", density: "compact", lite: "on" };
    const answer = await browser.post(agent.preferences(), { ...given, decision: "off" });
    expect(answer.words).toContain(`${SAVED_HERE} Your email choice was not saved: try again later.`);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
  },
);

test("a choice of email about decisions that is neither yes nor no is refused, and nothing is saved", async () => {
  const browser = await all.signIn("mail-5");
  const before = all.backend.calls.length;
  const answer = await save(browser, { decision: "sometimes" });
  expect(answer.status).toBe(422);
  expect(answer.words).toContain("Choose yes or no.");
  expect(all.backend.calls.slice(before).filter(({ method }) => method === "PUT")).toEqual([]);
  expect(answer.html).toContain('name="decision"');
});

test("each kind of email has a choice of its own, and the weekly one a day", async () => {
  announce({ Extensions: extensions.producerEmail });
  const browser = await all.signIn("mail-6");
  const shown = await page(browser);
  const chosenOn = ({ html }: Answer) =>
    Object.fromEntries(
      [
        ...html.matchAll(
          /<input(?=[^>]*type="radio")(?=[^>]* checked)[^>]*name="(decision|expiry|season|signed|request|downline)"[^>]*value="(\w+)"/g,
        ),
      ].map(([, name, value]) => [name, value]),
    );
  expect(chosenOn(shown)).toEqual({
    ...{ decision: "on", expiry: "on", season: "on", signed: "on", request: "on" },
    downline: "off",
  });
  expect(shown.html).toMatch(/<option value="off" selected="">Never<\/option>/);
  await save(browser, { season: "off", downline: "on", digest: "Monday" });
  expect(lastSent()).toEqual({
    ...{ ...chosen, Language: "en" },
    ...{ SeasonEmail: false, DownlineEmail: true, DigestDay: "Monday" },
  });
  const again = await page(browser);
  expect(chosenOn(again)).toMatchObject({ season: "off", downline: "on" });
  expect(again.html).toMatch(/<option value="Monday" selected="">On Mondays<\/option>/);
  await save(browser, { digest: "off" });
  expect(lastSent()).toMatchObject({ DigestDay: null });
  expect((await save(browser, { digest: "Someday" })).words).toContain("Choose never or a day.");
});

test.each([
  ["agent", { Id: standIn.agentId, Name: "A", ViewableAgentList: { [standIn.agentId]: "A" } }],
  ["agency", { Id: null, Name: null, ViewableAgencyList: { [standIn.agencyId]: "B" } }],
] as const)(
  "who acts for an %s alone is not offered the emails of the other kind of producer",
  async (type, rights) => {
    announce({ Extensions: extensions.producerEmail });
    all.backend.answer(RIGHTS, () => rights);
    const browser = await all.signIn(`mail-7-${type}`);
    const { html } = await browser.get(`${pathsFor(null).preferences()}?lng=en`);
    expect(html).toContain('name="expiry"');
    expect([html.includes('name="signed"'), html.includes('name="downline"')]).toEqual([
      type === "agent",
      type === "agency",
    ]);
  },
);
