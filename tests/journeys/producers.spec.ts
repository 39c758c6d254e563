import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { expect, expectAddress, isTakenOver, test } from "../support/journey.ts";

const agent = pathsFor({ type: "agent", id: known.agent });
const agency = pathsFor({ type: "agency", id: known.agency });
const large = pathsFor({ type: "agency", id: known.largeAgency });

const every = [
  "Carrier",
  "Policy types",
  "Agent",
  "Upline agency",
  "Writing number",
  "Start",
  "End",
  "RTS 2026",
  "RTS 2027",
  "Policy count",
];

test("an agency sees its downline's contracts, sorts them and turns the pages", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.producers());
  await expect(page).toHaveTitle("Producers – Producer Hub");
  await expect(headers(page)).toHaveText(every.map((name) => new RegExp(`^${name}`)));
  await expect(count(page)).toHaveText("194 contracts, page 1 of 8, sorted by Agent, ascending");
  await expect(table(page)).toHaveAccessibleName(
    "Producer contracts: 1–25 of 194, page 1 of 8, sorted by Agent, ascending",
  );
  await expect(header(page, "Agent")).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("list", { name: "Applied filters" })).toHaveCount(0);
  const first = rows(page).first();
  await expect(first.getByRole("rowheader").getByRole("link")).toHaveAttribute(
    "href",
    /^\/producers\/[\w-]{36}\?agencyId=/,
  );
  await checkPage();

  await header(page, "Policy count").getByRole("link").click();
  await expectAddress(page, agency.producers({ sort: "policies" }));
  await header(page, "Policy count").getByRole("link").click();
  await expectAddress(page, agency.producers({ sort: "policies", desc: "true" }));
  await expect(count(page)).toHaveText("194 contracts, page 1 of 8, sorted by Policy count, descending");
  const most = (await cells(page, "Policy count")).map(Number);
  expect(most).toEqual([...most].sort((a, b) => b - a));

  await page.getByRole("link", { name: "50 rows a page" }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectAddress(page, agency.producers({ sort: "policies", desc: "true", page: "2", pageSize: "50" }));
  await expect(count(page)).toHaveText("194 contracts, page 2 of 4, sorted by Policy count, descending");

  await status(page).selectOption("Terminated");
  await pressApplyIfNeeded(page);
  await expect(page).not.toHaveURL(/[?&]page=/);
  await expect(page).toHaveURL(/sort=policies/);
  await expect(count(page)).toContainText("page 1 of");

  await page.goto(agency.producers({ page: "999", sort: "start" }));
  await expectAddress(page, agency.producers({ sort: "start" }));
});

test("the list is narrowed by everything there is, and widened again", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.producers());
  await status(page).selectOption({ label: "Recent" });
  await pressApplyIfNeeded(page);
  await expect(count(page)).toHaveText("30 contracts, page 1 of 2, sorted by Agent, ascending");
  await status(page).selectOption({ label: "All" });
  await pressApplyIfNeeded(page);
  await expect(count(page)).toContainText("280 contracts");

  await page.getByRole("combobox", { name: "Carrier" }).selectOption({ label: "Alder Health Plans" });
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Status: All", "Carrier: Alder Health Plans"]);
  expect(new Set(await cells(page, "Carrier"))).toEqual(new Set(["Alder Health Plans"]));
  await expect(page).toHaveURL(new RegExp(`carrier=${known.carrier}(&|$)`));

  await rts(page, 2026).getByRole("link", { name: "Not RTS" }).click();
  await expect(chips(page)).toHaveText(["Status: All", "Carrier: Alder Health Plans", "RTS 2026: Not RTS"]);
  expect(new Set(await cells(page, "RTS 2026"))).toEqual(new Set(["Not RTS"]));
  await expect(rts(page, 2026).getByRole("link", { name: "Not RTS" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByRole("link", { name: "Remove filter Carrier: Alder Health Plans" }).click();
  await expect(chips(page)).toHaveText(["Status: All", "RTS 2026: Not RTS"]);

  await rts(page, 2027).getByRole("link", { name: "n/a" }).click();
  await expect(count(page)).toHaveText("15 contracts, page 1 of 1, sorted by Agent, ascending");
  expect(new Set(await cells(page, "RTS 2027"))).toEqual(new Set(["–"]));
  await page.goBack();
  await expect(chips(page)).toHaveText(["Status: All", "RTS 2026: Not RTS"]);

  // The value that is chosen clears itself.
  await rts(page, 2026).getByRole("link", { name: "Not RTS" }).click();
  await expect(chips(page)).toHaveText(["Status: All"]);
  await expect(rts(page, 2026).getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expectAddress(page, agency.producers());
  await expect(status(page)).toHaveValue("Active");

  const nothing = { status: "Pending", rts: "Failed", rtsNext: "Failed", filterAgentId: known.agent };
  await page.goto(agency.producers(nothing));
  await expect(page.getByText("No producer contracts found")).toBeVisible();
  await expect(chips(page).last()).toHaveText("Agent: Marisol Vega");
  await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
});

test("one of 2,000 agents is found by part of the name, without a list of all of them", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("large");
  await page.goto(large.producers({ sort: "start", page: "2" }));
  await agentField(page).fill("abigail");
  await page.getByRole("button", { name: "Apply" }).click();
  const matches = page.getByRole("region", { name: "Agents whose name has “abigail”" });
  await expect(matches).toBeVisible();
  const names = await matches.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !/abigail/i.test(name))).toEqual([]);
  const [name = ""] = names;
  await matches.getByRole("link", { name }).first().click();
  await expect(chips(page)).toHaveText([`Agent: ${name}`]);
  await expect(agentField(page)).toHaveValue("");
  await expect(count(page)).toContainText("sorted by Start, ascending");

  // Exactly one is chosen at once, and takes the place of the one before.
  await agentField(page).fill("abigail aber");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(chips(page)).toHaveText(["Agent: Abigail Abernathy"]);
  await expect(page).not.toHaveURL(/[?&]agent=/);

  await page.goto(large.producers({ agent: "a" }));
  await expect(
    page.getByText(
      /^and [\d,]+ more; type more of the name. Until one is chosen, the list is of all agents.$/,
    ),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: /^Agents whose name/ }).getByRole("link")).toHaveCount(25);
  await page.goto(large.producers({ agent: "zzz" }));
  await expect(
    page.getByText("No agent’s name has “zzz”. Until one is chosen, the list is of all agents."),
  ).toBeVisible();
});

