import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { idFor } from "#backend/demo/seeded.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { eAndO, newAgency, newAgent, principal } from "../support/newcomers.ts";
import {
  answer,
  choose,
  chooseContracts,
  contractsOf,
  expectAnswers,
  expectRequested,
  expectStep,
  expectSummary,
  fillIn,
  find,
  firstContract,
  goOn,
  main,
  radio,
  submit,
} from "../support/request-steps.ts";

/** The steps of a contract request: what must be answered, the ways back, and what becomes of earlier answers. */

const agent = pathsFor({ type: "agent", id: known.agent });
const agency = pathsFor({ type: "agency", id: known.agency });
const otherAgency = pathsFor({ type: "agency", id: known.otherAgency });

const large = pathsFor({ type: "agency", id: known.largeAgency });

const top = "Harborlight Insurance Marketing";
const questions = {
  agency: "Which agency are the contracts for?",
  agent: "Which agent are the contracts for?",
  newAgency: "About the new agency",
  newAgent: "About the new agent",
  upline: "Under which upline agency?",
  contracts: "Which contracts, and where?",
  check: "Check your answers",
};

/** Answers an agent's request up to its check page. */
async function answerAll(page: Page) {
  await choose(page, top);
  await chooseContracts(page, ["Everwell Rx"], ["Florida"]);
  await page.getByLabel("Comments").fill("As soon as you can.");
  await goOn(page);
  await expectStep(page, questions.check, "Step 3 of 3.");
}

test.describe("what must be answered", () => {
  test("an upline, a contract and a state", async ({ page, as, open }) => {
    await as("agent");
    await open(agent.contractRequest());
    await goOn(page);
    await expectSummary(page, questions.upline, ["Upline agency: this is required."]);
    await page.getByRole("alert").getByRole("link").click();
    await expect(radio(page, "Suncoast Medicare Desk")).toBeFocused();
    await choose(page, top);
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await goOn(page);
    await expectSummary(page, questions.contracts, [
      "Contracts: this is required.",
      "States: this is required.",
    ]);
    await expect(page.getByRole("group", { name: "Contracts", exact: true })).toHaveAccessibleDescription(
      "Contracts: this is required.",
    );
    await contractsOf(page, "Everwell Rx").check();
    await goOn(page);
    await expectSummary(page, questions.contracts, ["States: this is required."]);
    await expect(contractsOf(page, "Everwell Rx")).toBeChecked();
    await page.getByRole("alert").getByRole("link").click();
    await expect(page.getByRole("checkbox", { name: "Alabama" })).toBeFocused();
  });

  test("of a new agency everything but its E&O", async ({ page, as, open }) => {
    await as("agency");
    await open(agency.contractRequest());
    await goOn(page);
    await expectSummary(page, questions.agency, ["Agency: this is required."]);
    await choose(page, "A new agency");
    await expectStep(page, questions.newAgency, "Step 2 of 5.");
    await page.getByLabel("Agency name").fill("   ");
    await goOn(page);
    await expectSummary(
      page,
      questions.newAgency,
      ["Agency name", "Agency NPN", "First name", "Last name", "Email", "Principal agent’s NPN"].map(
        (label) => `${label}: this is required.`,
      ),
    );
    await page.getByLabel("Agency name").fill(newAgency.name);
    await page.getByLabel("Agency NPN").fill("0123");
    await fillIn(page, { ...principal, email: "nobody", npn: "12345678901" }, "Principal agent’s NPN");
    await goOn(page);
    const badNpn = "a National Producer Number has up to 10 digits and does not start with 0.";
    await expectSummary(page, questions.newAgency, [
      `Agency NPN: ${badNpn}`,
      "Email: this is not an email address, such as name@example.com.",
      `Principal agent’s NPN: ${badNpn}`,
    ]);
    await expect(page.getByLabel("Agency name")).toHaveValue(newAgency.name);
    await expect(page.getByLabel("Agency NPN")).toHaveValue("0123");
    await expect(page.getByLabel("Email")).toHaveValue("nobody");
  });

  test("of a new agent everything but their E&O, whose date must be one", async ({ page, as, open }) => {
    await as("agency");
    await open(agency.downlineRequest());
    await choose(page, "A new agent");
    await expectStep(page, questions.newAgent, "Step 2 of 5.");
    await goOn(page);
    await expectSummary(
      page,
      questions.newAgent,
      ["First name", "Last name", "Email", "NPN"].map((label) => `${label}: this is required.`),
    );
    await fillIn(page, { ...newAgent, npn: "12a" });
    await page.getByText("E&O insurance (optional)").click();
    await page.getByLabel("Expiration date").fill("1899-01-01");
    await goOn(page);
    await expectSummary(page, questions.newAgent, [
      "NPN: a National Producer Number has up to 10 digits and does not start with 0.",
      "Expiration date: there is no such date.",
    ]);
    await expect(page.getByLabel("Expiration date"), "the disclosure is open").toBeVisible();
    await page.getByLabel("Expiration date").fill("");
    await page.getByLabel("NPN").fill(newAgent.npn);
    await goOn(page);
    await expectStep(page, questions.upline, "Step 3 of 5.");
  });

  test("a whole number of agents, if any", { tag: "@server" }, async ({ page, as, open }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, `${top} (your agency)`);
    await choose(page, top);
    await chooseContracts(page, ["Everwell Rx"], ["Florida"]);
    for (const wrong of ["-1", "1e99", "1.5", "1,5", "many", "100001"]) {
      await page.getByLabel("Estimated agents").fill(wrong);
      await goOn(page);
      await expectSummary(page, questions.contracts, ["Estimated agents: this must be a whole number."]);
      await expect(page.getByLabel("Estimated agents")).toHaveValue(wrong);
    }
    await expect(page.getByRole("checkbox", { name: "Florida" })).toBeChecked();
    await page.getByLabel("Estimated agents").fill("0");
    await goOn(page);
    await expectAnswers(page, { "Estimated agents": "0" });
  });

  test("somebody of a list that is too long to show", { tag: "@server" }, async ({ page, as, open }) => {
    await as("agency");
    await open(agency.downlineRequest());
    await goOn(page);
    await expectSummary(page, questions.agent, ["Agent: this is required."]);
  });
});

