import type { Locator } from "@playwright/test";
import { expect, expectAddress, test } from "../support/journey.ts";
import {
  aboveOf,
  confirmationOf,
  exampleForm,
  pageOf,
  pdfFile,
  requiredFields,
  submissionForms,
  textFields,
} from "../support/submission-forms.ts";
import {
  agency,
  agent,
  attachedOf,
  buttonOf,
  continueOf,
  controlOf,
  expectAllKept,
  expectConfirmed,
  expectFaults,
  expectValue,
  fileOf,
  fillIn,
  fillInAll,
  goToCheck,
  missing,
  otherAgent,
  press,
  sixth,
  submissionOf,
  submitChecked,
  summaryOf,
  words,
} from "../support/submission-pages.ts";

/** Forms that submit something with a file, each with its own fields. */

/** The most presses of the Tab key, on a page as short as these. */
const MOST_STEPS = 60;
const TINY = { width: 360, height: 740 };

for (const form of submissionForms) {
  // One form is enough for what script adds to both.
  const tag = form === exampleForm ? [] : ["@plain"];
  test.describe(form.name, () => {
    test(`an agent submits ${form.name} and sees what was submitted`, async ({ page, as, open }) => {
      await as("agent");
      await open(aboveOf(form, agent));
      await page.getByRole("main").getByRole("link", { name: form.link.en }).click();
      await expectAddress(page, pageOf(form, agent));
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(form.title.en);
      await fillInAll(page, form);
      await fileOf(page, form).setInputFiles(pdfFile());
      const ref = await submissionOf(page);
      await submitChecked(page, form);
      await expectConfirmed(page, form, pdfFile().name);
      await expectAddress(page, confirmationOf(form, agent, ref));
      await expect(page).toHaveTitle(new RegExp(`^${form.confirmed.en}`));
      await expect(page.getByRole("status").filter({ hasText: form.notice.en })).toBeVisible();

      await page.reload();
      await expectConfirmed(page, form, pdfFile().name);
      await expectAddress(page, confirmationOf(form, agent, ref));
    });

    test(`an agency submits ${form.name} in Spanish`, { tag: "@server" }, async ({ page, as, open }) => {
      await as("agency");
      await open(`${pageOf(form, agency)}&lng=es`);
      await fillInAll(page, form, "es");
      await fileOf(page, form, "es").setInputFiles(pdfFile("Póliza de María.pdf"));
      await submitChecked(page, form, "es");
      await expectConfirmed(page, form, "Póliza de María.pdf", "es");
      await expect(page.locator("html")).toHaveAttribute("lang", "es");
      await expect(page.getByRole("status").filter({ hasText: form.notice.es })).toBeVisible();
    });

    test(`the answers for ${form.name} are checked before they are sent, and neither they nor the file are lost`, {
      tag,
    }, async ({ page, as, open }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      await fileOf(page, form).setInputFiles(pdfFile("Kept.pdf"));
      const ref = await submissionOf(page);
      await goToCheck(page);
      const shown = [...form.fields.map((field) => field.shown.en), "Kept.pdf"];
      const answers = page.getByRole("main").getByRole("definition");
      await expect(answers).toHaveText(shown);
      await page.reload();
      await expect(answers).toHaveText(shown);

      await page.getByRole("link", { name: /^Change / }).click();
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(form.title.en);
      await expectAllKept(page, form);
      await expect(attachedOf(page)).toContainText(["Kept.pdf"]);
      await expect(summaryOf(page)).toHaveCount(0);
      const [first] = textFields(form);
      if (first) await fillIn(page, first, "Changed");
      await goToCheck(page);
      await expect(answers.filter({ hasText: "Changed" })).toHaveCount(1);

      await page.goBack();
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(form.title.en);
      await page.goForward();
      await expect(answers.filter({ hasText: "Changed" })).toHaveCount(1);
      await buttonOf(page, form).click();
      await expectAddress(page, confirmationOf(form, otherAgent, ref));
      await expect(answers.filter({ hasText: "Kept.pdf" })).toHaveCount(1);
    });

    test(`what is missing or blank for ${form.name} is said, all at once and one by one, and nothing else is lost`, {
      tag,
    }, async ({ page, as, open }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      expect(await press(page)).toBe(422);
      await expectFaults(page, [...requiredFields(form).map(missing), missing(form.file)]);

      for (const field of requiredFields(form)) {
        await summaryOf(page)
          .getByRole("link", { name: missing(field) })
          .click();
        await expect(controlOf(page, field)).toBeFocused();
      }

      await fillInAll(page, form);
      expect(await press(page)).toBe(422);
      await expectFaults(page, [missing(form.file)]);
      await expectAllKept(page, form);
      await summaryOf(page).getByRole("link").click();
      await expect(fileOf(page, form)).toBeFocused();

      await fileOf(page, form).setInputFiles(pdfFile("Attached once.pdf"));
      for (const field of requiredFields(form)) {
        const blanks = field.kind === "text" ? ["", "   ", "\u200b"] : [""];
        for (const blank of blanks) {
          await fillIn(page, field, blank);
          expect(await press(page)).toBe(422);
          await expectFaults(page, [missing(field)]);
          await expect(controlOf(page, field)).toHaveAttribute("aria-invalid", "true");
          await expect(controlOf(page, field)).toHaveAccessibleDescription(new RegExp(missing(field)));
          await expect(attachedOf(page)).toHaveText([/^Attached once\.pdf \(1 kB\) is attached\./]);
        }
        await fillIn(page, field, field.good);
      }
      await submitChecked(page, form);
      await expectConfirmed(page, form, "Attached once.pdf");
    });

    test(`an absurd date and a text that is too long for ${form.name} are refused and stay as they were typed`, {
      tag,
    }, async ({ page, as, open }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      for (const field of form.fields.filter(({ kind }) => kind === "date")) {
        await controlOf(page, field).fill("9999-12-31");
        expect(await press(page)).toBe(422);
        await expectFaults(page, [
          `Enter a valid date in “${field.label.en}”, such as 12/31/2027.`,
          missing(form.file),
        ]);
        await expectValue(page, field, "9999-12-31");
        await fillIn(page, field, field.good);
      }
      for (const field of textFields(form).slice(0, 1)) {
        const long = "ñ".repeat((field.longest ?? 0) + 1);
        await fillIn(page, field, long);
        expect(await press(page)).toBe(422);
        await expectFaults(page, [
          `Shorten “${field.label.en}” to at most ${field.longest} characters.`,
          missing(form.file),
        ]);
        await expectValue(page, field, long);
      }
    });

    test(`${form.name} is submitted by keyboard alone`, { tag }, async ({ page, as, open }) => {
      page.on("filechooser", (chooser) => void chooser.setFiles(pdfFile()));
      await as("both");
      await open(pageOf(form, otherAgent));
      await page.getByRole("main").getByRole("heading", { level: 1 }).click();
      const tabTo = async (control: Locator) => {
        for (let steps = 0; steps < MOST_STEPS; steps++) {
          await page.keyboard.press("Tab");
          if (await control.evaluate((element) => element === document.activeElement)) return;
        }
        throw new Error(`The Tab key does not lead to ${control}`);
      };
      for (const field of form.fields) {
        await tabTo(controlOf(page, field));
        const [year, month, day] = field.good.split("-");
        if (field.kind === "box") await page.keyboard.press("Space");
        else await page.keyboard.type(field.kind === "date" ? `${month}${day}${year}` : field.good);
      }
      await tabTo(fileOf(page, form));
      await page.keyboard.press("Enter");
      await expect(fileOf(page, form)).toHaveValue(/\.pdf$/);
      await tabTo(continueOf(page));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(words.check.en);
      await page.getByRole("main").getByRole("heading", { level: 1 }).click();
      await tabTo(buttonOf(page, form));
      await page.keyboard.press("Enter");
      await expectConfirmed(page, form, pdfFile().name);
    });

    for (const [language, viewport, tags] of [
      ["en", null, tag],
      ["es", TINY, ["@server"]],
    ] as const) {
      const narrow = viewport ? ", on a narrow screen" : "";
      test(`all states of the form for ${form.name} are without faults (${language}${narrow})`, {
        tag: [...tags],
      }, async ({ page, as, open, checkPage }) => {
        if (viewport) await page.setViewportSize(viewport);
        const expectToFit = async () => {
          const surplus = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(surplus, "pixels too wide").toBeLessThanOrEqual(0);
        };
        await as("six");
        await open(`${pageOf(form, sixth)}&lng=${language}`);
        await checkPage();
        await expectToFit();
        await fileOf(page, form, language).setInputFiles(pdfFile(`${"A very long name ".repeat(10)}.pdf`));
        expect(await press(page, language)).toBe(422);
        await expect(summaryOf(page).getByRole("heading")).toHaveText(words.problem[language]);
        await checkPage();
        await expectToFit();
        await fillInAll(page, form, language);
        await goToCheck(page, language);
        await checkPage();
        await expectToFit();
        await buttonOf(page, form, language).click();
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(
          form.confirmed[language],
        );
        await checkPage();
        await expectToFit();
      });
    }
  });
}
