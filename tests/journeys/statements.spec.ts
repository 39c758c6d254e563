import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { expect, expectAddress, isTakenOver, test } from "../support/journey.ts";

/** Statements, as an agent and an agency work with them. */

const server = { tag: "@server" };
const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
/** Nothing was ever paid to this agent of the account with seven portals. */
const unpaid = pathsFor({ type: "agent", id: idFor("agent", "robert-king-jr") });

const every = [
  "Statement date",
  "Beginning balance",
  "Earned",
  "Chargebacks",
  "Ending balance",
  "Paid",
  "File",
];

test("an agency sees its statements, sorts them and turns the pages", { tag: "@plain" }, async ({
  page,
  as,
  open,
  checkInBothLanguages,
}) => {
  await as("agency");
  await checkInBothLanguages(agency.statements({ from: "2026-01-01" }));
  await open(agency.statements());
  await expect(page).toHaveTitle("Statements – Producer Hub");
  await expect(headers(page)).toHaveText(every.map((name) => new RegExp(`^${name}`)));
  await expect(count(page)).toHaveText(/^\d+ statements, sorted by statement date, newest first$/);
  const dates = (await cells(page, "Statement date")).map((date) => Date.parse(date));
  expect(dates).toHaveLength(25);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  for (const name of ["Earned", "Chargebacks"]) {
    const sum = centsOf((await footOf(page, name)) ?? "");
    expect(sum).toBe((await cells(page, name)).reduce((cents, text) => cents + centsOf(text), 0));
  }

  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectAddress(page, agency.statements({ page: "2" }));
  await page.getByRole("link", { name: /^100 rows/ }).click();
  await expect(count(page)).not.toContainText("page");
  await header(page, "Earned").getByRole("link").click();
  await expectAddress(page, agency.statements({ sort: "earned", pageSize: "100" }));
  await expect(header(page, "Earned")).toHaveAttribute("aria-sort", "ascending");
  const earned = (await cells(page, "Earned")).map(centsOf);
  expect(earned).toEqual([...earned].sort((a, b) => a - b));
});

test("an agent filters the list of statements, takes filters off again and is told when none match", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.statements());
  const all = await total(page);
  await page.getByRole("combobox", { name: "Carrier" }).selectOption({ index: 1 });
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText([/^Carrier: /]);
  await page.getByRole("link", { name: /^Remove filter Carrier/ }).click();
  await expect(chips(page)).toHaveCount(0);

  await day(page, "from").fill("2026-01-01");
  await day(page, "to").fill("2026-03-31");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText([
    "Statement date from: Jan 1, 2026",
    "Statement date to: Mar 31, 2026",
  ]);
  for (const date of await cells(page, "Statement date")) expect(date).toMatch(/^(Jan|Feb|Mar) \d+, 2026$/);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(() => total(page)).toBe(all);

  await open(agent.statements({ from: "2026-03-02", to: "2026-03-03" }));
  await expect(page.getByText("No statements match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Show all statements" }).click();
  await expectAddress(page, agent.statements());
});

test("a day after today in the filters of statements is refused beside its field, and the rest is applied", {
  tag: "@plain",
}, async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.statements({ from: "2026-01-01", to: "2026-09-16" }));
  await expect(day(page, "to")).toHaveAccessibleDescription("Choose today or an earlier date.");
  await expect(day(page, "to")).toHaveValue("2026-09-16");
  await expect(chips(page)).toHaveText(["Statement date from: Jan 1, 2026"]);
  await checkPage();
  await day(page, "to").fill("2026-09-15");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveCount(2);
  await expect(day(page, "to")).toHaveAccessibleDescription("");
});

