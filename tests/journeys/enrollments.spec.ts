import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, isTakenOver, test } from "../support/journey.ts";

/** The list of enrollments, as an agent and an agency work with it. */

const server = { tag: "@server" };
const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const every = ["Customer", "Producer", "State", "County", "Status", "Carrier", "Policy type", "Effective"];

test("an agency sees its enrollments, sorts them and turns the pages", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.enrollments());
  await expect(page).toHaveTitle("Enrollments – Producer Hub");
  await expect(headers(page)).toHaveText(every.map((name) => new RegExp(`^${name}`)));
  await expect(count(page)).toHaveText(/^\d+ enrollments, sorted by customer, A–Z$/);
  await expect(header(page, "Customer")).toHaveAttribute("aria-sort", "ascending");
  const names = await rows(page).getByRole("rowheader").allTextContents();
  expect(names).toHaveLength(25);
  const lasts = names.map((name) => name.split(",")[0] ?? "");
  expect(lasts).toEqual([...lasts].sort((a, b) => a.localeCompare(b, "en")));
  await checkPage();

  await header(page, "Effective").getByRole("link").click();
  await expectAddress(page, agency.enrollments({ sort: "effective" }));
  await expect(header(page, "Effective")).toHaveAttribute("aria-sort", "ascending");
  await header(page, "Effective").getByRole("link").click();
  await expectAddress(page, agency.enrollments({ sort: "effective", desc: "true" }));
  await page.getByRole("link", { name: /^50 rows/ }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectAddress(
    page,
    agency.enrollments({ sort: "effective", desc: "true", page: "2", pageSize: "50" }),
  );

  await choice(page, "Carrier").selectOption({ index: 1 });
  await pressApplyIfNeeded(page);
  await expect(page).not.toHaveURL(/[?&]page=/);
  await expect(page).toHaveURL(/sort=effective/);
  await expect(count(page)).not.toContainText("page");

  const row = rows(page).first();
  const name = (await row.getByRole("rowheader").textContent()) ?? "";
  await row.getByRole("rowheader").getByRole("link").click();
  const [last = "", first = ""] = name.split(", ");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${first} ${last}`);
});

test("an agent filters the whole list of enrollments, takes each filter off again and sees no producers", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.enrollments());
  await expect(headers(page)).toHaveText(
    every.filter((name) => name !== "Producer").map((name) => new RegExp(`^${name}`)),
  );
  await expect(page.getByLabel("Agent", { exact: true })).toHaveCount(0);
  const all = await total(page);

  await page.getByRole("search").getByRole("link", { name: "Active", exact: true }).click();
  await expect(chips(page)).toHaveText(["Coverage: Active"]);
  expect(new Set(await cells(page, "Status"))).toEqual(new Set(["Active"]));
  await page.getByRole("link", { name: "Remove filter Coverage: Active" }).click();
  await expect.poll(() => total(page)).toBe(all);

  await choice(page, "Status").selectOption("Pending information");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Status: Pending information"]);
  expect(new Set(await cells(page, "Status"))).toEqual(new Set(["Pending information"]));
  await page.getByRole("link", { name: "Remove filter Status: Pending information" }).click();
  await expect.poll(() => total(page)).toBe(all);

  await page.getByRole("link", { name: "Upcoming" }).click();
  await expect(chips(page)).toHaveText(["Effective date: Upcoming"]);
  for (const day of await cells(page, "Effective"))
    expect(Date.parse(day)).toBeGreaterThan(Date.parse("2026-09-15"));
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expectAddress(page, agent.enrollments());

  // Any part of a name, in any case and without accents.
  const [name = ""] = await cells(page, "Customer");
  const last = (name.split(",")[0] ?? "").normalize("NFD").replace(/\p{M}/gu, "");
  await page.getByLabel("Last name").fill(last.slice(0, 4).toUpperCase());
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText([`Last name: ${last.slice(0, 4).toUpperCase()}`]);
  await expect(page.getByRole("rowheader", { name })).not.toHaveCount(0);

  await page.getByLabel("First name").fill("zzzz");
  await pressApplyIfNeeded(page);
  await expect(page.getByText("No enrollments match these filters")).toBeVisible();
  await expect(page.getByText("Nothing to export.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Export to/ }).first()).toBeDisabled();
  await page.getByRole("link", { name: "Show all enrollments" }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test("the counties to filter enrollments by follow the state, and another state clears the county", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.enrollments());
  await expect(choice(page, "County")).toHaveCount(0);
  await choice(page, "State").selectOption({ label: "Florida" });
  await pressApplyIfNeeded(page);
  await choice(page, "County").selectOption({ label: "Lee" });
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["State: Florida", "County: Lee"]);
  expect(new Set(await cells(page, "County"))).toEqual(new Set(["Lee"]));

  await choice(page, "State").selectOption({ label: "Texas" });
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["State: Texas"]);
  await expect(choice(page, "County")).toHaveValue("");
  await expect(page).not.toHaveURL(/county/);
  expect(new Set(await cells(page, "State"))).toEqual(new Set(["TX"]));
});

test("a day after today in the filters of enrollments is refused beside its field, and the rest is applied", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agent");
  await open(agent.enrollments({ active: "only" }));
  await page.getByText("More filters").click();
  const from = page.getByRole("textbox", { name: "Received by our office from" });
  const to = page.getByRole("textbox", { name: "Received by our office to" });
  await from.fill("2024-01-01");
  await to.fill("2026-09-16");
  await pressApplyIfNeeded(page);
  await expect(to).toHaveAccessibleDescription("Choose today or an earlier date.");
  await expect(to).toHaveValue("2026-09-16");
  await expect(chips(page)).toHaveText(["Coverage: Active", "Received by our office from: Jan 1, 2024"]);
  await checkPage();
  await to.fill("2026-09-15");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveCount(3);
  await expect(to).toHaveAccessibleDescription("");
});

test("part of an agent's name narrows the list of enrollments", server, async ({ page, as, open }) => {
  await as("agency");
  await open(agency.enrollments());
  const field = page.getByLabel("Agent", { exact: true });
  await field.fill("vega mari");
  await field.press("Enter");
  await expect(chips(page)).toHaveText(["Agent: vega mari"]);
  expect(new Set(await cells(page, "Producer"))).toEqual(new Set(["Marisol Vega"]));
  await field.fill("zzz");
  await field.press("Enter");
  await expect(page.getByText("No enrollments of agents named “zzz”")).toBeVisible();
});

test("with script the agent whose enrollments are looked for is suggested while one types", {
  tag: "@script",
}, async ({ page, as, open }) => {
  await as("agency");
  await open(agency.enrollments());
  const field = page.getByLabel("Agent", { exact: true });
  await field.click();
  await field.pressSequentially("marisol v");
  await page.getByRole("option", { name: "Marisol Vega" }).click();
  await expect(chips(page)).toHaveText(["Agent: Marisol Vega"]);
});

test("what the statuses of enrollments mean is folded away under their list", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.enrollments({ lastName: "a" }));
  const meanings = page.getByRole("group").filter({ hasText: "What the statuses mean" });
  const declined = meanings.getByText("The carrier didn't accept the application.");
  await expect(declined).toBeHidden();
  await meanings.getByText("What the statuses mean").click();
  await expect(declined).toBeVisible();
  await expect(meanings.getByText("You can submit another application.").first()).toBeVisible();
});

test(
  "a view of the enrollments is kept apart from those of the producers",
  server,
  async ({ page, as, open }) => {
    await as("agency");
    await open(agency.enrollments({ active: "only", cols: "customer.status" }));
    await expect(headers(page)).toHaveText([/^Customer/, /^Status/]);
    await page.getByText("Saved views", { exact: true }).click();
    await page.getByLabel("Name of this view").fill("Only active");
    await page.getByRole("button", { name: "Save this view" }).click();
    await expect(page.getByRole("status")).toHaveText("View saved.");
    await open(agency.producers());
    await page.getByText("Saved views", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Only active", exact: true })).toHaveCount(0);
    await open(agency.enrollments());
    await page.getByText("Saved views", { exact: true }).click();
    await page.getByRole("link", { name: "Only active", exact: true }).click();
    await expectAddress(page, agency.enrollments({ active: "only", cols: "customer.status" }));
    await page.getByText("Saved views", { exact: true }).click();
    await page.getByRole("link", { name: "Remove the view “Only active”" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("status")).toHaveText("View removed.");
  },
);

test(
  "the whole list of enrollments is exported as a workbook or as comma-separated text",
  server,
  async ({ page, as, open }) => {
    await as("agency");
    await open(agency.enrollments({ active: "only" }));
    const expected = await total(page);
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export to CSV" }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe("enrollments-active-2026-09-15.csv");
    const lines = (await readFile(await csv.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(expected + 1);
    const [excel] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export to Excel" }).click(),
    ]);
    expect(excel.suggestedFilename()).toBe("enrollments-active-2026-09-15.xlsx");
  },
);

test("the list of enrollments is there in Spanish", server, async ({ page, as, open }) => {
  await as("agency");
  await open(`${agency.enrollments({ active: "only", lastName: "zzzz" })}&lng=es`);
  await expect(page).toHaveTitle("Inscripciones – Producer Hub");
  await expect(chips(page)).toHaveText(["Apellido: zzzz", "Cobertura: Activa"]);
  await expect(page.getByText("Ninguna inscripción coincide con estos filtros")).toBeVisible();
  await open(`${agency.enrollments()}&lng=en`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    "the list of enrollments keeps to a phone's window and has no faults",
    server,
    async ({ page, as, open, checkPage }) => {
      await as("agency");
      await open(agency.enrollments({ state: demoIds.state }));
      await expect(page.getByText("More filters")).toBeHidden();
      await page.getByRole("link", { name: "Filters (1)" }).click();
      await page.getByText("More filters").click();
      await checkPage();
      await page
        .locator("summary")
        .filter({ hasText: /^More$/ })
        .click();
      for (const name of ["Saved views", "Columns"]) {
        await page.locator("summary").filter({ hasText: name }).click();
        const panel = await page.locator("details[open] > div").last().boundingBox();
        expect(panel?.x, `${name} opens within the screen`).toBeGreaterThanOrEqual(0);
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    },
  );
});

const count = (page: Page) => page.locator("#result-count");
const total = async (page: Page) =>
  Number((await count(page).textContent())?.replace(/ .*/, "").replaceAll(",", ""));
const table = (page: Page) => page.getByRole("table");
const headers = (page: Page) => table(page).getByRole("columnheader");
const header = (page: Page, name: string) => table(page).getByRole("columnheader", { name });
const rows = (page: Page) => table(page).locator("tbody tr");
const chips = (page: Page) =>
  page.getByRole("list", { name: /Applied filters|Filtros aplicados/ }).getByRole("listitem");
const choice = (page: Page, name: string) => page.getByRole("combobox", { name });

/** The texts of a column. */
async function cells(page: Page, name: string): Promise<string[]> {
  const names = await headers(page).allTextContents();
  const index = names.findIndex((text) => text.startsWith(name));
  const texts = await rows(page)
    .locator(`> :nth-child(${index + 1})`)
    .allTextContents();
  return texts.map((text) => text.trim());
}

/** With script the form applies by itself. */
async function pressApplyIfNeeded(page: Page) {
  if (!(await page.evaluate(isTakenOver))) await page.getByRole("button", { name: "Apply" }).click();
}
