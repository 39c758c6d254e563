import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { eAndO, newAgency, principal } from "../support/newcomers.ts";
import {
  answerAll,
  back,
  choose,
  contractsOf,
  draftOf,
  expectAnswers,
  expectStep,
  fillIn,
  find,
  firstContract,
  goOn,
  listed,
  main,
  questions,
  radio,
  top,
} from "../support/request-steps.ts";

/** The steps of a contract request: the ways back, and what becomes of earlier answers. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });

test("the list of a contract request's steps keeps their number, marks the current one and leads back", {
  tag: "@plain",
}, async ({ page, as, open, checkPage }) => {
  const names = ["Agency", "Upline", "Contracts", "Review your request"];
  await as("agency");
  await open(agency.contractRequest());
  await expect(listed(page)).toHaveText(names.map((name, index) => `${index + 1} ${name}`));
  await expect(listed(page).getByRole("link")).toHaveCount(0);
  await choose(page, "A new agency");
  await expectStep(page, questions.newAgency, "Step 1 of 4.");
  await expect(listed(page), "a page more is no step more").toHaveCount(names.length);
  await expect(listed(page).first()).toHaveAttribute("aria-current", "step");
  await page.getByLabel("Agency name").fill(newAgency.name);
  await page.getByLabel("Agency NPN").fill(newAgency.npn);
  await fillIn(page, principal, "Principal agent’s NPN");
  await goOn(page);
  await choose(page, "Bayou Bend Insurance");
  await expectStep(page, questions.contracts, "Step 3 of 4.");
  await expect(listed(page).getByRole("link")).toHaveText(["Agency", "Upline"]);
  await checkPage();
  await listed(page).getByRole("link", { name: "Agency" }).click();
  await expectStep(page, questions.agency, "Step 1 of 4.");
  await expect(radio(page, "A new agency")).toBeChecked();
});

test.describe("the ways back", () => {
  test("Back in a contract request keeps what was answered, also over a reload and from a bookmark", async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, "A new agency");
    await page.getByLabel("Agency name").fill(newAgency.name);
    await page.getByLabel("Agency NPN").fill(newAgency.npn);
    await fillIn(page, principal, "Principal agent’s NPN");
    await page.getByText("E&O insurance (optional)").click();
    await page.getByLabel("Policy number").fill(eAndO.policyNumber);
    await goOn(page);
    await choose(page, "Bayou Bend Insurance");
    await expectStep(page, questions.contracts, "Step 3 of 4.");

    await back(page);
    await expect(radio(page, "Bayou Bend Insurance")).toBeChecked();
    await back(page);
    await expectStep(page, questions.newAgency, "Step 1 of 4.");
    await page.reload();
    await expect(page.getByLabel("Agency name")).toHaveValue(newAgency.name);
    await expect(page.getByLabel("Email")).toHaveValue(principal.email);
    await expect(page.getByLabel("Policy number"), "the disclosure is open").toHaveValue(eAndO.policyNumber);
    await expect(page.getByLabel("Policy number")).toBeVisible();
    const bookmark = page.url();
    await back(page);
    await expect(radio(page, "A new agency")).toBeChecked();
    await page.goto(agency.home());
    await page.goto(bookmark);
    await expect(page.getByLabel("Agency NPN")).toHaveValue(newAgency.npn);
  });

  test("Cancel in a contract request takes back the step before, and at the first step the request", async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, "Suncoast Medicare Desk");
    await choose(page, top);
    await expectStep(page, questions.contracts, "Step 3 of 4.");
    await cancel(page);
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await expect(radio(page, top), "the upline is cleared, and the direct one is chosen").not.toBeChecked();
    await cancel(page);
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await expect(radio(page, "Suncoast Medicare Desk"), "the target is cleared").not.toBeChecked();
    await cancel(page);
    await expectAddress(page, agency.contracts());
  });

  test("Cancel in a contract request takes back the agent who was chosen while searching", async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.downlineRequest());
    await find(page, "Find a downline agent", "marisol");
    await radio(page, "Marisol Vega").check();
    await find(page, "Find a downline agent", "samira");
    await choose(page, "Samira Dalton");
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await back(page);
    await expect(radio(page, "Samira Dalton"), "the last choice counts").toBeChecked();
    await goOn(page);
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await cancel(page);
    await expectStep(page, questions.agent, "Step 1 of 4.");
    await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("a contract request's step that is opened before its turn leads to the first that is open", {
    tag: "@server",
  }, async ({ page, as, open }) => {
    await as("agency");
    await open(agency.contractRequestStep("request", "check"));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await choose(page, "Suncoast Medicare Desk");
    await expectStep(page, questions.upline, "Step 2 of 4.");
    const draft = draftOf(page);
    for (const early of ["contracts", "check"]) {
      await page.goto(agency.contractRequestStep("request", early, { draft }));
      await expectStep(page, questions.upline, "Step 2 of 4.");
    }
    await page.goto(agency.contractRequestStep("request", "new-agency", { draft }));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await page.goto(agency.contractRequestStep("downlinerequest", "upline", { draft }));
    await expectStep(page, questions.agent, "Step 1 of 4.");
    await page.goto(agency.contractRequestStep("request", "nonsense", { draft }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  });
});

test.describe("what becomes of earlier answers", () => {
  test("the answers of a contract request can be changed from the check page, which is next then", async ({
    page,
    as,
    open,
  }) => {
    await as("agent");
    await open(agent.contractRequest());
    await answerAll(page);
    await page.getByRole("link", { name: "Change Contracts" }).click();
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await expect(contractsOf(page, "Everwell Rx")).toBeChecked();
    await expect(page.getByLabel("Comments")).toHaveValue("As soon as you can.");
    await contractsOf(page, "Juniper Mutual").check();
    await goOn(page);
    await expectAnswers(page, { Contracts: "Everwell Rx (PDP)Juniper Mutual (HI, MS)" });

    await page.getByRole("link", { name: "Change Upline" }).click();
    await expect(radio(page, top)).toBeChecked();
    await goOn(page);
    await expectStep(page, questions.check, "Step 3 of 3.");
  });

  test("another upline of a contract request drops and names the contracts it does not offer, and nothing else", {
    tag: "@plain",
  }, async ({ page, as, open }) => {
    await as("agent");
    await open(agent.contractRequest());
    await answerAll(page);
    await page.getByRole("link", { name: "Change Upline" }).click();
    await choose(page, "Gulfstream Benefit Partners");
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await expect(
      main(page)
        .getByText("No longer available after your change: Everwell Rx (PDP).")
        .or(
          page
            .getByRole("group", { name: "Contracts", exact: true })
            .getByRole("checkbox", { checked: true }),
        ),
    ).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: "Florida" })).toBeChecked();
    await expect(page.getByLabel("Comments")).toHaveValue("As soon as you can.");
    await page.goto(agent.contractRequestStep("request", "check", { draft: draftOf(page) }));
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await firstContract(page).check();
    await goOn(page);
    await expectAnswers(page, { "Upline agency": "Gulfstream Benefit Partners", States: "Florida" });
  });

  test("another agent of a contract request drops the upline, and keeps the contracts that are offered again", {
    tag: "@plain",
  }, async ({ page, as, open }) => {
    await as("both");
    await open(otherAgency.downlineRequest());
    await choose(page, "Mei Kowalski");
    await choose(page, "Granite Peak Senior Services");
    await firstContract(page).check();
    await page.getByRole("checkbox", { name: "Florida" }).check();
    await goOn(page);
    await page.getByRole("link", { name: "Change Agent" }).click();
    await choose(page, "Claudia Underwood");
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await page.goto(otherAgency.contractRequestStep("downlinerequest", "check", { draft: draftOf(page) }));
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await choose(page, "Granite Peak Senior Services");
    await expect(page.locator("[name=contracts]:checked")).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: "Florida" })).toBeChecked();
  });
});

const cancel = (page: Page) => page.getByRole("button", { name: "Cancel and go back" }).click();