test("with script the agent field suggests, and keys choose", { tag: "@script" }, async ({
  page,
  as,
  open,
  checkPage,
  expectComplaint,
}) => {
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
  await expect(count(page)).toContainText("sorted by Carrier, ascending");

  await field.pressSequentially("marisol");
  await options.filter({ hasText: "Marisol Vega" }).click();
  await expect(chips(page)).toHaveText(["Agent: Marisol Vega"]);
  await field.pressSequentially("zzz");
  await expect(page.getByText("0 agents found")).toBeVisible();
  await field.press("Enter");
  await expect(page.getByText("No agent’s name has “zzz”.")).toBeVisible();

  expectComplaint(/status of 502|ERR_FAILED/);
  await page.route(/\/producers\/agents/, (route) => route.abort());
  await field.fill("mar");
  await expect(page.getByText("Error loading agents")).toBeVisible();
});

test("columns are chosen, stay in the address, and are those of the exports", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agency");
  await open(agency.producers({ status: "All", rts: "Rts", sort: "start" }));
  await tool(page, "Columns").click();
  for (const name of ["Carrier", "Policy types", "Upline agency", "End", "RTS 2027", "Policy count"])
    await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("button", { name: "Show these columns" }).click();
  const cols = "agent.writingNumber.start.rts";
  await expectAddress(page, agency.producers({ status: "All", rts: "Rts", sort: "start", cols }));
  await expect(headers(page)).toHaveText([/^Agent/, /^Writing number/, /^Start/, /^RTS 2026/]);
  await expect(count(page)).toContainText("115 contracts");

  const agents = await rows(page).getByRole("rowheader").allTextContents();
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export to CSV" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe("producer-contracts-2026-09-15.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toMatch(/Agent,Writing number,Start date,RTS 2026$/);
  expect(lines).toHaveLength(116);
  expect(lines.slice(1, 26).map((line) => line.split(",")[0])).toEqual(agents);
  if (javaScriptEnabled)
    await expect(page.getByRole("status").first()).toHaveText("Producer contracts exported.");
  const excel = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export to Excel" }).click();
  expect((await excel).suggestedFilename()).toBe("producer-contracts-2026-09-15.xlsx");

  await header(page, "Start").getByRole("link").click();
  await expectAddress(
    page,
    agency.producers({ status: "All", rts: "Rts", sort: "start", desc: "true", cols }),
  );
  await tool(page, "Columns").click();
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await page.getByRole("button", { name: "Show these columns" }).click();
  await expectAddress(
    page,
    agency.producers({ status: "All", rts: "Rts", sort: "start", desc: "true", cols: "agent" }),
  );
  await expect(headers(page)).toHaveText([/^Agent/]);
  await page.goto(agency.producers({ cols: "nonsense" }));
  await expect(headers(page)).toHaveCount(10);
  await page.goto(agency.producers({ cols: "carrier" }));
  await expect(headers(page)).toHaveText([/^Carrier/, /^Agent/]);
});

