import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { bytesOf, downloaded, expectNotFound } from "../support/contract-pages.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { noteWhatIsSaid } from "../support/said.ts";

/** A contract of an agent. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test.describe("an agent's contract", () => {
  test.beforeEach(({ as }) => as("agent"));

  test("an agent's contract is opened from the list and shows its summary", { tag: "@plain" }, async ({
    page,
  }) => {
    await page.goto(agent.contracts());
    await page.getByRole("link", { name: "Alder Health Plans", exact: true }).click();
    await expectAddress(page, agent.contract(demoIds.agentContract));
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
      "Since Jun 13, 2023",
      "Suncoast Medicare Desk",
      "MA MAPD PDP SNP",
    ]);
    await expect(main.getByRole("list", { name: "Ready to sell" }).getByRole("listitem")).toHaveText([
      /^\s*RTS 2026\s+not PDP\s*$/,
      /^\s*RTS 2027\s*$/,
    ]);
    const crumbs = page.getByRole("navigation", { name: "You are here" });
    await expect(crumbs.getByRole("listitem")).toHaveText(["Home", "Contracts", "Alder Health Plans"]);
    await crumbs.getByRole("link", { name: "Contracts" }).click();
    await expectAddress(page, agent.contracts());
  });

  test("an agent's contract offers nothing that is for agencies", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(demoIds.agentContract));
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Contract",
      "Certifications",
      "Files",
      "Hierarchy",
    ]);
    await expect(page.getByRole("main").getByText(/export/i)).toHaveCount(0);
    for (const [address, title] of [
      [agent.policiesExport(demoIds.agentContract), "Unauthorized"],
      [agent.hierarchyExport(demoIds.agentContract), "Unusable owner type"],
    ] as const) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    }
  });

  test("an agent's contract has an enrollment link to copy", async ({
    page,
    open,
    context,
    javaScriptEnabled,
  }) => {
    if (javaScriptEnabled) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    await open(agent.contract(demoIds.agentContract));
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
    await expect(page.getByRole("status")).toHaveText("Enrollment link copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
    await page.clock.runFor(1_900);
    await expect(page.getByRole("status")).toHaveText("Enrollment link copied.");
    await page.clock.runFor(200);
    await expect(page.getByRole("status")).toBeEmpty();
  });

  test("an agent's contract says so when its enrollment link cannot be copied", { tag: "@script" }, async ({
    page,
    open,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await open(agent.contract(demoIds.agentContract));
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("status")).toHaveText("Couldn't copy the enrollment link.");
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected, "the link is selected, to be copied by hand").toMatch(/^https:\/\/enroll\./);
  });

  test("an agent's contract lists its certifications by plan year", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(demoIds.agentContract));
    const matrix = page
      .getByRole("region", { name: "Certifications", exact: true })
      .getByRole("table", { name: "States in which each policy type is ready to sell, by plan year" });
    await expect(matrix.getByRole("columnheader")).toHaveText(["Policy type", "2027", "2026", "2025"]);
    await expect(matrix.getByRole("rowheader")).toHaveText(["MA", "MAPD", "PDP", "SNP"]);
    await expect(matrix.getByRole("row", { name: "MAPD" }).getByRole("cell").nth(1)).toHaveText("FL");
    await expect(matrix.getByRole("row", { name: "PDP" }).getByRole("cell").nth(1)).toHaveText("Not RTS");
  });

  test("an agent's contract hands out its files", async ({ page, open, javaScriptEnabled }) => {
    await open(agent.contract(demoIds.agentContract));
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

  test("an agent's contract says that a file is on its way", { tag: "@script" }, async ({ page, open }) => {
    await open(agent.contract(demoIds.agentContract));
    const said = await noteWhatIsSaid(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download Alder Health Plans carrier agreement.pdf" }).click();
    await coming;
    await expect(page.getByRole("status")).toHaveText("Alder Health Plans carrier agreement.pdf downloaded.");
    expect(await said()).toContain("Downloading Alder Health Plans carrier agreement.pdf…");
  });

  test("an agent's contract shows the whole hierarchy above the agent", { tag: "@server" }, async ({
    page,
  }) => {
    await page.goto(agent.contract(demoIds.agentContract));
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

  test("an agent's contract without certifications says so", { tag: "@server" }, async ({ page }) => {
    await page.goto(agent.contract(demoIds.agentContractWithoutPolicies));
    await expect(page.getByRole("region", { name: "Certifications", exact: true })).toContainText(
      "No certifications found.",
    );
    await expect(page.getByRole("list", { name: "Ready to sell" })).toHaveCount(0);
  });

  test("a contract that is not the agent's, or not there at all, is not found in the agent's portal", {
    tag: "@server",
  }, async ({ page }) => {
    for (const id of [demoIds.otherAgentContract, demoIds.agencyContract, demoIds.missing, "1' or '1'='1"]) {
      const answer = await page.goto(agent.contract(id));
      expect(answer?.status(), id).toBe(404);
      await expectNotFound(page);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    }
  });

  test("an agent's contract does not hand out another contract's file", { tag: "@server" }, async ({
    page,
  }) => {
    for (const address of [
      agent.contractFile(demoIds.agentContract, demoIds.otherAgentContractFile),
      agent.contractFile(demoIds.otherAgentContract, demoIds.otherAgentContractFile),
    ]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expectNotFound(page);
    }
  });
});
