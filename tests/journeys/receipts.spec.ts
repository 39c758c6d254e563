import { expect, test } from "../support/journey.ts";
import { exampleForm as form, pageOf, pdfFile } from "../support/submission-forms.ts";
import { agent, expectConfirmed, fileOf, fillInAll, submitChecked } from "../support/submission-pages.ts";

/** The confirmation as evidence: `docs/product/submissions.md`, "Confirmation". */

test("a confirmation says what it is evidence of, and can be printed", async ({
  page,
  as,
  open,
  checkPage,
  javaScriptEnabled,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await as("agent");
  await open(pageOf(form, agent));
  await fillInAll(page, form);
  await fileOf(page, form).setInputFiles(pdfFile());
  await submitChecked(page, form);
  await expectConfirmed(page, form, pdfFile().name);
  const main = page.getByRole("main");
  await expect(main.getByText("12:00 PM EDT")).toBeVisible();
  await expect(main.getByText("You usually hear back within 3 business days.")).toBeVisible();
  const hint = main.getByText("Print this page or save it as a PDF with your browser.");
  const button = main.getByRole("button", { name: "Print or save" });
  if (javaScriptEnabled === false) {
    await expect(hint).toBeVisible();
    await expect(button).toHaveCount(0);
  } else {
    await button.click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "");
    await expect(hint).toHaveCount(0);
  }
  await checkPage();
  await page.reload();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("License submitted");
  await main.getByRole("link", { name: "Follow it in Your submissions" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Florida W-123456");
  await expect(main.getByText("Our review team is checking it.")).toBeVisible();
});
