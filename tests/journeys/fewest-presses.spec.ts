import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";
import { countedPresses } from "../support/presses.ts";
import { expectRequested, firstContract, radio } from "../support/request-steps.ts";

/** The number of presses from a list to the confirmation: `docs/product/submissions.md`, "Fewest presses". */

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** From the list of contracts to the confirmation, with what is chosen beforehand. @returns how often was pressed */
async function requestContracts(page: Page, pages: number): Promise<number> {
  const { press, count } = countedPresses();
  await press(page.getByRole("link", { name: "Request contracts" }));
  for (let before = 0; before < pages; before++) {
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await press(button(page, "Continue"));
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title ?? "");
  }
  await press(firstContract(page));
  await press(page.getByRole("checkbox", { name: "Florida", exact: true }));
  await press(button(page, "Continue"));
  await press(button(page, "Submit contract request"));
  await expectRequested(page);
  return count();
}

test("an agent's contract request takes six presses", async ({ page, as, open }) => {
  await as("agent");
  await open(pathsFor({ type: "agent", id: demoIds.agent }).contracts());
  expect(await requestContracts(page, 1)).toBe(6);
});

for (const [account, id, below] of [
  ["agency", demoIds.agency, "a few agencies"],
  ["large", demoIds.largeAgency, "more agencies than are listed"],
] as const) {
  test(`an agency's own contract request takes seven presses with ${below} below it`, {
    tag: "@plain",
  }, async ({ page, as, open }) => {
    await as(account);
    await open(pathsFor({ type: "agency", id }).contracts());
    expect(await requestContracts(page, 2)).toBe(7);
  });
}

test("one's own agency stands first in a contract request, also while another one is searched for", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("large");
  await open(pathsFor({ type: "agency", id: demoIds.largeAgency }).contractRequest());
  await page.getByRole("main").getByRole("searchbox").fill("branch 12");
  await button(page, "Search").click();
  await expect(radio(page, "Summit Ridge Branch 12")).toBeVisible();
  await expect(page.getByRole("radio").first()).toHaveAccessibleName(/\(your agency\)$/);
  await radio(page, "Summit Ridge Branch 12").check();
  await page.getByRole("main").getByRole("searchbox").fill("branch 13");
  await button(page, "Search").click();
  await expect(radio(page, "Summit Ridge Branch 13")).toBeVisible();
  await expect(page.getByRole("radio").first()).toHaveAccessibleName(/\(your agency\)$/);
  await expect(radio(page, "Summit Ridge Branch 12"), "what was chosen stays").toBeChecked();
});
