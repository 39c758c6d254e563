import type { Locator, Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { bytesOf, downloaded, expectNotFound } from "../support/contract-pages.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** A contract of an agency. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });

const excludedAgency = pathsFor({ type: "agency", id: demoIds.excludedAgency });

const contractWithoutPolicies = idFor("agency contract", "granite-peak:Bright Harbor Medicare");

test.describe("an agency's contract", () => {
  test.beforeEach(({ as }) => as("agency"));
  const address = agency.contract(demoIds.agencyContract);

  test("an agency's contract shows its summary, downline, files and hierarchy", { tag: "@server" }, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Contract",
      "Downline agents",
      "Files",
      "Hierarchy",
    ]);
    await expect(page.getByRole("main").getByRole("definition")).toHaveText([
      /^AHP\d{6}$/,
      "Since Nov 30, 2017",
      "FMO",
      "MA MAPD PDP SNP",
    ]);
    await expect(page.getByText("Enrollment link")).toHaveCount(0);
  });

  test("an agency's contract exports its policies and its hierarchy", async ({
    page,
    open,
    javaScriptEnabled,
  }) => {
    await open(address);
    const policies = await downloaded(page, page.getByRole("link", { name: /^Export policies \(\d+\)$/ }));
    expect(policies.suggestedFilename()).toBe("policies-alder-health-plans-2026-09-15.xlsx");
    expect((await bytesOf(policies)).subarray(0, 2).toString()).toBe("PK");
    const status = page.getByRole("status");
    if (javaScriptEnabled) await expect(status).toHaveText("Policies exported.");

    const hierarchy = await downloaded(page, page.getByRole("link", { name: "Export hierarchy" }));
    expect(hierarchy.suggestedFilename()).toBe("hierarchy-alder-health-plans-2026-09-15.xlsx");
    expect((await bytesOf(hierarchy)).subarray(0, 2).toString()).toBe("PK");
    if (javaScriptEnabled) await expect(status).toHaveText("The hierarchy export is complete.");
  });

  test("an agency's contract lists its downline by agent, and sorts it by every column", {
    tag: "@plain",
  }, async ({ page, open }) => {
    await open(address);
    const table = downline(page);
    const column = (name: string) => table.getByRole("columnheader", { name });
    await expect(table.getByRole("caption")).toHaveText("Downline agents: 1–15 of 16, sorted by agent, A–Z");
    await expect(table.getByRole("columnheader")).toHaveText([
      /^Agency/,
      /^Agent/,
      /^Writing number/,
      /^Start date/,
      /^Policy count/,
    ]);
    await expect(column("Agent")).toHaveAttribute("aria-sort", "ascending");
    expect(await texts(names(table))).toEqual([...(await texts(names(table)))].sort());

    await column("Policy count").getByRole("link").click();
    await expect(column("Policy count")).toHaveAttribute("aria-sort", "ascending");
    await expect(column("Agent")).not.toHaveAttribute("aria-sort");
    await column("Policy count").getByRole("link").click();
    await expect(table.getByRole("caption")).toHaveText(
      "Downline agents: 1–15 of 16, sorted by policy count, largest first",
    );
    await expect(column("Policy count")).toHaveAttribute("aria-sort", "descending");
    await expect(names(table).first()).toHaveText("Marisol Vega");
    await expectAddress(page, agency.contract(demoIds.agencyContract, { sort: "policies", desc: "true" }));

    for (const name of ["Agency", "Writing number", "Start date"]) {
      await column(name).getByRole("link").click();
      await expect(column(name)).toHaveAttribute("aria-sort", "ascending");
    }
  });

  test("an agency's contract pages its downline, 15, 25 or 50 agents at a time", { tag: "@plain" }, async ({
    page,
    open,
  }) => {
    await open(address);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(names(downline(page))).toHaveCount(1);
    await expect(downline(page).getByRole("caption")).toContainText("16–16 of 16");
    await expectAddress(page, agency.contract(demoIds.agencyContract, { page: "2" }));
    await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(names(downline(page))).toHaveCount(15);

    for (const size of ["25", "50"]) {
      await pages.getByRole("link", { name: `${size} rows per page` }).click();
      await expectAddress(page, agency.contract(demoIds.agencyContract, { pageSize: size }));
      await expect(names(downline(page))).toHaveCount(16);
      await expect(pages.getByRole("link", { name: "Page 2" })).toHaveCount(0);
    }
    await pages.getByRole("link", { name: "15 rows per page" }).click();
    await expect(names(downline(page))).toHaveCount(15);
  });

  test("an agency's contract leads from a page past the last one of its downline to the first", {
    tag: "@server",
  }, async ({ page }) => {
    await page.goto(agency.contract(demoIds.agencyContract, { page: "99", sort: "policies" }));
    await expectAddress(page, agency.contract(demoIds.agencyContract, { sort: "policies" }));
    await expect(downline(page).getByRole("caption")).toContainText("1–15 of 16");
  });

  test("an agency's contract shows its downline from the start when the address is nonsense", {
    tag: "@server",
  }, async ({ page }) => {
    await page.goto(
      agency.contract(demoIds.agencyContract, { page: "x", pageSize: "7", sort: "salary", desc: "down" }),
    );
    await expect(downline(page).getByRole("caption")).toHaveText(
      "Downline agents: 1–15 of 16, sorted by agent, A–Z",
    );
  });

  test("an agency's contract leads from an agent of its downline to the producer's page, the portal kept", {
    tag: "@server",
  }, async ({ page, open }) => {
    await open(address);
    await downline(page).getByRole("link", { name: "Marisol Vega" }).click();
    await expectAddress(page, agency.producer(demoIds.agent));
    await expect(page.getByRole("banner")).toContainText("Harborlight Insurance Marketing");
  });

  test("an agency's contract opens its hierarchy agency by agency, with the keyboard too", async ({
    page,
    open,
  }) => {
    await open(address);
    const node = (name: string) => nodeIn(page, name);
    await expect(node("Gulfstream Benefit Partners")).toBeVisible();
    await expect(node("Suncoast Medicare Desk")).toBeHidden();

    await node("Gulfstream Benefit Partners").click();
    await expect(node("Suncoast Medicare Desk")).toBeVisible();
    // The press has put the focus there; Tab leads to the first agency below.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(node("Marisol Vega (Active agent)")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(node("Marisol Vega (Active agent)")).toBeHidden();
  });

  test("an agency's contract lets the arrow keys walk its hierarchy", { tag: "@script" }, async ({
    page,
    open,
  }) => {
    await open(address);
    const tree = page.getByRole("group", { name: "Hierarchy" });
    const expectAt = (name: string) =>
      // An agency's line says how many agents are below it.
      expect.poll(() => tree.evaluate(() => document.activeElement?.textContent?.trim())).toContain(name);
    await nodeIn(page, "Harborlight Insurance Marketing").click();
    await expect(nodeIn(page, "Gulfstream Benefit Partners")).toBeHidden();
    for (const [key, at] of [
      ["ArrowRight", "Harborlight Insurance Marketing"],
      ["ArrowRight", "Gulfstream Benefit Partners"],
      ["ArrowDown", "Lone Mesa Insurance Group"],
      ["ArrowUp", "Gulfstream Benefit Partners"],
      ["ArrowRight", "Gulfstream Benefit Partners"],
      ["ArrowRight", "Bayou Bend Insurance"],
      ["ArrowDown", "Suncoast Medicare Desk"],
      ["ArrowLeft", "Gulfstream Benefit Partners"],
      ["ArrowLeft", "Gulfstream Benefit Partners"],
      ["ArrowDown", "Lone Mesa Insurance Group"],
      ["End", "Alma Blackwood (Active agent)"],
      ["Home", "Harborlight Insurance Marketing"],
    ] as const) {
      await page.keyboard.press(key);
      await expectAt(at);
    }
  });

  test("a contract that is not the agency's is not found in the agency's portal", { tag: "@server" }, async ({
    page,
  }) => {
    for (const id of [demoIds.otherAgencyContract, demoIds.agentContract]) {
      const answer = await page.goto(agency.contract(id));
      expect(answer?.status(), id).toBe(404);
      await expectNotFound(page);
    }
  });
});

test("an agency's contract without policies has nothing to export", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("both");
  await page.goto(otherAgency.contract(contractWithoutPolicies));
  await expect(page.getByRole("button", { name: "Export policies (0)" })).toBeDisabled();
  await expect(page.getByRole("link", { name: /^Export policies/ })).toHaveCount(0);
});

test("the agency that may not export policies sees no such button", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("six");
  await page.goto(excludedAgency.contract(demoIds.excludedAgencyContract));
  await expect(page.getByRole("link", { name: "Export hierarchy" })).toBeVisible();
  await expect(page.getByText("Export policies")).toHaveCount(0);
  const answer = await page.goto(excludedAgency.policiesExport(demoIds.excludedAgencyContract));
  expect(answer?.status()).toBe(403);
});

const downline = (page: Page) => page.getByRole("table", { name: /^Downline agents/ });

const names = (table: Locator) => table.getByRole("rowheader");

const texts = (locator: Locator) => locator.allTextContents();

const nodeIn = (page: Page, name: string) =>
  page.getByRole("group", { name: "Hierarchy" }).getByText(name, { exact: true });
