import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** A downline producer: `docs/product/producers.md`. Today is September 15, 2026. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });
const agent = pathsFor({ type: "agent", id: demoIds.agent });

const table = (page: Page) => page.getByRole("table", { name: /^Contracts:/ });
const carriers = (page: Page) => table(page).getByRole("rowheader");
const caption = (page: Page) => table(page).getByRole("caption");
const column = (page: Page, name: string) => table(page).getByRole("columnheader", { name });
const contracts = (query: Record<string, string>) => agency.producer(demoIds.agent, query);

test("an agency reads how a producer is reached, what they are licensed for and what they may sell", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agency");
  await open(agency.contract(demoIds.agencyContract));
  await page.getByRole("table").getByRole("link", { name: "Marisol Vega" }).click();
  await expectAddress(page, agency.producer(demoIds.agent));
  await expect(page).toHaveTitle("Marisol Vega – Producer Hub");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marisol Vega");
  await expect(page.getByRole("navigation", { name: "You are here" }).getByRole("listitem")).toHaveText([
    "Home",
    "Producers",
    "Marisol Vega",
  ]);

  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "marisol.vega@producers.example" })).toHaveAttribute(
    "href",
    "mailto:marisol.vega@producers.example",
  );
  await expect(main.getByRole("definition").nth(1)).toHaveText(/^\d{8,10}$/);
  const phones = main.getByRole("list", { name: "Phone numbers" }).getByRole("listitem");
  await expect(phones).toHaveText([/^\(\d{3}\) \d{3}-\d{4} .*Primary\s*$/, /^\(\d{3}\) \d{3}-\d{4}/]);
  await expect(phones.first().getByRole("link")).toHaveAttribute("href", /^tel:\+1\d{10}$/);

  const licenses = main.getByRole("list", { name: "Licenses" }).getByRole("listitem");
  await expect(licenses).toHaveCount(8);
  await expect(licenses.filter({ hasText: "Alabama" })).toContainText("Expired Sep 14, 2026");
  await expect(licenses.filter({ hasText: "Georgia" })).toContainText("Expires today, Sep 15, 2026");
  await expect(licenses.filter({ hasText: "Florida" })).toContainText("Resident license");
  await expect(licenses.filter({ hasText: "Mississippi" })).not.toContainText("Expires");
  await expect(licenses.getByRole("link")).toHaveCount(0);

  await expect(caption(page)).toHaveText("Contracts: 1–11 of 11, sorted by carrier, A–Z");
  await expect(table(page).getByRole("columnheader")).toHaveText(
    [
      "Carrier",
      "Policy types",
      "Upline agency",
      "Writing number",
      "Start",
      "End",
      "RTS 2026",
      "RTS 2027",
      "Policy count",
    ].map((name) => new RegExp(`^${name}`)),
  );
  await expect(
    table(page)
      .getByRole("row", { name: /^Bright Harbor Medicare/ })
      .getByRole("cell"),
  ).toHaveText(
    ["MAPD, SNP", "Suncoast Medicare Desk", /^BHM-\d{7}$/, "Jul 4, 2024", "–", "RTS", "Not RTS", /^\d+$/],
    // The names of dates are there for a phone only.
    { useInnerText: true },
  );

  await page.getByRole("link", { name: "Add contracts" }).click();
  await expect(page).toHaveURL(/\/contracts\/downlinerequest\/agent\?.*forAgentId=/);
  await expect(page.getByRole("radio", { name: "Marisol Vega" })).toBeChecked();
});