test("a file is in the language of its page", { tag: "@server" }, async ({ page, as, open }) => {
  await as("agency");
  await open(`${agency.producers({ rts: "Failed", cols: "agent.start.rts" })}&lng=es`);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar a CSV" }).click();
  const [head, first] = (await readFile(await (await waiting).path(), "utf8")).split("\r\n");
  expect(head).toMatch(/Agente,Fecha de inicio,RTS 2026$/);
  expect(first).toMatch(/,Sin RTS$/);
});

test("a view is saved under a name, opened again and removed", async ({ page, as, open, checkPage }) => {
  const name = `Ready ${Math.random().toString(36).slice(2, 8)}`;
  await as("agency");
  const view = { status: "All", rts: "Rts", sort: "policies", desc: "true", cols: "agent.rts.policies" };
  await open(agency.producers({ ...view, page: "2" }));
  await tool(page, "Saved views").click();
  await page.getByLabel("Name of this view").fill(`  ${name}  `);
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByRole("status").first()).toHaveText("The view is saved.");
  await expectAddress(page, agency.producers(view));

  await open(agency.producers());
  await tool(page, "Saved views").click();
  await checkPage();
  await page.getByRole("link", { name, exact: true }).click();
  await expectAddress(page, agency.producers(view));
  await expect(count(page)).toHaveText("115 contracts, page 1 of 5, sorted by Policy count, descending");

  // The same name for something else is refused, and stays in the field.
  await open(agency.producers({ status: "Pending" }));
  await tool(page, "Saved views").click();
  await page.getByLabel("Name of this view").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page).toHaveTitle("Error: Saved views – Producer Hub");
  await expect(page.getByLabel("Name of this view")).toHaveValue(name.toUpperCase());
  await expect(page.getByLabel("Name of this view")).toHaveAccessibleDescription(
    "Name of this view: there is one of this name already.",
  );
  await checkPage();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expectAddress(page, agency.producers({ status: "Pending" }));

  await tool(page, "Saved views").click();
  await page.getByRole("link", { name: `Remove the view “${name}”` }).click();
  await expect(page.getByText(`Remove the view “${name}”?`)).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("status").first()).toHaveText("The view is removed.");
  await expectAddress(page, agency.producers({ status: "Pending" }));
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("the address is the list: a copy shows the same rows in the same order elsewhere", {
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

  await page.goto(large.producers({ filterAgentId: known.agent }));
  await expect(page.getByText("This agent is not in your downline.")).toBeVisible();
  await page.getByRole("link", { name: "Show all agents" }).click();
  await expectAddress(page, large.producers());
});

test("an address with nonsense shows the list as it begins; an agent's portal none at all", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agency");
  for (const query of [
    { status: "zzz", rts: "RTS", rtsNext: "x", page: "-1", pageSize: "26" },
    { sort: "x;drop", desc: "perhaps", page: "1e9", pageSize: "1e9", cols: "zzz" },
    { sort: "policyTypes", carrier: known.missing, page: "1.5", pageSize: "0" },
    { carrier: "' or 1=1", filterAgentId: "' or 1=1", sort: "agent_name-asc", page: "abc" },
  ]) {
    const answer = await page.goto(agency.producers(query));
    expect(answer?.status()).toBe(200);
    await expect(count(page)).toHaveText("194 contracts, page 1 of 8, sorted by Agent, ascending");
    await expect(page.getByRole("list", { name: "Applied filters" })).toHaveCount(0);
    await expect(headers(page)).toHaveCount(10);
  }

  await as("agent");
  await page.goto(agent.home());
  await expect(page.getByRole("link", { name: "Producers" })).toHaveCount(0);
  for (const address of [
    agent.producers(),
    agent.savedViews(),
    agent.producersExport("excel"),
    agent.producersExport("csv"),
    agent.producerAgents("a"),
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

const table = (page: Page) => page.getByRole("table");
const headers = (page: Page) => table(page).getByRole("columnheader");
const header = (page: Page, name: string) => headers(page).filter({ hasText: new RegExp(`^${name}`) });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
const count = (page: Page) => page.locator("#result-count");
const status = (page: Page) => page.getByRole("combobox", { name: "Status" });
const agentField = (page: Page) => page.getByRole("textbox", { name: "Agent" });
const chips = (page: Page) => page.getByRole("list", { name: "Applied filters" }).getByRole("listitem");
const tool = (page: Page, name: string) => page.locator("main summary").filter({ hasText: name });
const rts = (page: Page, year: number) => page.getByRole("group", { name: `RTS ${year}` });

async function pressApplyIfNeeded(page: Page) {
  if (!(await page.evaluate(isTakenOver))) await page.getByRole("button", { name: "Apply" }).click();
}

/** What stands in a column of the page, in its order. */
async function cells(page: Page, name: string): Promise<string[]> {
  const all = await headers(page).allTextContents();
  const index = all.findIndex((text) => text.startsWith(name));
  return rows(page)
    .locator(`:nth-child(${index + 1}):is(td, th)`)
    .allTextContents();
}
