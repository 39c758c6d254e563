import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { noteWhatIsSaid } from "../support/said.ts";

/** The RTS report: `docs/product/reports.md`. Today is September 15, 2026. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });
const agent = pathsFor({ type: "agent", id: demoIds.agent });

async function generated(page: Page) {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  const download = await coming;
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  return { name: download.suggestedFilename(), bytes };
}

test("an agency has the RTS report made, for all or for one carrier and policy type", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agency");
  await open(agency.home());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "RTS report" }).click();
  await expectAddress(page, agency.rtsReport());
  await expect(page).toHaveTitle("RTS report – Producer Hub");
  await expect(page.getByRole("navigation", { name: "You are here" }).getByRole("listitem")).toHaveText([
    "Home",
    "RTS report",
  ]);
  const year = page.getByLabel("Plan year");
  await expect(year.getByRole("option")).toHaveText(["2025", "2026", "2027"]);
  await expect(year).toHaveValue("2026");
  await expect(page.getByRole("combobox", { name: "Carrier" }).getByRole("option").first()).toHaveText(
    "All carriers",
  );

  const all = await generated(page);
  expect(all.name).toBe("rts-report-2026-2026-09-15.xlsx");
  if (javaScriptEnabled) await expect(page.getByRole("status")).toHaveText("RTS report downloaded.");

  await year.selectOption("2027");
  await page.getByRole("combobox", { name: "Carrier" }).selectOption({ label: "Alder Health Plans" });
  await page.getByLabel("Policy type").selectOption({ label: "Medicare Advantage Prescription Drug" });
  const one = await generated(page);
  expect(one.name).toBe(
    "rts-report-2027-alder-health-plans-medicare-advantage-prescription-drug-2026-09-15.xlsx",
  );
  expect(one.bytes.length).toBeLessThan(all.bytes.length);
  await expectAddress(page, agency.rtsReport());
});

test("the page of the RTS report says that the report is coming, and when it is there", {
  tag: "@script",
}, async ({ page, as, open }) => {
  await as("agency");
  await open(agency.rtsReport());
  const said = await noteWhatIsSaid(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  await coming;
  await expect(page.getByRole("status")).toHaveText("RTS report downloaded.");
  expect(await said()).toContain("Preparing the report…");
});

test("choices of which no RTS report can be made are asked for again, with what was chosen", async ({
  page,
  as,
  open,
  expectComplaint,
  checkInBothLanguages,
  checkPage,
  javaScriptEnabled,
}) => {
  // The form is shown again with 422, which the browser reports when a script has asked.
  expectComplaint(/Failed to load resource.*422/);
  await as("agency");
  await open(agency.rtsReport({ carrier: demoIds.carrier }));
  await expect(page.getByRole("combobox", { name: "Carrier" })).toHaveValue(demoIds.carrier);
  // As from a page that was opened before the year turned.
  await page.evaluate(() => {
    for (const option of document.querySelectorAll<HTMLOptionElement>("#planYear option"))
      option.value = "1999";
  });
  await page.getByRole("button", { name: "Download report" }).click();
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("There is a problem");
  await expect(page).toHaveTitle("Error: RTS report – Producer Hub");
  await expect(problem).toBeFocused();
  await expect(page.getByLabel("Plan year")).toHaveValue("");
  await expect(page.getByLabel("Plan year")).toHaveAccessibleDescription(
    /Choose last year, this year or next year/,
  );
  await expect(page.getByRole("combobox", { name: "Carrier" })).toHaveValue(demoIds.carrier);
  await checkPage();
  await problem.getByRole("link").click();
  await expect(page.getByLabel("Plan year")).toBeFocused();
  await page.getByLabel("Plan year").selectOption("2026");
  expect((await generated(page)).name).toBe("rts-report-2026-alder-health-plans-2026-09-15.xlsx");
  if (javaScriptEnabled) await expect(problem, "the faults of the earlier try are gone").toBeHidden();

  for (const [query, says] of [
    [{}, "Choose a plan year."],
    [{ planYear: "2026", carrier: demoIds.missing }, "Choose one of your agency's carriers"],
    [{ planYear: "2026", policyType: "<b>" }, "Choose a policy type that your agency sells"],
  ] as const) {
    const answer = await page.goto(agency.rtsReportExport(query));
    expect(answer?.status()).toBe(422);
    await expect(page.getByRole("alert")).toContainText(says);
  }
  await checkInBothLanguages(agency.rtsReport({ sent: "yes", planYear: "x", carrier: "x", policyType: "x" }));
  await checkInBothLanguages(agency.rtsReport());
});

test("an agent has no reports", { tag: "@server" }, async ({ page, as }) => {
  await as("agent");
  for (const address of [
    agent.page("/reports"),
    agent.rtsReport(),
    agent.rtsReportExport({ planYear: "2026" }),
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unauthorized");
  }
});