test("the contracts of a producer are filtered and sorted, and the address says how", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  const filters = page.getByRole("search", { name: "Filters" });
  const choose = async (label: string, option: string) => {
    await filters.getByLabel(label).selectOption({ label: option });
    if (javaScriptEnabled === false) await filters.getByRole("button", { name: "Apply" }).click();
  };
  await as("agency");
  await open(agency.producer(demoIds.agent));
  await choose("Status", "All");
  await expect(page.getByText("15 contracts, sorted by carrier, A–Z", { exact: true })).toBeVisible();
  await choose("RTS 2027", "RTS");
  await expect(carriers(page)).toHaveText([
    "Alder Health Plans",
    "Northfold Health",
    "Starling Medicare Solutions",
  ]);
  await column(page, "Policy count").getByRole("link").click();
  await expect(column(page, "Policy count")).toHaveAttribute("aria-sort", "ascending");
  await column(page, "Policy count").getByRole("link").click();
  await expect(caption(page)).toHaveText("Contracts: 1–3 of 3, sorted by policy count, largest first");
  await expect(column(page, "Policy count")).toHaveAttribute("aria-sort", "descending");
  await expect(carriers(page).first()).toHaveText("Alder Health Plans");
  await choose("Carrier", "Northfold Health");
  await expect(carriers(page)).toHaveText(["Northfold Health"]);
  const state = { status: "All", rtsNext: "Rts", sort: "policies", desc: "true" };
  const url = new URL(page.url());
  expect(Object.fromEntries(url.searchParams)).toMatchObject(state);

  const applied = page.getByRole("list", { name: "Applied filters" });
  await expect(applied.getByRole("link")).toHaveText([
    "Status: All",
    "Carrier: Northfold Health",
    "RTS 2027: RTS",
  ]);
  await applied.getByRole("link", { name: "Remove filter Carrier: Northfold Health" }).click();
  await expectAddress(page, contracts(state));
  await choose("RTS 2026", "RTS");
  await choose("RTS 2027", "n/a");
  await expect(carriers(page)).toHaveText(["Lakeshore Senior Advantage"]);
  await choose("Status", "Pending");
  await expect(page.getByText("No producer contracts found")).toBeVisible();
  await filters.getByRole("link", { name: "Clear filters" }).click();
  await expectAddress(page, agency.producer(demoIds.agent));
  await expect(carriers(page)).toHaveCount(11);
  await choose("Status", "Recent");
  await expect(carriers(page)).not.toHaveCount(11);
  for (const name of ["Upline agency", "Writing number", "Start", "Carrier"]) {
    await column(page, `${name} sort`).getByRole("link").click();
    await expect(column(page, `${name} sort`)).toHaveAttribute("aria-sort", "ascending");
  }
});

test("nonsense in the address of a producer's page changes nothing, and a page past the last is the first", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agency");
  await page.goto(
    contracts({
      status: "zzz",
      carrier: demoIds.missing,
      rts: "<b>",
      rtsNext: "__proto__",
      sort: "agent_id",
      desc: "down",
      page: "-1",
      pageSize: "7",
    }),
  );
  await expect(caption(page)).toHaveText("Contracts: 1–11 of 11, sorted by carrier, A–Z");
  await expect(page.getByRole("list", { name: "Applied filters" })).toHaveCount(0);
  await page.goto(contracts({ page: "99", pageSize: "50", status: "All" }));
  await expectAddress(page, contracts({ pageSize: "50", status: "All" }));
  await expect(carriers(page)).toHaveCount(15);
});

test("a producer who is not below the agency is not found, and an agent sees no producers", {
  tag: "@server",
}, async ({ page, as, checkInBothLanguages }) => {
  await as("agency");
  for (const id of [
    demoIds.otherAgent,
    demoIds.missing,
    demoIds.agency,
    "1' or '1'='1",
    "...",
    "%00",
    "x".repeat(65),
  ]) {
    const answer = await page.goto(agency.producer(id));
    expect(answer?.status(), id).toBe(404);
    await expect(page).toHaveTitle("Producer Not Found – Producer Hub");
    await expect(page.getByRole("main")).toContainText("Unable to retrieve agent details.");
    await expect(page.getByRole("main")).toContainText("no longer has an active contract under your agency");
  }
  await page.getByRole("link", { name: "Back to Producers" }).click();
  await expectAddress(page, agency.producers());
  await checkInBothLanguages(agency.producer(demoIds.missing));
  await checkInBothLanguages(contracts({ status: "All", rts: "Failed" }));
  await checkInBothLanguages(contracts({ status: "Pending", rts: "Rts" }));

  await as("agent");
  const answer = await page.goto(agent.producer(demoIds.agent));
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unauthorized");
});
