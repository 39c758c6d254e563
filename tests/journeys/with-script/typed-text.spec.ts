import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../../support/journey.ts";

/** What was typed into a form that is left: `docs/product/submissions.md`, "What is never lost". */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test("a form with something typed asks before it is left, and has it again after Back", async ({
  page,
  as,
  open,
  stayOnForms,
}) => {
  await as("agent");
  await open(agent.documentForm("EAndO"));
  const number = page.getByLabel("Policy number");
  const toLicenses = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Licenses" });
  // Nothing is typed yet, so nobody is asked.
  stayOnForms(true);
  await toLicenses.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licenses");
  await page.goBack();

  await number.fill("EO-4711");
  await toLicenses.click();
  await expectAddress(page, agent.documentForm("EAndO"));
  await expect(number).toHaveValue("EO-4711");
  stayOnForms(false);
  await toLicenses.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licenses");
  await page.goBack();
  await expect(number).toHaveValue("EO-4711");

  // It is still not sent.
  stayOnForms(true);
  await toLicenses.click();
  await expectAddress(page, agent.documentForm("EAndO"));
});

test("a refused form asks before it is left, and one that was sent does not", async ({
  page,
  as,
  open,
  stayOnForms,
}) => {
  await as("agent");
  await open(agent.newHelpRequest());
  stayOnForms(true);
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByRole("alert")).toContainText("Describe what you need help with.");
  await page.getByLabel("Details").fill("Which form changes my bank account?");
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expectAddress(page, agent.newHelpRequest());
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page).toHaveURL(/\/help-requests\?.*sent=/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Licenses" }).click();
  await expectAddress(page, agent.licenses());
});
