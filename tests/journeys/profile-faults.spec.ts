import { pathsFor } from "#app/paths.ts";
import enShell from "#locales/en/shell.json" with { type: "json" };
import esShell from "#locales/es/shell.json" with { type: "json" };
import type { Fault } from "../support/faulty-backend.ts";
import { test as base, expect, isTakenOver } from "../support/journey.ts";
import { movableClock } from "../support/movable-clock.ts";
import { changesIn, expectSummary, field, fillIn, press, words } from "../support/profile-steps.ts";
import { arrived, callOf, knowProfiles, ofAgent, submissionTo } from "../support/profiles.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";

/** A profile while the backend fails, or the sign-in ends: a portal between stand-ins of its own. */

const MINUTE_MS = 60_000;
const agent = pathsFor(ofAgent.portal);

type Own = { all: StandIns; later(ms: number): void; stop(): Promise<void> };

async function startSite(): Promise<Own> {
  const clock = movableClock();
  const all = await startStandIns(clock.env);
  all.provider.accessTokensLast(24 * 3600);
  knowProfiles(all.backend);
  const stop = () => all.stop().finally(clock.remove);
  return { all, later: (ms) => all.provider.clockIsAhead(clock.advance(ms)), stop };
}

const test = base.extend<{ own: Own; enter(): Promise<void> }>({
  own: async ({ onceInWorker }, use) => use(await onceInWorker(startSite)),
  baseURL: async ({ own }, use) => use(own.all.url),
  enter: async ({ own, page, javaScriptEnabled }, use) => {
    own.all.provider.letIn({ sub: `person-${test.info().testId}-${test.info().repeatEachIndex}` });
    await use(async () => {
      await page.goto(`/account/login?returnUrl=${encodeURIComponent(agent.profile())}`);
      if (javaScriptEnabled !== false) await page.waitForFunction(isTakenOver);
    });
    own.all.backend.heal();
  },
});

for (const [locale, tag, language, shell] of [
  ["en-US", [], "en", enShell],
  // Script shows the same words.
  ["es-US", ["@server"], "es", esShell],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });
    const own = words[language];

    test("a profile change that the backend does not take loses nothing, and the next press submits it once", async ({
      page,
      own: { all },
      enter,
      checkPage,
    }) => {
      await enter();
      await fillIn(page, language, { nickname: "Ag", phone: "(813) 555-0199" });
      await press(page, own.request);
      const before = arrived(all, ofAgent).length;
      const faults: Fault[] = [
        { kind: "status", status: 500 },
        { kind: "empty", status: 204 },
        { kind: "html", status: 503 },
        { kind: "down" },
      ];
      for (const fault of faults) {
        all.backend.fail(submissionTo(ofAgent), fault);
        const answered = page.waitForResponse((response) => response.request().method() === "POST");
        await press(page, own.check.submit);
        await answered;
        await expectSummary(page, own.check.failed);
        await expect(changesIn(page)).toHaveCount(2);
      }
      await checkPage();
      all.backend.heal();
      await press(page, own.check.submit);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.submitted.title);
      const calls = arrived(all, ofAgent).slice(before);
      expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    });

    test("a profile that cannot be loaded says so, and is there after another try", {
      tag: "@plain",
    }, async ({ page, own: { all }, enter, checkPage }) => {
      all.backend.fail(callOf(ofAgent), { kind: "status", status: 500 });
      await enter();
      await expect(page.getByText(own.loadFailed)).toBeVisible();
      await expect(page.getByRole("button", { name: own.request })).toHaveCount(0);
      await checkPage();
      all.backend.heal();
      await page.getByRole("link", { name: shell.retry }).click();
      await expect(field(page, own.fields.city)).toHaveValue("Clearwater");
    });

    test("a sign-in that ends during a profile change leaves what was typed", async ({
      page,
      own: { later },
      enter,
    }) => {
      await enter();
      await fillIn(page, language, { nickname: "Ag", address1: "9 Pier Road" });
      later(16 * MINUTE_MS);
      await press(page, own.request);
      await expect(page.getByText(shell.formKept)).toBeVisible();
      await expect(field(page, own.fields.address1)).toHaveValue("9 Pier Road");
      await press(page, own.request);
      await expect(changesIn(page)).toHaveCount(2);
    });
  });
}
