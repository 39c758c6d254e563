import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";
import { newAgency, newAgent, principal } from "../support/newcomers.ts";
import {
  answer,
  back,
  choose,
  chooseContracts,
  contractsOf,
  expectAnswers,
  expectRequested,
  expectStep,
  expectSummary,
  fillIn,
  find,
  goOn,
  main,
  questions,
  radio,
  top,
} from "../support/request-steps.ts";

/** The steps of a contract request: what must be answered. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

const large = pathsFor({ type: "agency", id: demoIds.largeAgency });

test.describe("what must be answered", () => {
  test("a contract request needs a contract and a state, and has the direct upline chosen beforehand", async ({
    page,
    as,
    open,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => void fetched.push(`${request.method()} ${request.resourceType()}`));
    await as("agent");
    await open(agent.contractRequest());
    await expect(radio(page, "Suncoast Medicare Desk")).toBeChecked();
    await choose(page, top);
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await goOn(page);
    await expectSummary(page, questions.contracts, [
      "Choose at least one contract.",
      "Choose at least one state.",
    ]);
    await expect(page.getByRole("group", { name: "Contracts", exact: true })).toHaveAccessibleDescription(
      "Choose at least one contract.",
    );
    await contractsOf(page, "Everwell Rx").check();
    fetched.length = 0;
    await goOn(page);
    await expectSummary(page, questions.contracts, ["Choose at least one state."]);
    // Data that came after the answer would take the focus back from a field that was reached in the meantime.
    expect(fetched).not.toContain("GET fetch");
    await expect(contractsOf(page, "Everwell Rx")).toBeChecked();
    await page.getByRole("alert").getByRole("link").click();
    await expect(page.getByRole("checkbox", { name: "Alabama" })).toBeFocused();
  });

  test("a contract request for a new agency needs everything of it but its E&O", async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.contractRequest());
    await expect(radio(page, `${top} (your agency)`)).toBeChecked();
    await choose(page, "A new agency");
    await expectStep(page, questions.newAgency, "Step 1 of 4.");
    await page.getByLabel("Agency name").fill("   ");
    await goOn(page);
    await expectSummary(page, questions.newAgency, [
      "Enter the agency’s name.",
      "Enter the agency’s NPN.",
      "Enter the principal agent’s first name.",
      "Enter the principal agent’s last name.",
      "Enter the principal agent’s email.",
      "Enter the principal agent’s NPN.",
    ]);
    await page.getByLabel("Agency name").fill(newAgency.name);
    await page.getByLabel("Agency NPN").fill("0123");
    await fillIn(page, { ...principal, email: "nobody", npn: "12345678901" }, "Principal agent’s NPN");
    await goOn(page);
    const badNpn = (label: string) => `Enter up to 10 digits in “${label}”. It can’t start with 0.`;
    await expectSummary(page, questions.newAgency, [
      badNpn("Agency NPN"),
      "Enter an email address, such as name@example.com.",
      badNpn("Principal agent’s NPN"),
    ]);
    await expect(page.getByLabel("Agency name")).toHaveValue(newAgency.name);
    await expect(page.getByLabel("Agency NPN")).toHaveValue("0123");
    await expect(page.getByLabel("Email")).toHaveValue("nobody");
  });

  test("a contract request for a new agent needs everything but their E&O, whose date must be valid", async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.downlineRequest());
    await choose(page, "Someone who isn't in my downline yet");
    await expectStep(page, questions.newAgent, "Step 1 of 4.");
    await goOn(page);
    await expectSummary(page, questions.newAgent, [
      "Enter the agent’s first name.",
      "Enter the agent’s last name.",
      "Enter the agent’s email.",
      "Enter the agent’s NPN.",
    ]);
    await fillIn(page, { ...newAgent, npn: "12a" });
    await page.getByText("E&O insurance (optional)").click();
    await page.getByLabel("Expiration date").fill("1899-01-01");
    await goOn(page);
    await expectSummary(page, questions.newAgent, [
      "Enter up to 10 digits in “NPN”. It can’t start with 0.",
      "Enter a valid date in “Expiration date”, such as 12/31/2027.",
    ]);
    await expect(page.getByLabel("Expiration date"), "the disclosure is open").toBeVisible();
    await page.getByLabel("Expiration date").fill("");
    await page.getByLabel("NPN").fill(newAgent.npn);
    await goOn(page);
    await expectStep(page, questions.upline, "Step 2 of 4.");
  });

  test("the estimated number of agents in a contract request must be a whole number up to 100,000", {
    tag: "@server",
  }, async ({ page, as, open }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, `${top} (your agency)`);
    await choose(page, top);
    await chooseContracts(page, ["Everwell Rx"], ["Florida"]);
    for (const wrong of ["-1", "1e99", "1.5", "1,5", "many", "100001"]) {
      await page.getByLabel("Estimated number of agents").fill(wrong);
      await goOn(page);
      await expectSummary(page, questions.contracts, ["Enter the number of agents, up to 100,000."]);
      await expect(page.getByLabel("Estimated number of agents")).toHaveValue(wrong);
    }
    await expect(page.getByRole("checkbox", { name: "Florida" })).toBeChecked();
    await page.getByLabel("Estimated number of agents").fill("0");
    await goOn(page);
    await expectAnswers(page, { "Estimated number of agents": "0" });
  });

  test("a contract request needs an agent to be chosen, also when their list is too long to show", {
    tag: "@server",
  }, async ({ page, as, open }) => {
    await as("agency");
    await open(agency.downlineRequest());
    await goOn(page);
    await expectSummary(page, questions.agent, ["Choose the agent for the contracts."]);
  });
});

test.describe("2,000 agents and 41 agencies", () => {
  test("2,000 agents and 41 agencies are searched in a contract request and never listed", {
    tag: "@server",
  }, async ({ page, as, open }) => {
    await as("large");
    await open(large.downlineRequest());
    await expect(main(page).getByRole("radio"), "only a new one").toHaveCount(1);
    await find(page, "Find a downline agent", "e");
    await expect(page.getByText(/^Showing the first 25 of 1,\d{3}\./)).toBeVisible();
    await expect(main(page).getByRole("radio")).toHaveCount(26);
    const sent = await page.request.get(page.url());
    expect((await sent.body()).length, "what is not shown is not sent either").toBeLessThan(60_000);

    await choose(page, "Someone who isn't in my downline yet");
    await fillIn(page, newAgent);
    await goOn(page);
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await expect(main(page).getByRole("radio"), "one's own agency, chosen beforehand").toHaveCount(1);
    await expect(radio(page, "Summit Ridge Marketing Alliance")).toBeChecked();
    await page.getByRole("searchbox", { name: "Find an upline agency" }).fill("branch 41");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No upline agencies found", { exact: true })).toBeVisible();
    await find(page, "Find an upline agency", "branch 40");
    await choose(page, "Summit Ridge Branch 40");
    await expectStep(page, questions.contracts, "Step 3 of 4.");
    await back(page);
    await expect(radio(page, "Summit Ridge Branch 40")).toBeChecked();
  });
});

test("the keyboard is enough to submit a contract request", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.contractRequest());
  await tabTo(page, "Suncoast Medicare Desk");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, top)).toBeChecked();
  await page.keyboard.press("Enter");
  await expectStep(page, questions.contracts, "Step 2 of 3.");
  await tabTo(page, "Alder Health Plans (MA, MAPD, PDP, SNP)");
  await page.keyboard.press("Space");
  await tabTo(page, "Alabama");
  await page.keyboard.press("Space");
  await tabTo(page, "Comments (optional)");
  await page.keyboard.type("Typed");
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  await expectStep(page, questions.check, "Step 3 of 3.");
  await tabTo(page, "Submit contract request");
  await page.keyboard.press("Enter");
  await expectRequested(page);
  await expect(answer(page, "Comments")).toHaveText("Typed");
});

/** Presses Tab until what is called so has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (element?.labels?.[0] ?? element)?.textContent?.trim();
    });
    // The note about a carrier on record stands behind its name.
    if (focused?.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
