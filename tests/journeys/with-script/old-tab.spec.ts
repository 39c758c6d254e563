import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import help from "#locales/en/helpRequests.json" with { type: "json" };
import { asAgent, enter, expect, test } from "../../support/catalogue-journey.ts";
import { isTakenOver } from "../../support/journey.ts";

/** A tab that is still open when somebody signs in again in another one: row 60. */

const details = (page: Page) => page.getByLabel(help.request.fields.details);

/** Signs in again in a tab of its own, as whomever the provider lets in. */
async function signInElsewhere(page: Page) {
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto(asAgent.videos());
  await other.waitForFunction(isTakenOver);
}

test("after a new sign-in in another tab a form needs one press", async ({ page, all, show }) => {
  await enter(page, all);
  await show(asAgent.newHelpRequest(), "en");
  await details(page).fill("Typed before the second sign-in.");
  await signInElsewhere(page);
  await page.getByRole("button", { name: help.request.submit }).click();
  await expect(page.getByRole("status").first()).toContainText("Help request submitted");
});

test("after somebody else's sign-in in another tab a form asks for a second press", async ({
  page,
  all,
  show,
  expectComplaint,
}) => {
  expectComplaint(/403/);
  await enter(page, all);
  await show(asAgent.newHelpRequest(), "en");
  await details(page).fill("Typed by somebody else.");
  all.provider.letIn({ sub: `visitor-${randomUUID()}`, email: "other@standin.example" });
  await signInElsewhere(page);
  await page.getByRole("button", { name: help.request.submit }).click();
  await expect(page.getByText("Form expired").first()).toBeVisible();
});
