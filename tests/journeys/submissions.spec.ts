import type { Locator, Page } from "@playwright/test";
import type { PortalRef } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import {
  aboveOf,
  type ChosenFile,
  confirmationOf,
  type FormField,
  type Language,
  pageOf,
  pdfFile,
  pdfOfSize,
  requiredFields,
  type SubmissionForm,
  submissionForms,
  textFields,
} from "../support/submission-forms.ts";

/** Forms that submit something with a file: document 1, sections 2, 5 and 8; document 2, sections 2 and 5. */

const agent = { type: "agent", id: known.agent } as const;
const agency = { type: "agency", id: known.agency } as const;
// Nobody may send more than a hundred files an hour: the accounts share the work.
const otherAgent = { type: "agent", id: known.otherAgent } as const;
const sixth = { type: "agency", id: known.excludedAgency } as const;

const words = {
  required: { en: "this is required.", es: "este dato es obligatorio." },
  date: { en: "there is no such date.", es: "esa fecha no existe." },
  review: { en: "under review by your relationship manager", es: "está revisando su solicitud" },
  optional: { en: "(optional)", es: "(opcional)" },
  problem: { en: "There is a problem", es: "Hay un problema" },
  error: { en: /^Error: /, es: /^Error: / },
} as const;

/** Of the Tab key, on a page as short as these. */
const MOST_STEPS = 60;
const TINY = { width: 360, height: 740 };

const controlOf = (page: Page, { label, isOptional }: FormField, language: Language = "en"): Locator =>
  page.getByLabel(label[language] + (isOptional ? ` ${words.optional[language]}` : ""), { exact: true });
const fileOf = (page: Page, { file }: SubmissionForm, language: Language = "en"): Locator =>
  page.getByLabel(file.label[language], { exact: true });
const buttonOf = (page: Page, { button }: SubmissionForm, language: Language = "en"): Locator =>
  page.getByRole("main").getByRole("button", { name: button[language], exact: true });
const summaryOf = (page: Page): Locator => page.getByRole("main").getByRole("alert");
/** The files that are attached, one line each. */
const attachedOf = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
const submissionOf = (page: Page): Promise<string> => page.locator("input[name=submission]").inputValue();

async function fillIn(page: Page, field: FormField, value: string, language: Language = "en"): Promise<void> {
  const control = controlOf(page, field, language);
  if (field.kind === "box") await control.setChecked(value !== "");
  else if (field.kind === "choice") await control.selectOption(value);
  else await control.fill(value);
}

async function fillInAll(page: Page, { fields }: SubmissionForm, language: Language = "en"): Promise<void> {
  for (const field of fields) await fillIn(page, field, field.good, language);
}

/** What stands in a field now. */
async function expectValue(page: Page, field: FormField, value: string): Promise<void> {
  const control = controlOf(page, field);
  if (field.kind === "box") await expect(control).toBeChecked({ checked: value !== "" });
  else await expect(control).toHaveValue(value);
}

async function expectAllKept(page: Page, { fields }: SubmissionForm): Promise<void> {
  for (const field of fields) await expectValue(page, field, field.good);
}

/** Does what sends the form. @returns the status of the answer */
async function sending(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await act();
  return (await answer).status();
}

const press = (page: Page, form: SubmissionForm, language: Language = "en") =>
  sending(page, () => buttonOf(page, form, language).click());

/** What the summary says, and that it can be heard: it has the focus, and the title says that something is wrong. */
async function expectFaults(page: Page, faults: readonly string[]): Promise<void> {
  const summary = summaryOf(page);
  await expect(summary.getByRole("link")).toHaveText([...faults]);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(words.error.en);
}

/** From now on the form's page is shown as by a browser that kept it: for the submission it was then. */
async function asKeptByTheBrowser(page: Page, form: SubmissionForm, portal: PortalRef, ref: string) {
  const { pathname } = new URL(pageOf(form, portal), page.url());
  await page.route(
    (url) => url.pathname.replace(/\.data$/, "") === pathname,
    async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/(submission\W{1,10}(?:value\W{1,4})?)[0-9a-f]{32}/g, `$1${ref}`);
      return route.fulfill({ response, body });
    },
  );
}

const missing = ({ label }: { label: FormField["label"] }) => `${label.en}: ${words.required.en}`;

async function expectConfirmed(
  page: Page,
  form: SubmissionForm,
  fileName: string,
  language: Language = "en",
): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(form.confirmed[language]);
  await expect(main).toContainText(words.review[language]);
  await expect(main.getByRole("definition")).toHaveText([
    ...form.fields.map(({ shown }) => shown[language]),
    fileName,
  ]);
}

