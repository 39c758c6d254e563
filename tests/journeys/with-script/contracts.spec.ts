import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../../support/journey.ts";

/** The list of contracts, whose filters apply by themselves. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test("the list of contracts applies a chosen filter at once and a typed one half a second after the last key", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await page.clock.install();
  await open(agent.contracts());
  await page.clock.pauseAt(Date.now() + 60_000);

  await status(page).selectOption("All");
  await expect(page.getByText("15 contracts")).toBeVisible();

  await carrier(page).pressSequentially("heath");
  await page.clock.runFor(400);
  await carrier(page).press("ArrowLeft");
  await carrier(page).press("ArrowLeft");
  await carrier(page).pressSequentially("l");
  await page.clock.runFor(499);
  await expect(page.getByText("15 contracts")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("carrier")).toBe(null);
  await page.clock.runFor(1);
  await expect(carriers(page)).toHaveText([
    "Alder Health Plans",
    "Northfold Health",
    "Quillback Health Plan",
  ]);
  expect(new URL(page.url()).searchParams.get("carrier")).toBe("health");

  await expect(carrier(page)).toBeFocused();
  const caret = await carrier(page).evaluate((field) => (field as HTMLInputElement).selectionStart);
  expect(caret, "the caret stays where it was").toBe(4);

  await carrier(page).pressSequentially("x");
  await page.clock.runFor(500);
  await expect(page.getByText("No matching contracts for carrier “healxth”.")).toBeVisible();

  // One text is one step back, however many pauses it took.
  await page.goBack();
  await expect(page.getByText("15 contracts")).toBeVisible();
  await expect(carrier(page)).toHaveValue("");
  await page.goBack();
  await expect(page.getByText("11 contracts")).toBeVisible();
  await expect(status(page)).toHaveValue("Active");
});

test("a link followed right after typing in a filter of contracts is not undone by the filter", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await page.clock.install();
  await open(agent.contracts());
  await page.clock.pauseAt(Date.now() + 60_000);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/contracts\/[\w-]+\.data/, async (route) => {
    await held;
    await route.continue();
  });

  await carrier(page).pressSequentially("ald");
  const asked = page.waitForRequest(/\/contracts\/[\w-]+\.data/);
  await page.getByRole("link", { name: "Alder Health Plans", exact: true }).click();
  await asked;
  await page.clock.runFor(600);
  letGo();
  await expectAddress(page, agent.contract(demoIds.agentContract));
});

const status = (page: Page) => page.getByRole("combobox", { name: "Status" });
const carrier = (page: Page) => page.getByRole("searchbox", { name: "Carrier name contains" });
const carriers = (page: Page) => page.getByRole("main").getByRole("rowheader");