test("an agency opens a statement: its ledger, what changed, and its overrides with producers", {
  tag: "@plain",
}, async ({ page, as, open, checkInBothLanguages }) => {
  await as("agency");
  await open(agency.statements());
  const row = page.getByRole("row").nth(3);
  const amounts = (await row.getByRole("cell").allTextContents()).slice(0, -1).map(centsOf);
  const date = (await row.getByRole("rowheader").textContent()) ?? "";
  await row.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Statement of ${date}`);
  const ledger = (await page.locator("dl.ledger dd").allTextContents()).map(centsOf);
  expect(ledger).toEqual(amounts);
  const [beginning = 0, earned = 0, chargeback = 0, ending] = ledger;
  expect(beginning + earned + chargeback).toBe(ending);
  await expect(page.getByRole("heading", { name: /^Changes since the statement of/ })).toBeVisible();

  const overrides = page.getByRole("region", { name: "Override payments", exact: true });
  await expect(overrides.getByRole("columnheader", { name: "Producer" }).first()).toBeVisible();
  await checkInBothLanguages(new URL(page.url()).pathname + new URL(page.url()).search);
  await open(page.url());
  await overrides.getByRole("link", { name: /^All processed payments/ }).click();
  await expect(page).toHaveURL(/\/payments\/overrides/);
  await header(page, "Amount").getByRole("link").click();
  await expect(header(page, "Amount")).toHaveAttribute("aria-sort", "ascending");
  const paid = (await cells(page, "Amount")).map(centsOf);
  expect(paid).toEqual([...paid].sort((a, b) => a - b));
  await checkInBothLanguages(page.url().slice(new URL(page.url()).origin.length));

  await open(page.url());
  await page.getByRole("table").getByRole("rowheader").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/enrollments\/[\w-]+\?/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test(
  "an agent's statement has no overrides; a chargeback is negative and red",
  server,
  async ({ page, as, open }) => {
    await as("agent");
    await openNewest(page, open, agent.statements());
    await expect(page.getByRole("heading", { level: 2, name: "Commission payments" })).toBeVisible();
    await expect(page.getByText("Override payments")).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Producer" })).toHaveCount(0);
    await open(agent.statements({ sort: "chargeback", pageSize: "100" }));
    const charged = page.getByRole("row").nth(1).getByRole("cell").nth(2);
    await expect(charged).toHaveText(/^Chargebacks −\$/);
    await expect(charged.locator("[data-tone=negative]")).toBeVisible();
  },
);

test("a statement is downloaded as a PDF and a workbook, and its payments as text", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agent");
  await openNewest(page, open, agent.statements());
  for (const [name, ending, begins] of [
    ["Download PDF", "pdf", "%PDF-"],
    ["Download Excel", "xlsx", "PK"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    expect((await readFile(await file.path())).toString("latin1")).toMatch(new RegExp(`^${begins}`));
    if (javaScriptEnabled !== false)
      await expect(page.getByRole("status")).toHaveText("Statement downloaded.");
  }
  await page
    .getByRole("link", { name: /^All (processed payments|payments on hold)/ })
    .first()
    .click();
  const payments = Number((await count(page).textContent())?.replace(/ .*/, ""));
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export to CSV" }).click();
  const csv = await coming;
  expect(csv.suggestedFilename()).toMatch(/^statement-payments-(processed|onhold)-commissions-.*\.csv$/);
  expect((await readFile(await csv.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(payments + 1);
});

test(
  "expected payments that did not come are listed with the rule",
  server,
  async ({ page, as, open, checkInBothLanguages }) => {
    await as("agency");
    await open(agency.statements());
    await page.getByRole("link", { name: /^Unpaid policies \(\d+\)$/ }).click();
    await expect(page.getByText("These active policies started by")).toBeVisible();
    await checkInBothLanguages(agency.expectedPayments());
  },
);

test(
  "payments on hold are listed, each with its statement",
  server,
  async ({ page, as, open, checkInBothLanguages }) => {
    await as("agency");
    await open(agency.statements());
    await page.getByRole("link", { name: /^Payments on hold \(\d+\)$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments on hold");
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: "Statement" })).toBeVisible();
    await checkInBothLanguages(agency.onHoldPayments());
    await open(agency.onHoldPayments());
    await table
      .getByRole("row")
      .nth(1)
      .getByRole("link", { name: /^[A-Z][a-z]{2} \d/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Statement of /);
  },
);

test(
  "an agent whom nothing was paid has no statement yet",
  server,
  async ({ page, as, open, checkInBothLanguages }) => {
    await as("seven");
    await checkInBothLanguages(unpaid.statements());
    await open(unpaid.statements());
    await expect(page.getByText("No statements yet")).toBeVisible();
  },
);

test("a former address leads to the statement, and a statement prints without navigation", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agent");
  await openNewest(page, open, agent.statements());
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const { pathname } = new URL(page.url());
  await open(`/Agent/Statements/Statement?paymentRunId=${pathname.split("/")[2]}&agentId=${demoIds.agent}`);
  await expectAddress(page, `${pathname}?agentId=${demoIds.agent}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 720, height: 960 });
  await expect(page.locator(".ledger")).toBeVisible();
  for (const hidden of [page.getByRole("navigation"), page.getByRole("link", { name: "Download PDF" })])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  const cut = await page
    .locator(".table-frame")
    .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth));
  expect(cut.length).toBeGreaterThan(0);
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });

  test(
    "the list of statements and a statement keep to a phone's window and have no faults",
    server,
    async ({ page, as, open, checkPage }) => {
      await as("agency");
      for (const openIt of [
        () => open(agency.statements()),
        () => openNewest(page, open, agency.statements()),
      ]) {
        await openIt();
        await checkPage();
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways).toBeLessThanOrEqual(0);
      }
    },
  );
});

async function openNewest(page: Page, open: (address: string) => Promise<void>, list: string) {
  await open(list);
  const address = await rows(page).first().getByRole("rowheader").getByRole("link").getAttribute("href");
  await open(address ?? "");
}

const count = (page: Page) => page.locator("#result-count");
const total = async (page: Page) => Number((await count(page).textContent())?.replace(/ .*/, ""));
const headers = (page: Page) => page.getByRole("table").getByRole("columnheader");
const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const day = (page: Page, name: string) => page.getByRole("textbox", { name: `Statement date ${name}` });
const chips = (page: Page) => page.getByRole("list", { name: "Applied filters" }).getByRole("listitem");

async function columnOf(page: Page, name: string): Promise<number> {
  const names = await headers(page).allTextContents();
  return names.findIndex((text) => text.startsWith(name)) + 1;
}

/** The texts of a column. */
async function cells(page: Page, name: string): Promise<string[]> {
  const texts = await rows(page)
    .locator(`> :nth-child(${await columnOf(page, name)})`)
    .allTextContents();
  return texts.map((text) => text.trim());
}

async function footOf(page: Page, name: string) {
  return page.locator(`tfoot tr > :nth-child(${await columnOf(page, name)})`).textContent();
}

/** An amount as it stands on the screen, in cents. */
function centsOf(text: string): number {
  const [, minus, dollars = ""] = /(−?)\$([\d,]+\.\d\d)$/.exec(text.trim()) ?? [];
  const cents = Math.round(Number(dollars.replaceAll(",", "")) * 100);
  return minus ? -cents : cents;
}

/** With script the form applies by itself. */
const pressApplyIfNeeded = async (page: Page) =>
  (await page.evaluate(isTakenOver)) || (await page.getByRole("button", { name: "Apply" }).click());
