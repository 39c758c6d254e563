import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import enSteps from "#locales/en/wizard.json" with { type: "json" };
import { fillInCustomer, numberField, words } from "../../support/application-steps.ts";
import { expect, test } from "../../support/journey.ts";
import { main } from "../../support/request-steps.ts";

/** Identity numbers of an application while its page changes: `docs/product/applications.md`, "Identity numbers". */

const agent = pathsFor({ type: "agent", id: known.agent });
const { medicare } = words.en;

test("a number that is typed while the page loads its data anew after an error stays", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.applicationStep("customer"));
  await fillInCustomer({ page, isScripted: true });
  await page.getByRole("button", { name: enSteps.continue }).click();
  await numberField(page, medicare.medicareNumber).fill("0EG4TE5MK73");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let loaded = 0;
  await page.route(/\/medicare\.data/, async (route) => {
    if (route.request().method() === "GET") {
      await held;
      loaded += 1;
    }
    await route.continue();
  });
  await page.getByRole("button", { name: enSteps.continue }).click();
  await expect(main(page).getByText(medicare.typeAgain)).toBeVisible();
  await expect(numberField(page, medicare.medicareNumber)).toHaveValue("");
  await numberField(page, medicare.socialSecurityNumber).fill("000-12-3456");
  const arrived = page.waitForResponse((answer) => answer.request().method() === "GET");
  letGo();
  await arrived;
  await expect(page.getByRole("button", { name: enSteps.continue })).toBeEnabled();
  expect(loaded).toBe(1);
  await expect(numberField(page, medicare.socialSecurityNumber)).toHaveValue("000-12-3456");
});
