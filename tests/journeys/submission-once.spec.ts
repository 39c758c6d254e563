import { expect, expectAddress, test } from "../support/journey.ts";
import { confirmationOf, exampleForm, pageOf, pdfFile, textFields } from "../support/submission-forms.ts";
import {
  agency,
  asKeptByTheBrowser,
  buttonOf,
  expectConfirmed,
  fileOf,
  fillIn,
  fillInAll,
  goToCheck,
  otherAgent,
  submissionOf,
  submitChecked,
  summaryOf,
} from "../support/submission-pages.ts";

/** A form is taken once. What sees to that is the same for all of them: one stands for them. */

const form = exampleForm;

test("two presses at once that submit a form end on one confirmation", async ({ page, as, open }) => {
  await as("both");
  await open(pageOf(form, otherAgent));
  await fillInAll(page, form);
  await fileOf(page, form).setInputFiles(pdfFile());
  const ref = await submissionOf(page);
  await goToCheck(page);
  await buttonOf(page, form).dblclick();
  await expectConfirmed(page, form, pdfFile().name);
  await expectAddress(page, confirmationOf(form, otherAgent, ref));
});

test("with script the button that submits a form waits, and what goes on is said", {
  tag: "@script",
}, async ({ page, as, open }) => {
  await as("both");
  await open(pageOf(form, otherAgent));
  await fillInAll(page, form);
  await fileOf(page, form).setInputFiles(pdfFile());
  await goToCheck(page);
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
  await submitChecked(page, form);
  await expectConfirmed(page, form, pdfFile().name);

  await asKeptByTheBrowser(page, form, otherAgent, ref);
  await page.goto(pageOf(form, otherAgent));
  await expect(page.locator("input[name=submission]")).toHaveValue(ref);
  await fillInAll(page, form);
  if (first) await fillIn(page, first, "Something else");
  await fileOf(page, form).setInputFiles(pdfFile("Another.pdf"));
  await goToCheck(page);
  await buttonOf(page, form).click();
  await expect(summaryOf(page)).toContainText("You already submitted this form with different information.");
  await expect(summaryOf(page)).toBeFocused();
  await expect(page.getByRole("main").getByText("Another.pdf")).toBeVisible();
  await summaryOf(page).getByRole("link", { name: "View your submission" }).click();
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
  await submitChecked(page, form);
  await expectConfirmed(page, form, pdfFile().name);
  await page.context().clearCookies();
  await as("both");
  for (const wrong of [ref, "f".repeat(32), "nonsense", ""]) {
    await page.goto(confirmationOf(form, otherAgent, wrong));
    await expectAddress(page, pageOf(form, otherAgent));
  }
});
