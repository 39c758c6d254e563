import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enSteps from "#locales/en/wizard.json" with { type: "json" };
import { fillInCustomer, numberField, words } from "../../support/application-steps.ts";
import { expect, test } from "../../support/journey.ts";
import { main } from "../../support/request-steps.ts";

/** Identity numbers of an application while its page changes: `docs/product/applications.md`, "Identity numbers". */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const { medicare } = words.en;

test("an identity number that is typed again after an error stays, and no data is loaded over it", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.applicationStep("customer"));
  await fillInCustomer({ page, isScripted: true });
  await page.getByRole("button", { name: enSteps.continue }).click();
  await numberField(page, medicare.fields.medicareNumber).fill("0EG4TE5MK73");
  const fetched: string[] = [];
  page.on("request", (request) => void fetched.push(request.method()));
  await page.getByRole("button", { name: enSteps.continue }).click();
  await expect(main(page).getByText(medicare.typeAgain)).toBeVisible();
  await expect(numberField(page, medicare.fields.medicareNumber)).toHaveValue("");
  await numberField(page, medicare.fields.socialSecurityNumber).fill("000-12-3456");
  await numberField(page, medicare.fields.medicareNumber).fill("1EG4TE5MK73");
  expect(fetched, "data that came after the answer could empty a field").toEqual(["POST"]);
  await expect(numberField(page, medicare.fields.socialSecurityNumber)).toHaveValue("000-12-3456");
});
