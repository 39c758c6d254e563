import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enReview from "#locales/en/applicationReview.json" with { type: "json" };
import enForms from "#locales/en/forms.json" with { type: "json" };
import enSteps from "#locales/en/wizard.json" with { type: "json" };
import esReview from "#locales/es/applicationReview.json" with { type: "json" };
import esSteps from "#locales/es/wizard.json" with { type: "json" };
import { applicant, applicantNumbers } from "../support/applicants.ts";
import {
  expectChoices,
  fillInCoverage,
  fillInCustomer,
  fillInNumbers,
  numberField,
  pdfOf,
  pick,
  words,
  writtenPdf,
} from "../support/application-steps.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { answer, expectSummary, main } from "../support/request-steps.ts";

/** Applications from the list of enrollments to their receipt: docs/product/applications.md. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
const { customer, medicare, coverage, files } = words.en;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const goOn = (page: Page, name = enSteps.continue) => page.getByRole("button", { name }).click();

async function expectNoNumbers(page: Page) {
  const html = await page.content();
  for (const number of applicantNumbers) expect(html.toUpperCase().includes(number), number).toBe(false);
  expect(page.url()).not.toContain(applicant.lastName);
}

for (const [locale, megabytes, tag, own, review, steps] of [
  ["en-US", 8, [], words.en, enReview, enSteps],
  // Script shows the same words, and files are as large in any language.
  ["es-US", 1, ["@server"], words.es, esReview, esSteps],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });

    test(`an agent submits an application with three files of ${megabytes} MB`, async ({
      page,
      as,
      open,
      checkPage,
      javaScriptEnabled,
    }, testInfo) => {
      test.slow();
      const person = { page, isScripted: javaScriptEnabled !== false, words: own };
      await as("agent");
      await open(agent.applicationStep("customer"));
      await expect(heading(page)).toHaveText(own.customer.title);
      await checkPage();
      await fillInCustomer(person);
      await goOn(page, steps.continue);

      await expect(heading(page)).toHaveText(own.medicare.title);
      await fillInNumbers(person);
      await checkPage();
      await goOn(page, steps.continue);

      await expect(heading(page)).toHaveText(own.coverage.title);
      await expectNoNumbers(page);
      await expect(page.getByLabel(own.coverage.fields.received)).toHaveValue("2026-09-15");
      await expect(page.getByLabel(own.coverage.fields.effective)).toHaveValue("2026-10-01");
      await fillInCoverage(person);
      await checkPage();
      await goOn(page, steps.continue);

      await expect(heading(page)).toHaveText(own.files.title);
      await checkPage();
      const three = ["one.pdf", "two.pdf", "three.pdf"].map((name) =>
        writtenPdf(testInfo.outputPath(name), megabytes),
      );
      await page.getByLabel(own.files.fields.files).setInputFiles(three);
      await goOn(page, steps.continue);

      await expect(heading(page)).toHaveText(review.check.title, { timeout: 30_000 });
      await expectNoNumbers(page);
      await expect(answer(page, own.medicare.fields.socialSecurityNumber)).toContainText("4197");
      await expect(main(page).getByText("three.pdf (")).toBeVisible();
      await checkPage();
      await page.getByRole("button", { name: review.check.submit }).click();

      await expect(heading(page)).toHaveText(review.submitted.title, { timeout: 30_000 });
      await expect(answer(page, own.medicare.fields.medicareNumber)).toContainText("YN68");
      await expectNoNumbers(page);
      await checkPage();
      await page.getByRole("link", { name: review.submitted.another }).click();
      await expect(page.getByLabel(own.customer.fields.firstName)).toHaveValue("");
    });
  });
}

test("an agency finds an application's agent, changes the state in mid-way, and loses nothing but the county", async ({
  page,
  as,
  open,
  checkPage,
  javaScriptEnabled,
}) => {
  const person = { page, isScripted: javaScriptEnabled !== false };
  await as("agency");
  await open(agency.enrollments());
  await page.getByRole("link", { name: words.en.title }).click();
  await expect(heading(page)).toHaveText(customer.title);
  await page.getByRole("main").getByRole("searchbox").fill("marisol");
  await page.getByRole("main").getByRole("button", { name: enSteps.find }).click();
  await page.getByRole("radio", { name: "Marisol Vega" }).check();
  if (!person.isScripted) await page.getByRole("button", { name: customer.showStates }).click();
  await expectChoices(page, customer.fields.state);
  await checkPage();
  await fillInCustomer(person);
  await pick(person, customer.fields.state, { index: 2 }, customer.showCounties);
  await expect(main(page).getByText("No longer available after your change: County.")).toBeVisible();
  await expect(page.getByLabel(customer.fields.lastName)).toHaveValue(applicant.lastName);
  await expect(page.getByRole("radio", { name: "Marisol Vega" })).toBeChecked();
  await checkPage();
  await pick(person, customer.fields.state, "Florida", customer.showCounties);
  await expect(main(page).getByText("No longer available after your change")).toHaveCount(0);
  await expectChoices(page, customer.fields.county);
  await pick(person, customer.fields.county, "Pinellas");
  await goOn(page);
  await expect(heading(page)).toHaveText(medicare.title);
  await goOn(page);
  await fillInCoverage(person);
  await goOn(page);
  await page.getByLabel(files.fields.files).setInputFiles(pdfOf("application.pdf"));
  await goOn(page);
  await expect(answer(page, customer.fields.agent)).toHaveText("Marisol Vega");
  await page.getByRole("button", { name: enReview.check.submit }).click();
  await expect(heading(page)).toHaveText(enReview.submitted.title);
});

test("an application asks for what must be answered, and refuses bad identity numbers", async ({
  page,
  as,
  open,
  checkPage,
  javaScriptEnabled,
}) => {
  const person = { page, isScripted: javaScriptEnabled !== false };
  await as("agent");
  await open(agent.applicationStep("customer"));
  await goOn(page);
  await expectSummary(page, customer.title, [
    "Enter the customer’s first name.",
    "Enter the customer’s last name.",
    "Choose the customer’s state.",
    "Choose the customer’s county.",
  ]);
  await checkPage();
  await fillInCustomer(person);
  await page.getByLabel(customer.fields.dateOfBirth).fill("2026-09-16");
  await goOn(page);
  await expectSummary(page, customer.title, ["Enter today or an earlier date in “Date of birth”."]);
  await page.getByLabel(customer.fields.dateOfBirth).fill("2026-09-15");
  await goOn(page);
  await expect(heading(page)).toHaveText(medicare.title);
  for (const bad of ["0EG4TE5MK73", "1SG4TE5MK73", "1EGATE5MK73", "1EG4TE55K73", "1EG4TE5M773"]) {
    await numberField(page, medicare.fields.medicareNumber).fill(bad);
    await goOn(page);
    await expectSummary(page, medicare.title, [
      "Enter the 11 characters on the Medicare card, such as 1EG4-TE5-MK73.",
    ]);
    expect((await page.content()).includes(bad)).toBe(false);
  }
  await expect(numberField(page, medicare.fields.medicareNumber)).toHaveValue("");
  await expect(main(page).getByText(medicare.typeAgain)).toBeVisible();
  await numberField(page, medicare.fields.socialSecurityNumber).fill("000-12-3456");
  await goOn(page);
  await fillInCoverage(person);
  await goOn(page);
  await expect(heading(page)).toHaveText(files.title);
  await goOn(page);
  await expectSummary(page, files.title, ["Attach the application as a PDF."]);
  await page.getByLabel(files.fields.files).setInputFiles(pdfOf("a.pdf"));
  await goOn(page);
  await expect(main(page).getByText(enReview.check.neverIssued)).toBeVisible();
  await page.getByRole("link", { name: "Change Medicare" }).click();
  await expect(main(page).getByText("The saved number ends in 3456.")).toBeVisible();
  await page.getByLabel(medicare.remove.socialSecurityNumber).check();
  await goOn(page);
  await expect(main(page).getByText(enReview.check.neverIssued)).toHaveCount(0);
  await expect(answer(page, medicare.fields.socialSecurityNumber)).toHaveText(enForms.notGiven);
});

test("an application that was begun is continued, and then deleted", { tag: "@plain" }, async ({
  page,
  signIn,
  open,
  checkPage,
  javaScriptEnabled,
}) => {
  const person = { page, isScripted: javaScriptEnabled !== false };
  const other = pathsFor({ type: "agency", id: demoIds.otherAgency });
  await signIn("both");
  await open(other.applicationStep("customer"));
  await page.getByRole("radio").first().check();
  if (!person.isScripted) await page.getByRole("button", { name: customer.showStates }).click();
  await expectChoices(page, customer.fields.state);
  await page.getByLabel(customer.fields.lastName).fill(applicant.lastName);
  await pick(person, customer.fields.state, { index: 1 }, customer.showCounties);
  await expectChoices(page, customer.fields.county);
  await open(other.applications());
  const own = main(page).getByRole("listitem").filter({ hasText: applicant.lastName });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("Started Sep 15, 2026 at 12:00 PM");
  await checkPage();
  await own.getByRole("link", { name: /^Continue/ }).click();
  await expect(page.getByLabel(customer.fields.lastName)).toHaveValue(applicant.lastName);
  await open(other.applications());
  await own.getByRole("link", { name: /^Delete/ }).click();
  await checkPage();
  await page.getByRole("button", { name: words.en.removal.delete }).click();
  await expectAddress(page, other.applicationStep("customer"));
  await expect(page.getByRole("status")).toHaveText("Application deleted.");
});

// The controls are the same without script, and the journeys above press the buttons.
test("a whole application is submitted by the keyboard alone", { tag: "@script" }, async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.applicationStep("customer"));
  const keys = page.keyboard;
  const focusOn = async (label: string) => {
    for (let presses = 0; presses < 60; presses++) {
      const name = await page.evaluate(() => {
        const at = document.activeElement;
        return (
          (at instanceof HTMLInputElement || at instanceof HTMLSelectElement
            ? at.labels?.[0]?.textContent
            : at?.textContent) ?? ""
        );
      });
      if (name.startsWith(label)) return;
      await keys.press("Tab");
    }
    throw new Error(`The focus never came to ${label}`);
  };
  const type = async (label: string, text: string) => {
    await focusOn(label);
    await keys.type(text);
  };
  await type(customer.fields.firstName, applicant.firstName);
  await type(customer.fields.lastName, applicant.lastName);
  await type(customer.fields.state, "Flo");
  await expectChoices(page, customer.fields.county);
  await type(customer.fields.county, "Pin");
  await keys.press("Enter");
  await focusOn(enSteps.continue);
  await keys.press("Enter");
  await expect(heading(page)).toHaveText(medicare.title);
  await type(medicare.fields.medicareNumber, applicant.medicareNumber);
  await keys.press("Enter");
  await expect(heading(page)).toHaveText(coverage.title);
  for (const [label, next] of [
    [coverage.fields.policyType, coverage.fields.carrier],
    [coverage.fields.carrier, coverage.fields.product],
  ] as const) {
    await focusOn(label);
    await keys.press("ArrowDown");
    await expectChoices(page, next);
    await expect(
      page.getByRole("combobox", { name: new RegExp(`^${label}`) }),
      "the focus stays",
    ).toBeFocused();
  }
  await focusOn(coverage.fields.product);
  await keys.press("ArrowDown");
  await focusOn(enSteps.continue);
  await keys.press("Enter");
  await expect(heading(page)).toHaveText(files.title);
  const chooser = page.waitForEvent("filechooser");
  await focusOn(files.fields.files);
  await keys.press("Enter");
  await (await chooser).setFiles(pdfOf("application.pdf"));
  await focusOn(enSteps.continue);
  await keys.press("Enter");
  await expect(heading(page)).toHaveText(enReview.check.title);
  await focusOn(enReview.check.submit);
  await keys.press("Enter");
  await expect(heading(page)).toHaveText(enReview.submitted.title);
});
