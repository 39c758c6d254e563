import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import enReview from "#locales/en/applicationReview.json" with { type: "json" };
import enShell from "#locales/en/shell.json" with { type: "json" };
import enSteps from "#locales/en/wizard.json" with { type: "json" };
import esReview from "#locales/es/applicationReview.json" with { type: "json" };
import esShell from "#locales/es/shell.json" with { type: "json" };
import esSteps from "#locales/es/wizard.json" with { type: "json" };
import { applicant, applicantNumbers } from "../support/applicants.ts";
import {
  type By,
  expectChoices,
  fillInCoverage,
  fillInCustomer,
  fillInNumbers,
  numberField,
  pdfOf,
  pick,
  words,
} from "../support/application-steps.ts";
import { sellApplications } from "../support/application-wizard.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { test as base, expect, isTakenOver } from "../support/journey.ts";
import { movableClock } from "../support/movable-clock.ts";
import { answer, main } from "../support/request-steps.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";

/** An application while the tracker or the backend fails, or the sign-in ends: a portal between stand-ins of its own. */

const MINUTE_MS = 60_000;
const agent = pathsFor({ type: "agent", id: standIn.agentId });
const submissions = "/api/applications/submissions";

/** `taken` has what names each submission that was taken. */
type Own = { all: StandIns; taken: unknown[]; later(ms: number): void; stop(): Promise<void> };

async function startSite(): Promise<Own> {
  const clock = movableClock();
  const all = await startStandIns(clock.env);
  all.provider.accessTokensLast(24 * 3600);
  sellApplications(all.backend);
  const taken: unknown[] = [];
  all.backend.answer(submissions, ({ headers }) => taken.push(headers["idempotency-key"]));
  const stop = () => all.stop().finally(clock.remove);
  return { all, taken, later: (ms) => all.provider.clockIsAhead(clock.advance(ms)), stop };
}

const test = base.extend<{ own: Own; enter(): Promise<void> }>({
  own: async ({ onceInWorker }, use) => use(await onceInWorker(startSite)),
  baseURL: async ({ own }, use) => use(own.all.url),
  enter: async ({ own, page, javaScriptEnabled }, use) => {
    own.all.provider.letIn({ sub: `person-${test.info().testId}-${test.info().repeatEachIndex}` });
    await use(async () => {
      await page.goto(`/account/login?returnUrl=${encodeURIComponent(agent.applicationStep("customer"))}`);
      if (javaScriptEnabled !== false) await page.waitForFunction(isTakenOver);
    });
    own.all.backend.heal();
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const [locale, tag, own, review, steps, shell] of [
  ["en-US", [], words.en, enReview, enSteps, enShell],
  // Script shows the same words.
  ["es-US", ["@server"], words.es, esReview, esSteps, esShell],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });
    const goOn = (page: Page) => page.getByRole("button", { name: steps.continue }).click();
    const by = (page: Page, javaScriptEnabled: boolean | undefined): By => ({
      page,
      isScripted: javaScriptEnabled !== false,
      words: own,
    });

    test("an application loses nothing when the tracker fails, and the next press submits it once", async ({
      page,
      own: { all, taken },
      enter,
      checkPage,
      javaScriptEnabled,
    }) => {
      const person = by(page, javaScriptEnabled);
      await enter();
      await fillInCustomer(person);
      await goOn(page);
      await fillInNumbers(person);
      await goOn(page);
      await fillInCoverage(person);
      await goOn(page);
      await page.getByLabel(own.files.fields.files).setInputFiles(pdfOf("application.pdf"));
      await goOn(page);
      const before = { calls: all.backend.count(submissions), taken: taken.length };
      const faults: Fault[] = [
        { kind: "status", status: 500 },
        { kind: "html", status: 503 },
        { kind: "status", status: 413 },
        { kind: "down" },
      ];
      const submit = () => page.getByRole("button", { name: review.check.submit });
      for (const fault of faults) {
        all.backend.fail(submissions, fault);
        const answered = page.waitForResponse((response) => response.request().method() === "POST");
        await submit().click();
        await answered;
        await expect(main(page).getByRole("alert")).toContainText(review.check.failed);
        await expect(answer(page, own.medicare.fields.medicareNumber)).toContainText("YN68");
        await expect(main(page).getByText("application.pdf (")).toBeVisible();
      }
      await checkPage();
      all.backend.heal();
      await submit().click();
      await expect(heading(page)).toHaveText(review.submitted.title);
      const calls = all.backend.calls.filter(({ path }) => path === submissions).slice(before.calls);
      const keys = new Set(calls.map(({ headers }) => headers["idempotency-key"]));
      expect(keys.size).toBe(1);
      expect(taken.slice(before.taken)).toEqual([...keys]);
    });

    test("a sign-in that ends during an application leaves what was typed, and no identity number on the page", async ({
      page,
      own: { later },
      enter,
      checkPage,
      javaScriptEnabled,
    }) => {
      const person = by(page, javaScriptEnabled);
      await enter();
      await fillInCustomer(person);
      later(16 * MINUTE_MS);
      await goOn(page);
      await expect(main(page).getByText(shell.formKept)).toBeVisible();
      await expect(page.getByLabel(own.customer.fields.lastName)).toHaveValue(applicant.lastName);
      await expect(page.getByLabel(own.customer.fields.dateOfBirth)).toHaveValue(applicant.dateOfBirth);
      const county = page.getByRole("combobox", { name: own.customer.fields.county });
      await expect(county.locator("option:checked")).toHaveText("Pinellas");
      await goOn(page);
      await expect(heading(page)).toHaveText(own.medicare.title);
      await fillInNumbers(person);
      later(16 * MINUTE_MS);
      await goOn(page);
      await expect(main(page).getByText(shell.formKept)).toBeVisible();
      await expect(numberField(page, own.medicare.fields.medicareNumber)).toHaveValue("");
      await expect(main(page).getByText(/YN68/)).toBeVisible();
      await expect(page.getByLabel(own.medicare.fields.partA)).toHaveValue("2015-03-01");
      const html = (await page.content()).toUpperCase();
      for (const number of applicantNumbers) expect(html.includes(number), number).toBe(false);
      await checkPage();
      await goOn(page);
      await expect(heading(page)).toHaveText(own.coverage.title);
    });

    test("choices of an application that cannot be fetched are said to be missing, and what was typed stays", async ({
      page,
      own: { all },
      enter,
      checkPage,
      javaScriptEnabled,
    }) => {
      const person = by(page, javaScriptEnabled);
      await enter();
      await page.getByLabel(own.customer.fields.lastName).fill(applicant.lastName);
      all.backend.fail(/counties/, { kind: "status", status: 500 });
      await pick(person, own.customer.fields.state, "Florida", own.customer.showCounties);
      await expect(main(page).getByText(own.customer.countiesFailed)).toBeVisible();
      await expect(page.getByLabel(own.customer.fields.lastName)).toHaveValue(applicant.lastName);
      await checkPage();
      all.backend.heal();
      await page.reload();
      await expectChoices(page, own.customer.fields.county);
      await expect(page.getByLabel(own.customer.fields.lastName)).toHaveValue(applicant.lastName);
    });
  });
}
