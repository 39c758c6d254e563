import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });

const activeCarriers = [
  "Alder Health Plans",
  "Bright Harbor Medicare",
  "Cedar Ridge Assurance",
  "Everwell Rx",
  "Foxglove Senior Care",
  "Juniper Mutual",
  "Lakeshore Senior Advantage",
  "Meridian Oak Insurance",
  "Northfold Health",
  "Starling Medicare Solutions",
  "Wexley Dental & Vision",
];

test("an agent sees the active contracts first", { tag: "@server" }, async ({ page, as }) => {
  await as("agent");
  await page.goto(agent.contracts());
  await expect(page).toHaveTitle("Contracts – Producer Hub");
  await expect(status(page)).toHaveValue("Active");
  await expect(page.getByText("11 contracts")).toBeVisible();
  await expect(carriers(page)).toHaveText(activeCarriers);
  await expect(page.getByRole("link", { name: "Clear filters" })).toHaveCount(0);
});

test("a contract's row says what is known of it", { tag: "@server" }, async ({ page, as }) => {
  await as("agent");
  await page.goto(agent.contracts({ status: "All" }));
  const says = async (carrier: string, ...cells: (string | RegExp)[]) =>
    expect(row(page, carrier).getByRole("cell"), carrier).toHaveText(
      cells.map((text) => (text instanceof RegExp ? text : new RegExp(`(^|\\s)${text}\\s*$`))),
    );
  const desk = "Suncoast Medicare Desk";
  await says(
    "Alder Health Plans",
    "Active",
    "MA, MAPD, PDP, SNP",
    /^AHP-\d{7}/,
    "Jun 13, 2023",
    "–",
    desk,
    "RTS\\s+not PDP",
    "RTS",
  );
  const rtsOf = (carrier: string) => row(page, carrier).getByRole("cell");
  await expect(rtsOf("Bright Harbor Medicare").nth(6)).toHaveText(/(^|\s)RTS\s*$/);
  await expect(rtsOf("Bright Harbor Medicare").nth(7)).toHaveText(/Not RTS\s*$/);
  await expect(rtsOf("Everwell Rx").nth(6)).toHaveText(/Not RTS\s*$/);
  await expect(rtsOf("Everwell Rx").nth(7)).toHaveText("–");
  await expect(rtsOf("Northfold Health").nth(6)).toHaveText("–");
  await expect(rtsOf("Northfold Health").nth(7)).toHaveText(/^(RTS 2027)?\s*RTS/);
  await expect(row(page, "Cedar Ridge Assurance")).not.toContainText(/Not RTS/);
  await expect(row(page, "Meridian Oak Insurance")).toContainText(/Aug 4, 2022.*Jan 13, 2027/);
  await expect(row(page, "Old Mill Casualty & Life")).toContainText(/Aug 3, 2019.*Jul 30, 2024/);
  await expect(row(page, "Pillar & Pine Life").getByRole("cell").nth(2)).toHaveText("–");
});

test("an agency's contracts count its agents and name no RTS of its own", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agency");
  await page.goto(agency.contracts({ status: "All" }));
  await expect(page.getByText("15 contracts")).toBeVisible();
  const headers = page.getByRole("columnheader");
  await expect(headers.filter({ hasText: /^RTS 2026 agents/ })).toHaveCount(1);
  await expect(headers.filter({ hasText: /^RTS \d{4}$/ })).toHaveCount(0);
  const [agents, ready] = await row(page, "Alder Health Plans")
    .getByRole("cell")
    .allTextContents()
    .then((texts) => texts.slice(-3, -1).map((text) => Number(/\d+$/.exec(text)?.[0])));
  expect(ready).toBeGreaterThan(0);
  expect(agents).toBeGreaterThan(ready ?? 0);
});

test("contracts are requested by all, agent contracts are added by an agency", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  await page.goto(agent.contracts());
  await expect(page.getByRole("link", { name: "Add agent contracts" })).toHaveCount(0);
  await page.getByRole("link", { name: "Request contracts" }).click();
  await expectAddress(page, agent.contractRequestStep("request", "upline"));
  await expect(page.getByRole("heading", { level: 1, name: "Choose an upline agency" })).toBeVisible();

  await as("agency");
  await page.goto(agency.contracts());
  await expect(page.getByRole("link", { name: "Request contracts" })).toBeVisible();
  await page.getByRole("link", { name: "Add agent contracts" }).click();
  await expectAddress(page, agency.contractRequestStep("downlinerequest", "agent"));
});

