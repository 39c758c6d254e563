import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";
import { choose, contractsOf, goOn, main, questions, top } from "../support/request-steps.ts";
import { agency, agent } from "../support/submission-pages.ts";

/** Several states at once: by buttons that work with and without script. */

const asAgent = pathsFor(agent);
const asAgency = pathsFor(agency);

test("all, no or the licensed states of a contract request are chosen by a button, and nothing typed is lost", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agent");
  await open(asAgent.contractRequest());
  await choose(page, top);
  const states = page.getByRole("group", { name: "States", exact: true });
  const chosen = states.getByRole("checkbox", { checked: true });
  await expect(states).toBeVisible();
  const all = await states.getByRole("checkbox").count();
  await contractsOf(page, "Everwell Rx").check();
  await states.getByRole("checkbox", { name: "Wyoming", exact: true }).check();
  await page.getByLabel("Comments").fill("As soon as you can.");

  await states.getByRole("button", { name: /^Select my licensed states/ }).click();
  await expect(states.getByRole("checkbox", { name: "Florida", exact: true })).toBeChecked();
  await expect(states.getByRole("checkbox", { name: "Wyoming", exact: true })).not.toBeChecked();
  const licensed = await chosen.count();
  expect(licensed).toBeLessThan(all);
  await expect(contractsOf(page, "Everwell Rx")).toBeChecked();
  await expect(page.getByLabel("Comments")).toHaveValue("As soon as you can.");
  await checkPage();

  await states.getByRole("button", { name: "Select all" }).click();
  await expect(chosen).toHaveCount(all);
  await states.getByRole("checkbox", { name: "Ohio", exact: true }).uncheck();
  await states.getByRole("button", { name: "Select all" }).click();
  await expect(chosen, "also after one was taken away").toHaveCount(all);
  await states.getByRole("button", { name: "Clear" }).click();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole("alert"), "nothing is wrong yet").toHaveCount(0);

  await states.getByRole("button", { name: /^Select my licensed states/ }).click();
  await expect(chosen).toHaveCount(licensed);
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(questions.check);
  await expect(main(page).getByText("As soon as you can.")).toBeVisible();
});

test("the buttons for the states of a refused contract request keep what was chosen since", async ({
  page,
  as,
  open,
  expectComplaint,
}) => {
  expectComplaint(/422/);
  await as("agent");
  await open(asAgent.contractRequest());
  await choose(page, top);
  const states = page.getByRole("group", { name: "States", exact: true });
  await contractsOf(page, "Everwell Rx").check();
  await goOn(page);
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("Comments").fill("After the refusal.");
  await states.getByRole("button", { name: "Select all" }).click();
  await expect(states.getByRole("checkbox", { checked: false })).toHaveCount(0);
  await expect(page.getByLabel("Comments")).toHaveValue("After the refusal.");
  await expect(contractsOf(page, "Everwell Rx")).toBeChecked();
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(questions.check);
});

test("somebody else's licensed states are not offered in a contract request", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(asAgency.downlineRequest({ forAgentId: demoIds.agent }));
  await goOn(page);
  await page.getByRole("radio").first().check();
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(questions.contracts);
  await expect(page.getByRole("button", { name: "Select all" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Select my licensed states/ })).toHaveCount(0);
});
