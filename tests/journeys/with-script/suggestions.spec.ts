import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { hold } from "../../support/hold.ts";
import { expect, test } from "../../support/journey.ts";

/** Agents suggested while one types: `docs/product/enrollments.md`, "Filters". */

const agency = pathsFor({ type: "agency", id: demoIds.agency });
const large = pathsFor({ type: "agency", id: demoIds.largeAgency });

test("suggested agents come with how many were found and how many of them are shown", async ({
  page,
  as,
  open,
}) => {
  await as("large");
  await open(large.producers());
  await page.getByLabel("Agent", { exact: true }).fill("a");
  await expect(
    page.getByText(/^1,\d{3} agents found, showing the first 25. Keep typing to narrow the list.$/),
  ).toBeVisible();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(25);
});

test("whoever sends a filter before its script is there gets the list, and no suggestions over it", async ({
  page,
  as,
  open,
}) => {
  const script = await hold(page, /\/suggestions-.*\.js/);
  const list = await hold(page, /enrollments\.data\?.*agent=/);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/enrollments/agents")) asked.push(request.url());
  });
  await page.clock.install();
  await as("agency");
  await open(agency.enrollments());
  const field = page.getByRole("textbox", { name: "Agent", exact: true });
  await field.fill("vega mari");
  await field.press("Enter");
  await script.release();
  const combobox = page.getByRole("combobox", { name: "Agent", exact: true });
  await expect(combobox).toHaveAttribute("aria-expanded", "false");
  await page.clock.runFor(1000);
  await list.release();
  await expect(page.getByText("Agent: vega mari")).toBeVisible();
  expect(asked).toEqual([]);
  await combobox.press("End");
  await combobox.pressSequentially("s");
  await page.clock.runFor(1000);
  await expect.poll(() => asked.length).toBe(1);
});

test("the steps of a downline request suggest agents, and the one who is chosen is found", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("large");
  await open(large.downlineRequest());
  const field = page.getByRole("searchbox", { name: "Find a downline agent" });
  await field.focus();
  const combobox = page.getByRole("combobox", { name: "Find a downline agent" });
  await combobox.pressSequentially("a");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(25);
  const name = (await options.nth(3).textContent()) ?? "";
  await checkPage();
  await options.nth(3).click();
  await expect(page.getByRole("main").getByRole("radio", { name, exact: true }).first()).toBeVisible();
  await expect(page.locator("#search")).toHaveValue(name);
});

test("the search in the bar suggests customers, and choosing one leads to their page", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  const agent = pathsFor({ type: "agent", id: demoIds.agent });
  await as("agent");
  await open(agent.home());
  await page.keyboard.press("/");
  const field = page.getByRole("banner").getByRole("combobox");
  await expect(field).toBeFocused();
  await field.pressSequentially("briain s");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.filter({ hasText: "Ó Briain, Seán · Alabama" })).toBeVisible();
  await checkPage();
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await field.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seán Ó Briain");
  await expect(page).toHaveURL(/\/customers\//);
  await open(agent.home());
  await page.getByRole("banner").getByRole("searchbox").fill("briain");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?.*q=briain/);
});
