import type { Page } from "@playwright/test";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { chips, count, headers, rows, tool } from "../support/producers-list.ts";

/** One of many agents is found in the list of producer contracts; views of it are kept. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

const large = pathsFor({ type: "agency", id: demoIds.largeAgency });

test("part of a name narrows the list of producers, and one of the agents found can be chosen", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("large");
  await open(large.producers({ sort: "start", page: "2" }));
  await agentField(page).fill("abigail do");
  await agentField(page).press("Enter");
  await expect(chips(page)).toHaveText(["Agent: abigail do"]);
  await expect(count(page)).toContainText("sorted by start date, oldest first");
  const choice = page.getByRole("paragraph").filter({ hasText: /^Agents: .*\(choose one\)$/ });
  await expect(choice).toBeVisible();
  const names = await choice.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names.length).toBeLessThan(9);
  const isMeant = (name: string) => /abigail/i.test(name) && /do/i.test(name);
  const agents = await rows(page).getByRole("rowheader").allTextContents();
  expect(agents.filter((name) => !isMeant(name))).toEqual([]);
  await checkPage();

  // The narrowed list keeps its text from page to page, in another order and in its files.
  await page
    .getByRole("columnheader")
    .getByRole("link", { name: /^Carrier/ })
    .click();
  await expect(page).toHaveURL(/[?&]agent=abigail\+do/);
  await expect(page.getByRole("link", { name: /CSV/ })).toHaveAttribute("href", /[?&]agent=abigail\+do/);
  await expect(chips(page)).toHaveText(["Agent: abigail do"]);

  const [name = ""] = names;
  await choice.getByRole("link", { name, exact: true }).first().click();
  await expect(chips(page)).toHaveText([`Agent: ${name}`]);
  await expect(agentField(page)).toHaveValue("");

  // Text takes the place of the agent who was chosen.
  await agentField(page).fill("zzz");
  await agentField(page).press("Enter");
  await expect(page.getByText("No contracts of agents named “zzz”")).toBeVisible();
  await expect(chips(page)).toHaveText(["Agent: zzz"]);
  await expect(count(page)).toContainText("No contracts");
  await chips(page).getByRole("link").click();
  await expect(chips(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(25);
});

test("a text in most of 2,000 agents' names narrows the list of producers, with nobody to choose from", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("large");
  await page.goto(large.producers({ agent: "a" }));
  await expect(chips(page)).toHaveText(["Agent: a"]);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("(choose one)")).toHaveCount(0);
});

test("with script the agent field of the list of producers suggests agents, and keys choose one", {
  tag: "@script",
}, async ({ page, as, open, checkPage, expectComplaint }) => {
  await as("agency");
  await open(agency.producers());
  await agentField(page).focus();
  const field = page.getByRole("combobox", { name: "Agent" });
  const suggestions = page.getByRole("listbox", { name: "Agent" });
  const options = suggestions.getByRole("option");
  await field.pressSequentially("co");
  await expect(options).toHaveText([
    "Colin Pham",
    "Colin Villanueva",
    "Esteban Coleman",
    "Hector Coleman",
    "Jerome Pacheco",
    "Malcolm Blackwood",
    "Malcolm Kaplan",
    "Simone Acosta",
  ]);
  await expect(page.getByText("8 agents found")).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const active = suggestions.getByRole("option", { selected: true });
  await field.press("ArrowDown");
  await expect(active).toHaveText("Colin Pham");
  await checkPage();
  await field.press("ArrowUp");
  await expect(active).toHaveText("Simone Acosta");
  await field.press("ArrowDown");
  await field.press("End");
  await expect(active).toHaveText("Simone Acosta");
  await expect(active).toBeInViewport();
  await field.press("Home");
  await expect(active).toHaveText("Colin Pham");
  await expect(field).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id")) ?? "an id");
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("co");
  await field.press("ArrowDown");
  await expect(options).toHaveCount(8);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(chips(page)).toHaveText(["Agent: Colin Villanueva"]);
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  // Their contracts are sorted by carrier unless told otherwise.
  await expect(count(page)).toContainText("sorted by carrier, A–Z");

  await field.pressSequentially("marisol");
  await options.filter({ hasText: "Marisol Vega" }).click();
  await expect(chips(page)).toHaveText(["Agent: Marisol Vega"]);
  await field.pressSequentially("zzz");
  await expect(page.getByText("0 agents found")).toBeVisible();
  await field.press("Enter");
  await expect(page.getByText("No contracts of agents named “zzz”")).toBeVisible();

  expectComplaint(/status of 502|ERR_FAILED/);
  await page.route(/\/producers\/agents/, (route) => route.abort());
  await field.fill("mar");
  await expect(page.getByText("Error loading agents")).toBeVisible();
});

test("a view of the producers is saved under a name, opened again and removed", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  const name = `Ready ${Math.random().toString(36).slice(2, 8)}`;
  await as("agency");
  const view = { status: "All", rts: "Rts", sort: "policies", desc: "true", cols: "agent.rts.policies" };
  await open(agency.producers({ ...view, page: "2" }));
  await tool(page, "Saved views").click();
  await page.getByLabel("Name of this view").fill(`  ${name}  `);
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByRole("status").first()).toHaveText("View saved.");
  await expectAddress(page, agency.producers(view));

  await open(agency.producers());
  await tool(page, "Saved views").click();
  await checkPage();
  await page.getByRole("link", { name, exact: true }).click();
  await expectAddress(page, agency.producers(view));
  await expect(count(page)).toHaveText("115 contracts, sorted by policy count, largest first");

  // The same name for something else is refused, and stays in the field.
  await open(agency.producers({ status: "Pending" }));
  await tool(page, "Saved views").click();
  await page.getByLabel("Name of this view").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page).toHaveTitle("Error: Saved views – Producer Hub");
  await expect(page.getByLabel("Name of this view")).toHaveValue(name.toUpperCase());
  await expect(page.getByLabel("Name of this view")).toHaveAccessibleDescription(
    "A view with this name already exists. Choose another name.",
  );
  await checkPage();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expectAddress(page, agency.producers({ status: "Pending" }));

  await tool(page, "Saved views").click();
  await page.getByRole("link", { name: `Remove the view “${name}”` }).click();
  await expect(page.getByText(`Remove the view “${name}”?`)).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("status").first()).toHaveText("View removed.");
  await expectAddress(page, agency.producers({ status: "Pending" }));
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("a copied address of the list of producers shows the same rows in the same order in another browser", {
  tag: "@server",
}, async ({ page, as, open, browser, context, baseURL, javaScriptEnabled }) => {
  await as("large");
  await open(
    large.producers({ sort: "writingNumber", desc: "true", page: "7", pageSize: "50", cols: "agent.start" }),
  );
  const agents = await rows(page).getByRole("rowheader").allTextContents();
  expect(agents).toHaveLength(50);
  const storageState = await context.storageState();
  const another = await browser.newContext({ baseURL, javaScriptEnabled, storageState });
  const copy = await another.newPage();
  await copy.goto(page.url());
  await expect(rows(copy).getByRole("rowheader")).toHaveText(agents);
  await another.close();

  await page.goto(large.producers({ filterAgentId: demoIds.agent }));
  await expectAddress(page, large.producers());
});

test("an address with nonsense shows the list of producers as it begins, and an agent's portal shows none", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agency");
  for (const query of [
    { status: "zzz", rts: "RTS", rtsNext: "x", page: "-1", pageSize: "26" },
    { sort: "x;drop", desc: "perhaps", page: "1e9", pageSize: "1e9", cols: "zzz" },
    { sort: "policyTypes", carrier: demoIds.missing, page: "1.5", pageSize: "0" },
    { carrier: "' or 1=1", filterAgentId: "' or 1=1", sort: "agent_name-asc", page: "abc" },
  ]) {
    const answer = await page.goto(agency.producers(query));
    expect(answer?.status()).toBe(200);
    await expect(count(page)).toHaveText("194 contracts, sorted by agent, A–Z");
    await expect(page.getByRole("list", { name: "Applied filters" })).toHaveCount(0);
    await expect(headers(page)).toHaveCount(10);
  }

  await as("agent");
  await page.goto(agent.home());
  await expect(page.getByRole("link", { name: "Producers" })).toHaveCount(0);
  for (const address of [
    agent.producers(),
    listToolAt(agent.producers(), "views"),
    listToolAt(agent.producers(), "excel"),
    listToolAt(agent.producers(), "csv"),
    agent.producerAgents("a"),
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

/** A combobox once the script suggests agents. */
const agentField = (page: Page) => page.getByLabel("Agent", { exact: true }).and(page.locator("input"));
