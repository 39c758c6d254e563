import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { idFor } from "#backend/demo/seeded.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

const agent = pathsFor({ type: "agent", id: known.agent });
const agency = pathsFor({ type: "agency", id: known.agency });
const otherAgency = pathsFor({ type: "agency", id: known.otherAgency });
const excludedAgency = pathsFor({ type: "agency", id: known.excludedAgency });
const contractWithoutPolicies = idFor("agency contract", "granite-peak:Bright Harbor Medicare");

test.describe("an agent's contract", () => {
  test.beforeEach(({ as }) => as("agent"));

  test("is opened from the list and shows its summary", async ({ page }) => {
    await page.goto(agent.contracts());
    await page.getByRole("link", { name: "Alder Health Plans" }).click();
    await expectAddress(page, agent.contract(known.agentContract));
    await expect(page).toHaveTitle("Alder Health Plans – Producer Hub");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alder Health Plans");
    const main = page.getByRole("main");
    await expect(main.getByRole("list", { name: "Policy types" }).getByRole("listitem")).toHaveText([
      "MA",
      "MAPD",
      "PDP",
      "SNP",
    ]);
    await expect(main.getByRole("definition")).toHaveText([
      /^AHP-\d{7}$/,
      "since Jun 13, 2023",
      "Suncoast Medicare Desk",
    ]);
    await expect(main.getByRole("list", { name: "Ready to sell" }).getByRole("listitem")).toHaveText([
      "RTS 2026",
      "RTS 2027",
    ]);
    const crumbs = page.getByRole("navigation", { name: "You are here" });
    await expect(crumbs.getByRole("listitem")).toHaveText(["Home", "Contracts", "Alder Health Plans"]);
    await crumbs.getByRole("link", { name: "Contracts" }).click();
    await expectAddress(page, agent.contracts());
  });

  test("offers nothing that is for agencies", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(known.agentContract));
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Contract",
      "Certifications",
      "Files",
      "Hierarchy",
    ]);
    await expect(page.getByRole("main").getByText(/export/i)).toHaveCount(0);
    for (const address of [
      agent.policiesExport(known.agentContract),
      agent.hierarchyExport(known.agentContract),
    ]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unauthorized");
    }
  });

  test("has an enrollment link to copy", async ({ page, open, context, javaScriptEnabled }) => {
    if (javaScriptEnabled) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    await open(agent.contract(known.agentContract));
    const field = page.getByRole("textbox", { name: "Enrollment link" });
    await expect(field).toHaveValue(/^https:\/\/enroll\.alder-health-plans\.example\//);
    await expect(field).not.toBeEditable();
    const copy = page.getByRole("button", { name: "Copy link" });
    if (!javaScriptEnabled) {
      await expect(copy).toHaveCount(0);
      return;
    }
    await page.clock.pauseAt(Date.now() + 60_000);
    await copy.click();
    await expect(page.getByRole("status")).toHaveText("The enrollment link is copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
    await page.clock.runFor(1_900);
    await expect(page.getByRole("status")).toHaveText("The enrollment link is copied.");
    await page.clock.runFor(200);
    await expect(page.getByRole("status")).toBeEmpty();
  });

  test("says so when the enrollment link cannot be copied", { tag: "@script" }, async ({ page, open }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await open(agent.contract(known.agentContract));
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("status")).toHaveText("The enrollment link could not be copied.");
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected, "the link is selected, to be copied by hand").toMatch(/^https:\/\/enroll\./);
  });

  test("lists its certifications by plan year", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(known.agentContract));
    const certifications = page.getByRole("region", { name: "Certifications", exact: true });
    await expect(certifications.getByRole("table").getByRole("caption")).toHaveText([
      "Certifications for plan year 2027",
      "Certifications for plan year 2026",
      "Certifications for plan year 2025",
    ]);
    const thisYear = page.getByRole("table", { name: "Certifications for plan year 2026" });
    await expect(thisYear.getByRole("columnheader")).toHaveText(["Policy type", "RTS states"]);
    await expect(thisYear.getByRole("rowheader")).toHaveText(["MA", "MAPD", "PDP", "SNP"]);
    await expect(thisYear.getByRole("row", { name: "MAPD" }).getByRole("cell")).toHaveText("FL");
    await expect(thisYear.getByRole("row", { name: "PDP" })).toContainText("Not RTS in any state");
  });

  test("hands out its files", async ({ page, open, javaScriptEnabled }) => {
    await open(agent.contract(known.agentContract));
    const files = page.getByRole("list", { name: "Files" }).getByRole("listitem");
    await expect(files).toHaveText([
      /Alder Health Plans commission schedule\.pdf.*Commission schedule · added Mar 22, 2026/s,
      /Alder Health Plans appointment letter\.pdf.*Appointment letter · added Dec 11, 2024/s,
      /Alder Health Plans carrier agreement\.pdf.*Carrier agreement · added Aug 11, 2024/s,
    ]);
    const agreement = files.last();
    const download = await downloaded(page, agreement.getByRole("link"));
    expect(download.suggestedFilename()).toBe("Alder Health Plans carrier agreement.pdf");
    expect((await bytesOf(download)).subarray(0, 5).toString()).toBe("%PDF-");
    if (javaScriptEnabled) {
      await expect(page.getByRole("status")).toHaveText(
        "Alder Health Plans carrier agreement.pdf downloaded.",
      );
    }
  });

  test("says that a file is on its way, and when it does not arrive", { tag: "@script" }, async ({
    page,
    open,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource.*\/files\//);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/files\//, async (route) => {
      await held;
      await route.fulfill({ status: 502, body: "" });
    });
    await open(agent.contract(known.agentContract));
    await page.getByRole("link", { name: "Download Alder Health Plans carrier agreement.pdf" }).click();
    const status = page.getByRole("status");
    await expect(status).toHaveText("Downloading Alder Health Plans carrier agreement.pdf…");
    letGo();
    await expect(status).toHaveText("Error downloading file. Please try again later.");
  });

  test("shows the whole hierarchy above the agent", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(known.agentContract));
    const tree = page.getByRole("group", { name: "Hierarchy" });
    for (const name of [
      "Harborlight Insurance Marketing",
      "Gulfstream Benefit Partners",
      "Suncoast Medicare Desk",
      "Marisol Vega (Active agent)",
    ]) {
      await expect(tree.getByText(name, { exact: true })).toBeVisible();
    }
  });

  test("without files or certifications says so", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(known.agentContractWithoutPolicies));
    await expect(page.getByRole("region", { name: "Certifications", exact: true })).toContainText(
      "No certifications found.",
    );
    await expect(page.getByRole("list", { name: "Ready to sell" })).toHaveCount(0);
  });

  test("is not found by an id that is not theirs, or none", { tag: "@server" }, async ({ page }) => {
    for (const id of [known.otherAgentContract, known.agencyContract, known.missing, "1' or '1'='1"]) {
      const answer = await page.goto(agent.contract(id));
      expect(answer?.status(), id).toBe(404);
      await expectNotFound(page);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    }
  });

  test("does not hand out another contract's file", { tag: "@server" }, async ({ page }) => {
    for (const address of [
      agent.contractFile(known.agentContract, known.otherAgentContractFile),
      agent.contractFile(known.otherAgentContract, known.otherAgentContractFile),
    ]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expectNotFound(page);
    }
  });
});

