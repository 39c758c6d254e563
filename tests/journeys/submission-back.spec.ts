import { expect, test } from "../support/journey.ts";
import { exampleForm as form, pageOf, pdfFile, textFields } from "../support/submission-forms.ts";
import { continueOf, fileOf, fillInAll, otherAgent, summaryOf } from "../support/submission-pages.ts";

test("without script, Back and reload lead to the form with everything in it", { tag: "@server" }, async ({
  page,
  as,
  open,
  checkPage,
  expectComplaint,
}) => {
  expectComplaint(/422/);
  await as("both");
  await open(pageOf(form, otherAgent));
  await fillInAll(page, form);
  await fileOf(page, form).setInputFiles(pdfFile("Notes.txt", Buffer.from("no PDF")));
  await continueOf(page).click();
  await expect(summaryOf(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await checkPage();
  const typed = async () => {
    for (const { label, good } of textFields(form))
      await expect(page.getByLabel(label.en, { exact: true })).toHaveValue(good);
  };
  await typed();

  await page.reload();
  await expect(summaryOf(page)).toBeVisible();
  await typed();

  await page.getByRole("navigation").getByRole("link", { name: "Videos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Videos");
  await page.goBack();
  await expect(summaryOf(page)).toBeVisible();
  await typed();

  await page.goBack();
  await expect(page).toHaveTitle(/^(?!Error)/);
  await typed();
  await page.goForward();
  await expect(summaryOf(page)).toBeVisible();
  await fileOf(page, form).setInputFiles(pdfFile());
  await continueOf(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review your answers");
});