for (const form of submissionForms) {
  test.describe(form.name, () => {
    for (const [whose, account, portal] of [
      ["an agent", "agent", agent],
      ["an agency", "agency", agency],
    ] as const) {
      test(`${whose} submits it and sees what was submitted`, async ({ page, as, open }) => {
        await as(account);
        await open(aboveOf(form, portal));
        await page.getByRole("main").getByRole("link", { name: form.link.en }).click();
        await expectAddress(page, pageOf(form, portal));
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(form.title.en);
        await fillInAll(page, form);
        await fileOf(page, form).setInputFiles(pdfFile());
        const ref = await submissionOf(page);
        await buttonOf(page, form).click();
        await expectConfirmed(page, form, pdfFile().name);
        await expectAddress(page, confirmationOf(form, portal, ref));
        await expect(page).toHaveTitle(new RegExp(`^${form.confirmed.en}`));
        await expect(page.getByRole("status").filter({ hasText: form.notice.en })).toBeVisible();

        await page.reload();
        await expectConfirmed(page, form, pdfFile().name);
        await expectAddress(page, confirmationOf(form, portal, ref));
      });

      test(`${whose} submits it in Spanish`, async ({ page, as, open }) => {
        await as(account);
        await open(`${pageOf(form, portal)}&lng=es`);
        await fillInAll(page, form, "es");
        await fileOf(page, form, "es").setInputFiles(pdfFile("Póliza de María.pdf"));
        await buttonOf(page, form, "es").click();
        await expectConfirmed(page, form, "Póliza de María.pdf", "es");
        await expect(page.locator("html")).toHaveAttribute("lang", "es");
        await expect(page.getByRole("status").filter({ hasText: form.notice.es })).toBeVisible();
      });
    }

    test("what is missing or blank is said, all at once and one by one, and nothing else is lost", async ({
      page,
      as,
      open,
    }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      expect(await press(page, form)).toBe(422);
      await expectFaults(page, [...requiredFields(form).map(missing), missing(form.file)]);

      for (const field of requiredFields(form)) {
        await summaryOf(page)
          .getByRole("link", { name: missing(field) })
          .click();
        await expect(controlOf(page, field)).toBeFocused();
      }

      await fillInAll(page, form);
      expect(await press(page, form)).toBe(422);
      await expectFaults(page, [missing(form.file)]);
      await expectAllKept(page, form);
      await summaryOf(page).getByRole("link").click();
      await expect(fileOf(page, form)).toBeFocused();

      await fileOf(page, form).setInputFiles(pdfFile("Attached once.pdf"));
      for (const field of requiredFields(form)) {
        const blanks = field.kind === "text" ? ["", "   ", "\u200b"] : [""];
        for (const blank of blanks) {
          await fillIn(page, field, blank);
          expect(await press(page, form)).toBe(422);
          await expectFaults(page, [missing(field)]);
          await expect(controlOf(page, field)).toHaveAttribute("aria-invalid", "true");
          await expect(controlOf(page, field)).toHaveAccessibleDescription(new RegExp(missing(field)));
          await expect(attachedOf(page)).toHaveText([/^Attached once\.pdf \(1 kB\) is attached\./]);
        }
        await fillIn(page, field, field.good);
      }
      await buttonOf(page, form).click();
      await expectConfirmed(page, form, "Attached once.pdf");
    });

    test("a date nobody means and a text that is too long are refused and stay as they were typed", async ({
      page,
      as,
      open,
    }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      for (const field of form.fields.filter(({ kind }) => kind === "date")) {
        await controlOf(page, field).fill("9999-12-31");
        expect(await press(page, form)).toBe(422);
        await expectFaults(page, [`${field.label.en}: ${words.date.en}`, missing(form.file)]);
        await expectValue(page, field, "9999-12-31");
        await fillIn(page, field, field.good);
      }
      for (const field of textFields(form).slice(0, 1)) {
        const long = "ñ".repeat((field.longest ?? 0) + 1);
        await fillIn(page, field, long);
        expect(await press(page, form)).toBe(422);
        await expectFaults(page, [`${field.label.en}: this is too long.`, missing(form.file)]);
        await expectValue(page, field, long);
      }
    });

    const refusedFiles: [string, ChosenFile, RegExp, number][] = [
      ["another kind", pdfFile("notes.txt"), /^Only PDF files are supported$/, 422],
      ["a second ending", pdfFile("licence.pdf.exe"), /^Only PDF files are supported$/, 422],
      ["nothing in it", pdfFile("empty.pdf", Buffer.alloc(0)), /: the file is empty\.$/, 422],
      ["11 MB", pdfFile("large.pdf", pdfOfSize(11 * 1024 * 1024)), /: a file has at most 10 MB\.$/, 413],
    ];

    test("a file that is no PDF, empty or too large is refused, and with script at once", async ({
      page,
      as,
      open,
      javaScriptEnabled,
    }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      for (const [name, file, says, status] of refusedFiles) {
        await test.step(name, async () => {
          const control = fileOf(page, form);
          await control.setInputFiles(file);
          if (javaScriptEnabled === false) {
            expect(await press(page, form)).toBe(status);
            await expect(summaryOf(page).getByRole("link")).toHaveText(says);
            await expect(summaryOf(page)).toBeFocused();
          }
          await expect(control).toHaveAccessibleDescription(new RegExp(says.source.replace(/[$^]/g, "")));
          await expect(control).toHaveValue("");
          await expect(attachedOf(page)).toHaveCount(0);
          await expectAllKept(page, form);
        });
      }
      await fileOf(page, form).setInputFiles(pdfFile("good.PDF"));
      await buttonOf(page, form).click();
      await expectConfirmed(page, form, "good.PDF");
    });

    test("what only the server sees of a file is said too", { tag: "@server" }, async ({
      page,
      as,
      open,
    }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      const inName = pdfFile("virus.pdf", Buffer.from("MZ\x90 this is a program"));
      const longName = pdfFile(`${"n".repeat(196)}é.pdf`);
      for (const [file, says] of [
        [inName, "Only PDF files are supported"],
        [longName, `${longName.name}: the name of a file has at most 200 characters.`],
      ] as const) {
        await fileOf(page, form).setInputFiles(file);
        expect(await press(page, form)).toBe(422);
        await expectFaults(page, [says]);
        await expectAllKept(page, form);
        await expect(attachedOf(page)).toHaveCount(0);
      }
    });

    test("an attached file is listed, replaced by another one, and taken away", async ({
      page,
      as,
      open,
    }) => {
      const [first] = textFields(form);
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      if (first) await fillIn(page, first, "");
      const large = pdfFile("First <b>&amp;.pdf", pdfOfSize(1536 * 1024));
      await fileOf(page, form).setInputFiles(large);
      expect(await press(page, form)).toBe(422);
      await expect(attachedOf(page)).toContainText(["First <b>&amp;.pdf (1.5 MB) is attached."]);
      await expect(page.getByText("Another file takes its place.")).toBeVisible();

      await fileOf(page, form).setInputFiles(pdfFile("Second.pdf"));
      expect(await press(page, form)).toBe(422);
      await expect(attachedOf(page)).toContainText(["Second.pdf (1 kB) is attached."]);
      await expectFaults(page, first ? [missing(first)] : []);

      if (first) await fillIn(page, first, first.good);
      const remove = page.getByRole("button", { name: "Remove Second.pdf" });
      expect(await sending(page, () => remove.click())).toBe(200);
      await expect(attachedOf(page)).toHaveCount(0);
      await expect(summaryOf(page)).toHaveCount(0);
      await expect(page).not.toHaveTitle(words.error.en);
      await expectAllKept(page, form);
      expect(await press(page, form)).toBe(422);
      await expectFaults(page, [missing(form.file)]);

      await fileOf(page, form).setInputFiles(pdfFile("Third.pdf"));
      await buttonOf(page, form).click();
      await expectConfirmed(page, form, "Third.pdf");
    });

    test("Enter in a field submits and takes no file away", async ({ page, as, open }) => {
      const [first] = textFields(form);
      const [choice] = form.fields.filter((field) => field !== first);
      if (!first || !choice) return;
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      await fillIn(page, choice, "");
      await fileOf(page, form).setInputFiles(pdfFile());
      expect(await sending(page, () => controlOf(page, first).press("Enter"))).toBe(422);
      await expectFaults(page, [missing(choice)]);
      await expect(attachedOf(page)).toHaveCount(1);
      await fillIn(page, choice, choice.good);
      await controlOf(page, first).press("Enter");
      await expectConfirmed(page, form, pdfFile().name);
    });

    test("with script, what is attached and said stays after other steps on the page", {
      tag: "@script",
    }, async ({ page, as, open }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fileOf(page, form).setInputFiles(pdfFile());
      expect(await press(page, form)).toBe(422);
      await expect(attachedOf(page)).toHaveCount(1);
      const ref = await submissionOf(page);
      await page.keyboard.press("Control+Home");
      await page.getByRole("link", { name: /^Skip to/ }).press("Enter");
      await page
        .getByRole("button", { name: /^Dismiss/ })
        .last()
        .click();
      await expect(page.getByRole("status").filter({ hasText: "hidden" })).toBeVisible();
      await expect(attachedOf(page)).toHaveCount(1);
      await fillInAll(page, form);
      await buttonOf(page, form).click();
      await expectConfirmed(page, form, pdfFile().name);
      await expectAddress(page, confirmationOf(form, otherAgent, ref));
    });

    test("two presses at once end on one confirmation", async ({ page, as, open }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      await fileOf(page, form).setInputFiles(pdfFile());
      const ref = await submissionOf(page);
      await buttonOf(page, form).dblclick();
      await expectConfirmed(page, form, pdfFile().name);
      await expectAddress(page, confirmationOf(form, otherAgent, ref));
    });

    test("with script the button waits, and what goes on is said", { tag: "@script" }, async ({
      page,
      as,
      open,
    }) => {
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      await fileOf(page, form).setInputFiles(pdfFile());
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/*.data*", async (route) => {
        if (route.request().method() === "POST") await held;
        await route.continue();
      });
      await buttonOf(page, form).click();
      await expect(buttonOf(page, form)).toBeDisabled();
      await expect(page.getByRole("status").filter({ hasText: /^Submitting/ })).toBeVisible();
      letGo();
      await expectConfirmed(page, form, pdfFile().name);
      await expect(page.getByRole("status").filter({ hasText: /^Submitting/ })).toHaveCount(0);
    });

    test("a form that was sent is not taken again with other content, and says where the first one is", async ({
      page,
      as,
      open,
    }) => {
      const [first] = textFields(form);
      await as("both");
      await open(pageOf(form, otherAgent));
      await fillInAll(page, form);
      await fileOf(page, form).setInputFiles(pdfFile());
      const ref = await submissionOf(page);
      await buttonOf(page, form).click();
      await expectConfirmed(page, form, pdfFile().name);

      await asKeptByTheBrowser(page, form, otherAgent, ref);
      await page.goBack();
      await expect(page.locator("input[name=submission]")).toHaveValue(ref);
      await fillInAll(page, form);
      if (first) await fillIn(page, first, "Something else");
      await fileOf(page, form).setInputFiles(pdfFile("Another.pdf"));
      expect(await press(page, form)).toBe(409);
      await expect(summaryOf(page)).toContainText("This form was sent before, with other content.");
      await expect(summaryOf(page)).toBeFocused();
      await expect(attachedOf(page)).toContainText(["Another.pdf"]);
      await summaryOf(page).getByRole("link", { name: "See what was sent" }).click();
      await expectConfirmed(page, form, pdfFile().name);
    });

    test("somebody else's confirmation, a wrong one and none lead one level up", { tag: "@server" }, async ({
      page,
      as,
      open,
    }) => {
      await as("agency");
      await open(pageOf(form, agency));
      await fillInAll(page, form);
      await fileOf(page, form).setInputFiles(pdfFile());
      const ref = await submissionOf(page);
      await buttonOf(page, form).click();
      await expectConfirmed(page, form, pdfFile().name);
      await page.context().clearCookies();
      await as("both");
      for (const wrong of [ref, "f".repeat(32), "nonsense", ""]) {
        await page.goto(confirmationOf(form, otherAgent, wrong));
        await expectAddress(page, pageOf(form, otherAgent));
      }
    });

    test("it is submitted by keyboard alone", async ({ page, as, open }) => {
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
      await tabTo(buttonOf(page, form));
      await page.keyboard.press("Enter");
      await expectConfirmed(page, form, pdfFile().name);
    });

    for (const [language, viewport] of [
      ["en", null],
      ["es", TINY],
    ] as const) {
      const narrow = viewport ? ", on a narrow screen" : "";
      test(`all its states are without faults (${language}${narrow})`, async ({
        page,
        as,
        open,
        checkPage,
      }) => {
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
        expect(await press(page, form, language)).toBe(422);
        await expect(summaryOf(page).getByRole("heading")).toHaveText(words.problem[language]);
        await checkPage();
        await expectToFit();
        await fillInAll(page, form, language);
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
