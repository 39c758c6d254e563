import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { fillInCustomer, pick, words } from "../support/application-steps.ts";
import { expect, test } from "../support/journey.ts";
import { goOn } from "../support/request-steps.ts";
import { exampleForm as form, pageOf, pdfFile, textFields } from "../support/submission-forms.ts";
import { continueOf, fileOf, fillInAll, otherAgent, summaryOf } from "../support/submission-pages.ts";

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test("without script, Back and reload lead to a refused form with everything in it", {
  tag: "@server",
}, async ({ page, as, open, checkPage, expectComplaint }) => {
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

test("the counties of a refused application step go by the state chosen since, and nothing typed is lost", async ({
  page,
  as,
  open,
  expectComplaint,
  javaScriptEnabled,
}) => {
  expectComplaint(/422/);
  const person = { page, isScripted: javaScriptEnabled !== false };
  await as("agent");
  await open(agent.applicationStep("customer"));
  await fillInCustomer(person);
  await page.getByLabel(words.en.customer.fields.lastName).fill("");
  await goOn(page);
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel(words.en.customer.fields.firstName).fill("Bea");
  const state = page.getByRole("combobox", { name: words.en.customer.fields.state });
  const county = page.getByRole("combobox", { name: words.en.customer.fields.county });
  const before = await county.getByRole("option").allTextContents();
  await pick(person, words.en.customer.fields.state, { index: 2 }, words.en.customer.showCounties);
  const chosen = await state.locator("option:checked").textContent();
  expect(chosen).not.toBe("Florida");
  await expect.poll(() => county.getByRole("option").allTextContents()).not.toEqual(before);
  await expect(page.getByLabel(words.en.customer.fields.firstName)).toHaveValue("Bea");
  await expect(state.locator("option:checked")).toHaveText(chosen ?? "");
});
