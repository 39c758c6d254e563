import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, isTakenOver, test } from "../support/journey.ts";
import { chips, count, headers, rows, table, tool } from "../support/producers-list.ts";

/** The list of an agency’s producer contracts: its rows, order, filters and columns. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

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
  await expect(count(page)).toHaveText("194 contracts, sorted by agent, A–Z");
  await expect(table(page)).toHaveAccessibleName("Producer contracts: 1–25 of 194, sorted by agent, A–Z");
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
  await expect(header(page, "Policy count")).toHaveAttribute("aria-sort", "ascending");
  await header(page, "Policy count").getByRole("link").click();
  await expectAddress(page, agency.producers({ sort: "policies", desc: "true" }));
  await expect(count(page)).toHaveText("194 contracts, sorted by policy count, largest first");
  const most = (await cells(page, "Policy count")).map(Number);
  expect(most).toEqual([...most].sort((a, b) => b - a));

  await page.getByRole("link", { name: "50 rows per page" }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectAddress(page, agency.producers({ sort: "policies", desc: "true", page: "2", pageSize: "50" }));
  await expect(count(page)).toHaveText("194 contracts, sorted by policy count, largest first · page 2 of 4");

  await status(page).selectOption("Terminated");
  await pressApplyIfNeeded(page);
  await expect(page).not.toHaveURL(/[?&]page=/);
  await expect(page).toHaveURL(/sort=policies/);
  await expect(count(page)).not.toContainText("page");

  await page.goto(agency.producers({ page: "999", sort: "start" }));
  await expectAddress(page, agency.producers({ sort: "start" }));
});

test("the list of producers is narrowed by all its filters, and widened again", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.producers());
  await status(page).selectOption({ label: "Recent" });
  await pressApplyIfNeeded(page);
  await expect(count(page)).toHaveText("30 contracts, sorted by agent, A–Z");
  await status(page).selectOption({ label: "All" });
  await pressApplyIfNeeded(page);
  await expect(count(page)).toContainText("280 contracts");

  await page.getByRole("combobox", { name: "Carrier" }).selectOption({ label: "Alder Health Plans" });
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Status: All", "Carrier: Alder Health Plans"]);
  expect(new Set(await cells(page, "Carrier"))).toEqual(new Set(["Alder Health Plans"]));
  await expect(page).toHaveURL(new RegExp(`carrier=${demoIds.carrier}(&|$)`));

  await rts(page, 2026).getByRole("link", { name: "Not RTS" }).click();
  await expect(chips(page)).toHaveText(["Status: All", "Carrier: Alder Health Plans", "RTS 2026: Not RTS"]);
  expect(new Set(await cells(page, "RTS 2026"))).toEqual(new Set(["RTS 2026 Not RTS"]));
  await expect(rts(page, 2026).getByRole("link", { name: "Not RTS" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByRole("link", { name: "Remove filter Carrier: Alder Health Plans" }).click();
  await expect(chips(page)).toHaveText(["Status: All", "RTS 2026: Not RTS"]);

  await rts(page, 2027).getByRole("link", { name: "n/a" }).click();
  await expect(count(page)).toHaveText("15 contracts, sorted by agent, A–Z");
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

  const nothing = { status: "Pending", rts: "Failed", rtsNext: "Failed", filterAgentId: demoIds.agent };
  await page.goto(agency.producers(nothing));
  await expect(page.getByText("No producer contracts found")).toBeVisible();
  await expect(chips(page).last()).toHaveText("Agent: Marisol Vega");
  await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
});

test("the chosen columns of the list of producers stay in the address, and are those of the exports", async ({
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
  const cols = "agent.writingNumber.start.rts.status";
  await expectAddress(page, agency.producers({ status: "All", rts: "Rts", sort: "start", cols }));
  await expect(headers(page)).toHaveText([/^Agent/, /^Writing number/, /^Start/, /^RTS 2026/, /^Status/]);
  await expect(count(page)).toContainText("115 contracts");

  const agents = await rows(page).getByRole("rowheader").allTextContents();
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export to CSV" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe("producer-contracts-rts-2026-2026-09-15.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toMatch(/Agent,NPN,Email,Writing number,Start date,RTS 2026,Status$/);
  expect(lines).toHaveLength(116);
  expect(lines.slice(1, 26).map((line) => line.split(",")[0])).toEqual(agents);
  if (javaScriptEnabled)
    await expect(page.getByRole("status").first()).toHaveText("Producer contracts exported.");
  const excel = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export to Excel" }).click();
  expect((await excel).suggestedFilename()).toBe("producer-contracts-rts-2026-2026-09-15.xlsx");

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

test("an exported list of producers is in the language of its page", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(`${agency.producers({ rts: "Failed", cols: "agent.start.rts" })}&lng=es`);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar a CSV" }).click();
  const [head, first] = (await readFile(await (await waiting).path(), "utf8")).split("\r\n");
  expect(head).toMatch(/Agente,NPN,Correo electrónico,Fecha de inicio,RTS 2026$/);
  expect(first).toMatch(/,Sin RTS$/);
});

const header = (page: Page, name: string) => headers(page).filter({ hasText: new RegExp(`^${name}`) });

const status = (page: Page) => page.getByRole("combobox", { name: "Status" });

const rts = (page: Page, year: number) => page.getByRole("group", { name: `RTS ${year}` });

async function pressApplyIfNeeded(page: Page) {
  if (!(await page.evaluate(isTakenOver))) await page.getByRole("button", { name: "Apply" }).click();
}

/** Returns the texts of a column, in their order. */
async function cells(page: Page, name: string): Promise<string[]> {
  const all = await headers(page).allTextContents();
  const index = all.findIndex((text) => text.startsWith(name));
  const texts = await rows(page)
    .locator(`:nth-child(${index + 1}):is(td, th)`)
    .allTextContents();
  return texts.map((text) => text.replace(/\s+/g, " ").trim());
}
