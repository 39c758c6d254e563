import type { Browser, Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import review from "#locales/en/applicationReview.json" with { type: "json" };
import desk from "#locales/en/desk.json" with { type: "json" };
import help from "#locales/en/helpRequests.json" with { type: "json" };
import home from "#locales/en/home.json" with { type: "json" };
import receipt from "#locales/en/receipt.json" with { type: "json" };
import products from "#locales/en/scopeProducts.json" with { type: "json" };
import scopes from "#locales/en/scopes.json" with { type: "json" };
import shell from "#locales/en/shell.json" with { type: "json" };
import signing from "#locales/en/signing.json" with { type: "json" };
import submissions from "#locales/en/submissions.json" with { type: "json" };
import { applicant } from "../support/applicants.ts";
import { pdfOf, toFiles } from "../support/application-steps.ts";
import { itemOf, memberOfDesk } from "../support/desk-member.ts";
import { expect } from "../support/journey.ts";
import { type Both, test } from "../support/own-demo.ts";
import { answerAll, main, submit } from "../support/request-steps.ts";
import { pdfFile } from "../support/submission-forms.ts";

/** One working day of an agent, with a member of the review desk and a customer: `docs/product/review-desk.md`. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const customer = { first: "Ofelia", last: "Marchetti", email: "ofelia@customers.example" };

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const goOn = (page: Page) => main(page).getByRole("button", { name: "Continue" }).click();

test("an agent does a whole day's work with answers from the review desk and a customer", async ({
  page,
  both,
  browser,
  open,
  signIn,
  checkPage,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000);
  const isScripted = javaScriptEnabled !== false;
  const member = await memberOfDesk(browser, both.backend.url, isScripted);
  const decide = (kind: string, item: string, button: string) => decideAtDesk(member, kind, item, button);

  await test.step("signs in and sees what needs attention", async () => {
    await signIn("agent");
    await expect(page.getByRole("heading", { name: home.attention.title })).toBeVisible();
    await main(page)
      .getByRole("link", { name: /licenses have expired/ })
      .click();
  });

  await test.step("renews a license, and sees it accepted", async () => {
    await main(page).getByRole("link", { name: "Renew the Alabama license" }).click();
    await page.getByLabel("Expiration date").fill("2028-06-30");
    await page.getByLabel("License file").setInputFiles(pdfFile("alabama.pdf"));
    await goOn(page);
    await page.getByRole("button", { name: "Submit license" }).click();
    await page.getByRole("link", { name: receipt.follow }).click();
    await expect(main(page)).toContainText(submissions.statuses.UnderReview);
    await decide("licenses", "Alabama", desk.decide.accept);
    await page.reload();
    await expect(main(page)).toContainText(submissions.statuses.Accepted);
    await checkPage();
    await open(agent.licenses({ expiry: "expired" }));
    await expect(main(page)).not.toContainText("Alabama");
  });

  await test.step("requests contracts, and sees the request accepted", async () => {
    await open(agent.contractRequest());
    await answerAll(page);
    await submit(page);
    await page.getByRole("link", { name: receipt.follow }).click();
    await decide("contract-requests", "Everwell Rx", desk.decide.accept);
    await page.reload();
    await expect(main(page)).toContainText(submissions.statuses.Accepted);
  });

  await test.step("submits an application, and sees it move on", async () => {
    await open(agent.applicationStep("customer"));
    await toFiles({ page, isScripted });
    await page.getByLabel(/^Application/).setInputFiles(pdfOf("application.pdf"));
    await goOn(page);
    await page.getByRole("button", { name: review.check.submit }).click();
    await page.getByRole("link", { name: receipt.follow }).click();
    await member.goto("/desk/applications");
    await itemOf(member, applicant.lastName).click();
    await member.getByRole("radio", { name: desk.status["In Review"], exact: true }).check();
    await member.getByRole("button", { name: desk.decide.move }).click();
    await expect(member.getByRole("status")).toContainText(desk.done.moved);
    await page.reload();
    await expect(main(page)).toContainText(/In review/i);
  });

  await test.step("sends an SOA, has it signed, and signs it", async () => {
    await open(agent.scopeRequest());
    await page.getByLabel(scopes.filters.firstName).fill(customer.first);
    await page.getByLabel(scopes.filters.lastName).fill(customer.last);
    await page.getByLabel(scopes.filters.email).fill(customer.email);
    await page.getByLabel(scopes.fields.method).selectOption("phone_inbound");
    await page.getByRole("button", { name: scopes.request.submit }).click();
    await expect(main(page)).toContainText(`${customer.first} ${customer.last}`);
    await signAsCustomer(browser, both, isScripted);
    await open(agent.scopes({ lastName: customer.last }));
    await page.getByRole("button", { name: scopes.actions.sign.button }).click();
    await page.getByLabel(signing.sign.name).fill("Marisol Vega");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: signing.agent.submit }).click();
    await expect(main(page)).toContainText(scopes.statuses.Completed);
  });

  await test.step("reads a statement", async () => {
    await open(agent.statements());
    await main(page).locator("tbody").getByRole("rowheader").last().getByRole("link").click();
    await expect(heading(page)).toContainText("Statement of");
  });

  await test.step("asks for help, and gets an answer", async () => {
    await open(agent.newHelpRequest());
    await page.getByLabel(help.request.fields.details).fill("Which form changes my bank account?");
    await page.getByRole("button", { name: help.request.submit }).click();
    await expect(page.getByRole("status").first()).toContainText("Help request submitted");
    // The newest is on the last page.
    await member.goto("/desk/help-requests?page=1000");
    await itemOf(member, "Which form changes my bank account?").click();
    await expect(member.getByRole("main")).toContainText("Which form changes my bank account?");
    await member.getByLabel(desk.decide.note, { exact: true }).fill("The one named Direct deposit.");
    await member.getByRole("button", { name: desk.decide.sendAndComplete }).click();
    await open(agent.helpRequests());
    await main(page).getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
    await expect(main(page)).toContainText("The one named Direct deposit.");
    await expect(main(page)).toContainText("Completed");
  });

  await test.step("was told by email", async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: isScripted })).newPage();
    await expect(async () => {
      await visitor.goto(`${both.backend.url}/outbox`);
      await expect(visitor.getByRole("row").filter({ hasText: "Help request completed" })).not.toHaveCount(0);
    }).toPass();
    await visitor.context().close();
  });

  await test.step("signs out", async () => {
    await page.goto("/account/logout");
    await page.getByRole("button", { name: shell.user.signOut }).click();
    await expect(heading(page)).toHaveText("Signed out");
  });
});

async function decideAtDesk(member: Page, kind: string, item: string, button: string): Promise<void> {
  await member.goto(`/desk/${kind}`);
  await itemOf(member, item).click();
  await member.getByRole("button", { name: button }).click();
  await expect(member.getByRole("status")).toContainText(desk.done.accepted);
}

/** Signs the SOA as the customer does, from the message in the outbox of the demo. */
async function signAsCustomer(browser: Browser, both: Both, isScripted: boolean): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: isScripted, locale: "en-US" });
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${both.backend.url}/outbox`);
    await visitor.getByRole("row").filter({ hasText: customer.email }).getByRole("link").click();
    await visitor.locator('a[href*="/sign/"]').first().click();
  }).toPass();
  const next = visitor.getByRole("button", { name: signing.continue });
  await next.click();
  await visitor.getByLabel(products.medigap).check();
  await next.click();
  await next.click();
  await visitor
    .getByLabel(signing.who.self.replace("{{name}}", `${customer.first} ${customer.last}`))
    .check();
  await next.click();
  await visitor.getByLabel(signing.sign.name).fill(`${customer.first} ${customer.last}`);
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: signing.sign.submit, exact: true }).click();
  await expect(heading(visitor)).toHaveText(signing.signed.title);
  await context.close();
}
