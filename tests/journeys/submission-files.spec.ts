import { expect, expectAddress, test } from "../support/journey.ts";
import {
  type ChosenFile,
  confirmationOf,
  exampleForm,
  pageOf,
  pdfFile,
  pdfOfSize,
  textFields,
} from "../support/submission-forms.ts";
import {
  attachedOf,
  buttonOf,
  continueOf,
  controlOf,
  expectAllKept,
  expectConfirmed,
  expectFaults,
  fileOf,
  fillIn,
  fillInAll,
  missing,
  otherAgent,
  press,
  sending,
  submissionOf,
  submitChecked,
  summaryOf,
  words,
} from "../support/submission-pages.ts";

/** The file of a form. What a form does with it is the same for all of them: one stands for them. */

const form = exampleForm;

const refusedFiles: [string, ChosenFile, RegExp, number][] = [
  ["another kind", pdfFile("notes.txt"), /^Only PDF files are supported$/, 422],
  ["a second ending", pdfFile("license.pdf.exe"), /^Only PDF files are supported$/, 422],
  ["nothing in it", pdfFile("empty.pdf", Buffer.alloc(0)), /empty\.pdf is empty\.$/, 422],
  ["11 MB", pdfFile("large.pdf", pdfOfSize(11 * 1024 * 1024)), /large\.pdf is larger than 10 MB\.$/, 413],
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
      // A slow machine takes more than ten seconds to hand 11 MB to the browser.
      await control.setInputFiles(file, { timeout: 30_000 });
      if (javaScriptEnabled === false) {
        expect(await press(page)).toBe(status);
        await expect(summaryOf(page).getByRole("link")).toHaveText(says);
        await expect(summaryOf(page)).toBeFocused();
      }
      await expect(control).toHaveAccessibleDescription(new RegExp(says.source.replace(/[$^]/g, "")));
      if (javaScriptEnabled === false) await expect(control).toHaveValue("");
      else {
        // The file stays chosen and holds the form back until another one is chosen.
        await continueOf(page).click();
        await expect(control).toBeFocused();
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(words.check.en);
      }
      await expect(attachedOf(page)).toHaveCount(0);
      await expectAllKept(page, form);
    });
  }
  await fileOf(page, form).setInputFiles(pdfFile("good.PDF"));
  await submitChecked(page, form);
  await expectConfirmed(page, form, "good.PDF");
});

test("a file with a fault that only the server sees is refused with a message too", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("both");
  await open(pageOf(form, otherAgent));
  await fillInAll(page, form);
  const inName = pdfFile("virus.pdf", Buffer.from("MZ\x90 this is a program"));
  const longName = pdfFile(`${"n".repeat(196)}é.pdf`);
  for (const [file, says] of [
    [inName, "Only PDF files are supported"],
    [longName, `Shorten the name of ${longName.name} to at most 200 characters.`],
  ] as const) {
    await fileOf(page, form).setInputFiles(file);
    expect(await press(page)).toBe(422);
    await expectFaults(page, [says]);
    await expectAllKept(page, form);
    await expect(attachedOf(page)).toHaveCount(0);
  }
});

test("an attached file is listed, replaced by another one, and taken away", async ({ page, as, open }) => {
  const [first] = textFields(form);
  await as("both");
  await open(pageOf(form, otherAgent));
  await fillInAll(page, form);
  if (first) await fillIn(page, first, "");
  const large = pdfFile("First <b>&amp;.pdf", pdfOfSize(1536 * 1024));
  await fileOf(page, form).setInputFiles(large);
  expect(await press(page)).toBe(422);
  await expect(attachedOf(page)).toContainText(["First <b>&amp;.pdf (1.5 MB) is attached."]);
  await expect(page.getByText("A new file replaces this one.")).toBeVisible();

  await fileOf(page, form).setInputFiles(pdfFile("Second.pdf"));
  expect(await press(page)).toBe(422);
  await expect(attachedOf(page)).toContainText(["Second.pdf (1 kB) is attached."]);
  await expectFaults(page, first ? [missing(first)] : []);

  if (first) await fillIn(page, first, first.good);
  const remove = page.getByRole("button", { name: "Remove Second.pdf" });
  expect(await sending(page, () => remove.click())).toBe(200);
  await expect(attachedOf(page)).toHaveCount(0);
  await expect(summaryOf(page)).toHaveCount(0);
  await expect(page).not.toHaveTitle(words.error.en);
  await expectAllKept(page, form);
  expect(await press(page)).toBe(422);
  await expectFaults(page, [missing(form.file)]);

  await fileOf(page, form).setInputFiles(pdfFile("Third.pdf"));
  await submitChecked(page, form);
  await expectConfirmed(page, form, "Third.pdf");
});

test("Enter in a field submits the form and takes no attached file away", async ({ page, as, open }) => {
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.check.en);
  await buttonOf(page, form).click();
  await expectConfirmed(page, form, pdfFile().name);
});

test("with script, a file attached to a form stays after other steps on the page", {
  tag: "@script",
}, async ({ page, as, open }) => {
  await as("both");
  await open(pageOf(form, otherAgent));
  await fileOf(page, form).setInputFiles(pdfFile());
  expect(await press(page)).toBe(422);
  await expect(attachedOf(page)).toHaveCount(1);
  const ref = await submissionOf(page);
  await page.keyboard.press("Control+Home");
  await page.getByRole("link", { name: /^Skip to/ }).press("Enter");
  await page.getByRole("alert").getByRole("link").first().click();
  await expect(attachedOf(page)).toHaveCount(1);
  await fillInAll(page, form);
  await submitChecked(page, form);
  await expectConfirmed(page, form, pdfFile().name);
  await expectAddress(page, confirmationOf(form, otherAgent, ref));
});
