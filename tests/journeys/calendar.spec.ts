import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect } from "../support/journey.ts";
import { test } from "../support/own-demo.ts";
import { areaLink } from "../support/shell.ts";

/** The address of a calendar feed: `docs/product/calendar.md`. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test("an agent makes the address of a calendar, reads it without a sign-in, makes a new one and ends it", async ({
  page,
  signIn,
  open,
  checkPage,
  request,
}) => {
  await signIn("agent");
  await open(agent.home());
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: areaLink("Your calendar") })
    .click();
  const field = page.getByLabel("Address of your calendar");
  const notice = page.getByText("Your calendar address has changed.");
  await page.getByRole("button", { name: "Make an address" }).click();
  await expect(notice).toBeVisible();
  const first = await field.inputValue();
  await checkPage();
  const feed = await request.get(first);
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  expect(await feed.text()).toContain("BEGIN:VEVENT");

  await page.getByRole("button", { name: "Make a new address" }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);
  await page.getByRole("button", { name: "End the calendar" }).click();
  await expect(page.getByRole("button", { name: "Make an address" })).toBeVisible();
  await expect(field).toHaveCount(0);
  expect((await request.get(second)).status()).toBe(404);
});