test.describe("the ways back", () => {
  test("Back keeps what was answered, also over a reload and from a bookmark", async ({ page, as, open }) => {
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
    await expectStep(page, questions.contracts, "Step 4 of 5.");

    await back(page);
    await expect(radio(page, "Bayou Bend Insurance")).toBeChecked();
    await back(page);
    await expectStep(page, questions.newAgency, "Step 2 of 5.");
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

  test("Cancel takes back the step before, and at the first step the request", async ({ page, as, open }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, "Suncoast Medicare Desk");
    await choose(page, top);
    await expectStep(page, questions.contracts, "Step 3 of 4.");
    await cancel(page);
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await expect(main(page).getByRole("radio", { checked: true }), "the upline is cleared").toHaveCount(0);
    await cancel(page);
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await expect(main(page).getByRole("radio", { checked: true }), "the target is cleared").toHaveCount(0);
    await cancel(page);
    await expectAddress(page, agency.contracts());
  });

  test("Cancel takes back what was chosen while searching", async ({ page, as, open }) => {
    await as("agency");
    await open(agency.downlineRequest());
    await find(page, "Find an agent below your agency", "marisol");
    await radio(page, "Marisol Vega").check();
    await find(page, "Find an agent below your agency", "samira");
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

  test("a step before its turn leads to the first that is open", { tag: "@server" }, async ({
    page,
    as,
    open,
  }) => {
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
  test("each can be changed from the check page, which is next then", async ({ page, as, open }) => {
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

  test("another upline drops the contracts that were chosen, and nothing else", async ({
    page,
    as,
    open,
  }) => {
    await as("agent");
    await open(agent.contractRequest());
    await answerAll(page);
    await page.getByRole("link", { name: "Change Upline" }).click();
    await choose(page, "Gulfstream Benefit Partners");
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await expect(
      page.getByRole("group", { name: "Contracts", exact: true }).getByRole("checkbox", { checked: true }),
    ).toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: "Florida" })).toBeChecked();
    await expect(page.getByLabel("Comments")).toHaveValue("As soon as you can.");
    await page.goto(agent.contractRequestStep("request", "check", { draft: draftOf(page) }));
    await expectStep(page, questions.contracts, "Step 2 of 3.");
    await firstContract(page).check();
    await goOn(page);
    await expectAnswers(page, { "Upline agency": "Gulfstream Benefit Partners", States: "Florida" });
  });

  test("another target drops upline and contracts", async ({ page, as, open }) => {
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
    await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await page.goto(otherAgency.contractRequestStep("downlinerequest", "check", { draft: draftOf(page) }));
    await expectStep(page, questions.upline, "Step 2 of 4.");
    await choose(page, "Granite Peak Senior Services");
    await expect(firstContract(page)).not.toBeChecked();
  });
});

test.describe("once only", () => {
  test("two presses give one request, and neither a reload nor Back another", async ({ page, as, open }) => {
    await as("agent");
    await open(agent.contractRequest());
    await answerAll(page);
    const check = page.url();
    await page.getByRole("button", { name: "Submit contract request" }).dblclick();
    await expectRequested(page);
    const confirmation = page.url();
    await page.reload();
    await expectRequested(page);
    expect(page.url()).toBe(confirmation);
    await page.goto(check);
    await expectStep(page, questions.upline, "Step 1 of 3.");
    await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("a confirmation is only its submitter's", { tag: "@server" }, async ({ page, as, open }) => {
    await as("both");
    await open(otherAgency.downlineRequest());
    await choose(page, "Mei Kowalski");
    await choose(page, "Granite Peak Senior Services");
    await firstContract(page).check();
    await page.getByRole("checkbox", { name: "Florida" }).check();
    await goOn(page);
    await submit(page);
    const ref = new URL(page.url()).searchParams.get("ref") ?? "";
    for (const wrong of ["0".repeat(32), "nonsense", ""]) {
      await page.goto(otherAgency.contractsRequested("downlinerequest", wrong));
      await expectStep(page, questions.agent, "Step 1 of 4.");
    }
    await page.goto(otherAgency.contractsRequested("request", ref));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await as("agency");
    await page.goto(agency.contractsRequested("downlinerequest", ref));
    await expectStep(page, questions.agent, "Step 1 of 4.");
    await expect(page.getByText("Mei Kowalski")).toHaveCount(0);
  });
});

test.describe("whose it is", () => {
  test("another user's answers, or those for another portal, are not used", { tag: "@server" }, async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, "Suncoast Medicare Desk");
    await choose(page, top);
    await expectStep(page, questions.contracts, "Step 3 of 4.");
    const draft = draftOf(page);
    await as("both");
    await page.goto(otherAgency.contractRequestStep("request", "contracts", { draft }));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);

    const blueSpruce = pathsFor({ type: "agency", id: idFor("agency", "blue-spruce") });
    const twinRivers = pathsFor({ type: "agency", id: idFor("agency", "twin-rivers") });
    await as("six");
    await page.goto(blueSpruce.contractRequest());
    await choose(page, "A new agency");
    await expectStep(page, questions.newAgency, "Step 2 of 5.");
    await page.goto(twinRivers.contractRequestStep("request", "new-agency", { draft: draftOf(page) }));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("an agent may not ask for downline agents", { tag: "@server" }, async ({ page, as }) => {
    await as("agent");
    for (const address of [
      agent.downlineRequest(),
      agent.downlineRequest({ forAgentId: known.agent }),
      ...["agent", "new-agent", "upline", "contracts", "check"].map((step) =>
        agent.contractRequestStep("downlinerequest", step),
      ),
      agent.contractsRequested("downlinerequest", "0".repeat(32)),
    ]) {
      const answered = await page.goto(address);
      expect(answered?.status(), address).toBe(403);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unauthorized");
      await expect(main(page)).toContainText("You do not have permission to access the requested page.");
    }
    await page.goto(agent.contracts());
    await expect(page.getByRole("link", { name: "Add agent contracts" })).toHaveCount(0);
    await page.goto(agent.contractRequestStep("request", "agency"));
    await expectStep(page, questions.upline, "Step 1 of 3.");
  });
});

test.describe("2,000 agents and 41 agencies", () => {
  test("are searched and never listed", { tag: "@server" }, async ({ page, as, open }) => {
    await as("large");
    await open(large.downlineRequest());
    await expect(main(page).getByRole("radio"), "only a new one").toHaveCount(1);
    await find(page, "Find an agent below your agency", "e");
    await expect(page.getByText(/^1,\d{3} matches, the first 25 of which are shown\./)).toBeVisible();
    await expect(main(page).getByRole("radio")).toHaveCount(26);
    const sent = await page.request.get(page.url());
    expect((await sent.body()).length, "what is not shown is not sent either").toBeLessThan(60_000);

    await choose(page, "A new agent");
    await fillIn(page, newAgent);
    await goOn(page);
    await expectStep(page, questions.upline, "Step 3 of 5.");
    await expect(main(page).getByRole("radio")).toHaveCount(0);
    await goOn(page);
    await expectSummary(page, questions.upline, ["Upline agency: this is required."]);
    await page.getByRole("alert").getByRole("link").click();
    await expect(page.getByRole("searchbox", { name: "Find an upline agency" })).toBeFocused();
    await page.keyboard.type("branch 41");
    await page.keyboard.press("Enter");
    await expect(page.getByText("0 matches.", { exact: true })).toBeVisible();
    await find(page, "Find an upline agency", "branch 40");
    await choose(page, "Summit Ridge Branch 40");
    await expectStep(page, questions.contracts, "Step 4 of 5.");
    await back(page);
    await expect(radio(page, "Summit Ridge Branch 40")).toBeChecked();
  });
});

test("the keyboard is enough", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.contractRequest());
  await tabTo(page, "Suncoast Medicare Desk");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, top)).toBeChecked();
  await page.keyboard.press("Enter");
  await expectStep(page, questions.contracts, "Step 2 of 3.");
  await tabTo(page, "MA, MAPD, PDP, SNP");
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

const back = (page: Page) => page.getByRole("link", { name: "Back", exact: true }).click();
const cancel = (page: Page) => page.getByRole("button", { name: "Cancel this step" }).click();
const draftOf = (page: Page) => new URL(page.url()).searchParams.get("draft") ?? "";

/** Presses Tab until what is called so has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (element?.labels?.[0] ?? element)?.textContent?.trim();
    });
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