test.describe("an agency's contract", () => {
  test.beforeEach(({ as }) => as("agency"));
  const address = agency.contract(known.agencyContract);

  test("shows its summary, downline, files and hierarchy", { tag: "@server" }, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Contract",
      "Downline agents",
      "Files",
      "Hierarchy",
    ]);
    await expect(page.getByRole("main").getByRole("definition")).toHaveText([
      /^AHP\d{6}$/,
      "since Nov 30, 2017",
      "FMO",
    ]);
    await expect(page.getByText("Enrollment link")).toHaveCount(0);
  });

  test("exports its policies and its hierarchy", async ({ page, open, javaScriptEnabled }) => {
    await open(address);
    const policies = await downloaded(page, page.getByRole("link", { name: /^Export policies \(\d+\)$/ }));
    expect(policies.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await bytesOf(policies)).subarray(0, 2).toString()).toBe("PK");
    const status = page.getByRole("status");
    if (javaScriptEnabled) await expect(status).toHaveText("Policies exported.");

    const hierarchy = await downloaded(page, page.getByRole("link", { name: "Export hierarchy" }));
    expect(hierarchy.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await bytesOf(hierarchy)).subarray(0, 2).toString()).toBe("PK");
    if (javaScriptEnabled) await expect(status).toHaveText("The hierarchy export is complete.");
  });

  test("lists its downline by agent, and sorts it by every column", async ({ page, open }) => {
    await open(address);
    const table = downline(page);
    const column = (name: string) => table.getByRole("columnheader", { name });
    await expect(table.getByRole("caption")).toHaveText(
      "Downline agents: 1–15 of 16, sorted by Agent, ascending",
    );
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
      "Downline agents: 1–15 of 16, sorted by Policy count, descending",
    );
    await expect(column("Policy count")).toHaveAttribute("aria-sort", "descending");
    await expect(names(table).first()).toHaveText("Marisol Vega");
    await expectAddress(page, agency.contract(known.agencyContract, { sort: "policies", desc: "true" }));

    for (const name of ["Agency", "Writing number", "Start date"]) {
      await column(name).getByRole("link").click();
      await expect(column(name)).toHaveAttribute("aria-sort", "ascending");
    }
  });

  test("pages its downline, 15, 25 or 50 at a time", async ({ page, open }) => {
    await open(address);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(names(downline(page))).toHaveCount(1);
    await expect(downline(page).getByRole("caption")).toContainText("16–16 of 16");
    await expectAddress(page, agency.contract(known.agencyContract, { page: "2" }));
    await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(names(downline(page))).toHaveCount(15);

    for (const size of ["25", "50"]) {
      await pages.getByRole("link", { name: `${size} rows a page` }).click();
      await expectAddress(page, agency.contract(known.agencyContract, { pageSize: size }));
      await expect(names(downline(page))).toHaveCount(16);
      await expect(pages.getByRole("link", { name: "Page 2" })).toHaveCount(0);
    }
    await pages.getByRole("link", { name: "15 rows a page" }).click();
    await expect(names(downline(page))).toHaveCount(15);
  });

  test("leads from a page past the last one to the first", { tag: "@server" }, async ({ page }) => {
    await page.goto(agency.contract(known.agencyContract, { page: "99", sort: "policies" }));
    await expectAddress(page, agency.contract(known.agencyContract, { sort: "policies" }));
    await expect(downline(page).getByRole("caption")).toContainText("1–15 of 16");
  });

  test("shows its downline from the start when the address is nonsense", { tag: "@server" }, async ({
    page,
  }) => {
    await page.goto(
      agency.contract(known.agencyContract, { page: "x", pageSize: "7", sort: "salary", desc: "true" }),
    );
    await expect(downline(page).getByRole("caption")).toHaveText(
      "Downline agents: 1–15 of 16, sorted by Agent, ascending",
    );
  });

  test("leads from an agent to the producer's page, the portal kept", { tag: "@server" }, async ({
    page,
    open,
  }) => {
    await open(address);
    await downline(page).getByRole("link", { name: "Marisol Vega" }).click();
    await expectAddress(page, agency.producer(known.agent));
    await expect(page.getByRole("banner")).toContainText("Harborlight Insurance Marketing");
  });

  test("opens its hierarchy agency by agency, with the keyboard too", async ({ page, open }) => {
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

  test("lets the arrow keys walk its hierarchy", { tag: "@script" }, async ({ page, open }) => {
    await open(address);
    const tree = page.getByRole("group", { name: "Hierarchy" });
    const expectAt = (name: string) =>
      expect.poll(() => tree.evaluate(() => document.activeElement?.textContent?.trim())).toBe(name);
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

  test("is not found by an id that is not theirs", { tag: "@server" }, async ({ page }) => {
    for (const id of [known.otherAgencyContract, known.agentContract]) {
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
  await page.goto(excludedAgency.contract(known.excludedAgencyContract));
  await expect(page.getByRole("link", { name: "Export hierarchy" })).toBeVisible();
  await expect(page.getByText("Export policies")).toHaveCount(0);
  const answer = await page.goto(excludedAgency.policiesExport(known.excludedAgencyContract));
  expect(answer?.status()).toBe(403);
});

const downline = (page: Page) => page.getByRole("table", { name: /^Downline agents/ });
const names = (table: Locator) => table.getByRole("rowheader");
const texts = (locator: Locator) => locator.allTextContents();

const nodeIn = (page: Page, name: string) =>
  page.getByRole("group", { name: "Hierarchy" }).getByText(name, { exact: true });

async function expectNotFound(page: Page): Promise<void> {
  await expect(page).toHaveTitle("Not Found – Producer Hub");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  await expect(page.getByRole("main")).toContainText("The page you are looking for could not be found.");
}

async function downloaded(page: Page, link: Locator): Promise<Download> {
  const download = page.waitForEvent("download");
  await link.click();
  return download;
}

const bytesOf = async (download: Download) => readFile(await download.path());