test("the list of contracts is narrowed by status and carrier, widened again, and Back undoes it", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  const apply = async () => {
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  };
  await as("agent");
  await open(agent.contracts());

  await status(page).selectOption("Terminated");
  await apply();
  await expect(carriers(page)).toHaveText(["Old Mill Casualty & Life", "Tidewater Benefit Company"]);
  await expect(page).toHaveURL(/[?&]status=Terminated/);

  await carrier(page).fill("OLD mill");
  await apply();
  await expect(carriers(page)).toHaveText(["Old Mill Casualty & Life"]);
  await expect(page.getByText("1 contract", { exact: true })).toBeVisible();
  const narrow = page.url();

  await page.getByRole("link", { name: "Remove filter Status: Terminated" }).click();
  await expect(page.getByText("No matching Active contracts for carrier “OLD mill”.")).toBeVisible();
  await expect(status(page)).toHaveValue("Active");

  await page.goBack();
  await expect(page).toHaveURL(narrow);
  await expect(status(page)).toHaveValue("Terminated");
  await expect(carriers(page)).toHaveText(["Old Mill Casualty & Life"]);

  await page.getByRole("link", { name: "Remove filter Carrier: OLD mill" }).click();
  await expect(carriers(page)).toHaveCount(2);
  await expect(carrier(page)).toHaveValue("");

  await page.getByRole("link", { name: "Clear filters" }).click();
  await expectAddress(page, agent.contracts());
  await expect(carriers(page)).toHaveText(activeCarriers);
  await expect(status(page)).toHaveValue("Active");
});

test("an agent finds the contracts that are not RTS this plan year; an agency has no such filter", {
  tag: "@plain",
}, async ({ page, as, open, javaScriptEnabled }) => {
  await as("agent");
  await open(agent.contracts());
  await page.getByRole("combobox", { name: "RTS 2026" }).selectOption("Not RTS");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/[?&]rts=NotRts/);
  await expect(carriers(page)).not.toHaveCount(activeCarriers.length);
  const found = await carriers(page).allTextContents();
  expect(found).toContain("Everwell Rx");
  for (const name of found) await expect(row(page, name)).toContainText("Not RTS");

  await page.goto(agent.contracts({ rts: "NotRts", status: "Terminated" }));
  await expect(
    page.getByText("No matching Terminated contracts. The RTS filter is “Not RTS”."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Remove filter RTS 2026: Not RTS" }).click();
  await expectAddress(page, agent.contracts({ status: "Terminated" }));

  await as("agency");
  await page.goto(agency.contracts({ rts: "NotRts", status: "All" }));
  await expect(page.getByText("15 contracts")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Remove filter RTS/ })).toHaveCount(0);
});

test("a copied address of the list of contracts shows the same list in another browser", {
  tag: "@plain",
}, async ({ page, as, open, browser, context, baseURL, javaScriptEnabled }) => {
  await as("agent");
  await open(agent.contracts());
  await status(page).selectOption("All");
  await carrier(page).fill("senior");
  await carrier(page).press("Enter");
  const found = ["Foxglove Senior Care", "Lakeshore Senior Advantage"];
  await expect(carriers(page)).toHaveText(found);
  await page.reload();
  await expect(carriers(page)).toHaveText(found);

  const another = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    storageState: await context.storageState(),
  });
  const copy = await another.newPage();
  await copy.goto(page.url());
  await expect(carriers(copy)).toHaveText(found);
  await expect(status(copy)).toHaveValue("All");
  await expect(carrier(copy)).toHaveValue("senior");
  await another.close();
});

test("a contract's carrier is found in any case, with or without accents, as plain text", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agent");
  await page.goto(agent.contracts({ carrier: "  médicare " }));
  await expect(carriers(page)).toHaveText(["Bright Harbor Medicare", "Starling Medicare Solutions"]);
  await page.goto(agent.contracts({ carrier: ".*" }));
  await expect(page.getByText("No matching Active contracts for carrier “.*”.")).toBeVisible();
  await page.goto(agent.contracts({ carrier: "<b>&" }));
  await expect(page.getByText("No matching Active contracts for carrier “<b>&”.")).toBeVisible();
});

test("an address with nonsense shows the list of contracts as it begins", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  for (const query of [
    { status: "Recent", page: "-3", pageSize: "7" },
    { status: "active", sort: "password", desc: "perhaps" },
    { status: "'; drop table contracts", page: "NaN" },
  ]) {
    const answer = await page.goto(agent.contracts(query));
    expect(answer?.status(), JSON.stringify(query)).toBe(200);
    await expect(status(page)).toHaveValue("Active");
    await expect(page.getByText("11 contracts")).toBeVisible();
    await expect(page.getByRole("list", { name: "Applied filters" })).toHaveCount(0);
  }
});

test("an empty list of contracts says which status and which carrier found nothing", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("both");
  await page.goto(otherAgency.contracts({ status: "Terminated" }));
  await expect(page.getByText("No matching Terminated contracts.")).toBeVisible();
  await page.goto(otherAgency.contracts({ status: "Pending", carrier: "zzz" }));
  await expect(page.getByText("No matching Pending contracts for carrier “zzz”.")).toBeVisible();
  await page.goto(otherAgency.contracts({ status: "All", carrier: "zzz" }));
  await expect(page.getByText("No matching contracts for carrier “zzz”.")).toBeVisible();
  await expect(page.getByText("Try another status, or clear the filters.")).toBeVisible();
});

const status = (page: Page) => page.getByRole("combobox", { name: "Status" });
const carrier = (page: Page) => page.getByRole("searchbox", { name: "Carrier name contains" });
const carriers = (page: Page) => page.getByRole("main").getByRole("rowheader");

const row = (page: Page, carrier: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: carrier }) });
