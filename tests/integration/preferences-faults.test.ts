import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import {
  agent,
  chosen,
  features,
  inBrowser,
  nothing,
  PREFERENCES,
  RIGHTS,
  SAVED_HERE,
  save,
  startWithPreferences,
  type WithPreferences,
} from "../support/integration/preferences.ts";

/** A backend in trouble with the preferences that it keeps: `docs/product/preferences.md`. */

let all: WithPreferences;
beforeAll(async () => {
  all = await startWithPreferences();
});
beforeEach(() => all.begin());
afterAll(() => all?.stop());

const faults: Fault[] = [
  { kind: "down" },
  { kind: "slow", delayMs: "untilReleased" },
  { kind: "hang in body" },
  { kind: "drip" },
  { kind: "cut off" },
  { kind: "html", status: 200 },
  { kind: "redirect", to: "/elsewhere" },
  ...[401, 403, 404, 422, 500, 503].map((status) => ({ kind: "status", status }) as const),
];

/** The calls before that for the preferences meet one fault of each sort. */
const aboutOthers = ["down", "slow", "html"];

test.each([...faults, { kind: "shape", body: ["es"] }, { kind: "shape", body: null }] satisfies Fault[])(
  "a backend in trouble with preferences keeps nobody from signing in: %j",
  async (fault) => {
    const sub = `trouble ${JSON.stringify(fault)}`;
    all.kept.set(sub, chosen);
    const others = aboutOthers.includes(fault.kind) ? [features[1] ?? "", RIGHTS] : [];
    for (const path of [PREFERENCES, ...others]) {
      all.backend.fail(path, fault);
      const printed = all.portal.log().length;
      const started = Date.now();
      const browser = await all.signIn(sub);
      expect(Date.now() - started, path).toBeLessThan(5_000);
      expect(inBrowser(browser), path).toEqual(nothing);
      all.backend.heal();
      expect((await browser.get(agent.contracts())).words, path).toContain(standIn.carrier);
      const lines = () => all.portal.log().slice(printed).split("\n");
      const about = () => lines().filter((line) => /backend call failed|did not come in time/.test(line));
      await expect.poll(about, { message: path }).toHaveLength(1);
    }
  },
);

test("kept preferences with unknown values are ignored and logged by name, and the others are taken", async () => {
  all.kept.set("odd-1", { Language: "fr", Appearance: "dark", Density: { a: 1 }, Lite: "<script>", More: 1 });
  const printed = all.portal.log().length;
  const browser = await all.signIn("odd-1");
  expect(inBrowser(browser)).toEqual({ ...nothing, Appearance: "dark" });
  const told = () =>
    all.portal
      .log()
      .slice(printed)
      .split("\n")
      .filter((text) => text.includes("unknown preferences ignored"));
  await expect.poll(told).toHaveLength(1);
  const [line] = told();
  expect(JSON.parse(line ?? "").fields).toEqual(["Language", "Density", "Lite"]);
  expect(line).not.toContain("script>");
  all.kept.set("odd-2", {});
  expect(inBrowser(await all.signIn("odd-2"))).toEqual(nothing);
});

// A portal whose features are not found announces nothing.
test.each(faults.filter((fault) => JSON.stringify(fault) !== '{"kind":"status","status":404}'))(
  "preferences that cannot be saved hold in this browser, and the page says so: %j",
  async (fault) => {
    const sub = `saving ${JSON.stringify(fault)}`;
    for (const path of [PREFERENCES, features[0] ?? ""]) {
      const browser = await all.signIn(sub);
      await browser.get(agent.home());
      all.backend.fail(path, fault);
      const started = Date.now();
      const page = await save(browser, { ...chosen, Language: "en" });
      // Two seconds for the call that fails, and the rest for a busy machine: any other call has eight.
      expect(Date.now() - started, path).toBeLessThan(6_000);
      expect(page.status, path).toBe(200);
      expect(page.words, path).toContain(SAVED_HERE);
      expect(inBrowser(browser), path).toEqual({ ...chosen, Language: "en" });
      expect(all.kept.get(sub), path).toBeUndefined();
      all.backend.heal();
      // They are still the user's own, and nobody else's.
      await all.signIn(sub, browser);
      expect(inBrowser(browser), path).toEqual({ ...chosen, Language: "en" });
      await all.signIn("another", browser);
      expect(inBrowser(browser), path).toEqual(nothing);
    }
  },
);
