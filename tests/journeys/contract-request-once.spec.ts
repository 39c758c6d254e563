import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { expect, test } from "../support/journey.ts";
import {
  answerAll,
  choose,
  draftOf,
  expectRequested,
  expectStep,
  firstContract,
  goOn,
  main,
  questions,
  radio,
  submit,
  top,
} from "../support/request-steps.ts";

/** A contract request is made once, and by whoever began it. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });

test.describe("once only", () => {
  test("two presses submit one contract request, and neither a reload nor the way back submits another", async ({
    page,
    as,
    open,
  }) => {
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
    await expect(radio(page, top), "what was chosen is gone").not.toBeChecked();
  });

  test("the confirmation of a contract request is shown only to its submitter", { tag: "@server" }, async ({
    page,
    as,
    open,
  }) => {
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
  test("a contract request uses neither another user's answers nor those for another portal", {
    tag: "@server",
  }, async ({ page, as, open }) => {
    await as("agency");
    await open(agency.contractRequest());
    await choose(page, "Suncoast Medicare Desk");
    await choose(page, top);
    await expectStep(page, questions.contracts, "Step 3 of 4.");
    const draft = draftOf(page);
    await as("both");
    await page.goto(otherAgency.contractRequestStep("request", "contracts", { draft }));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await expect(main(page).getByRole("radio", { checked: true })).toHaveValue(demoIds.otherAgency);

    const blueSpruce = pathsFor({ type: "agency", id: idFor("agency", "blue-spruce") });
    const twinRivers = pathsFor({ type: "agency", id: idFor("agency", "twin-rivers") });
    await as("six");
    await page.goto(blueSpruce.contractRequest());
    await choose(page, "A new agency");
    await expectStep(page, questions.newAgency, "Step 1 of 4.");
    await page.goto(twinRivers.contractRequestStep("request", "new-agency", { draft: draftOf(page) }));
    await expectStep(page, questions.agency, "Step 1 of 4.");
    await expect(radio(page, "A new agency")).not.toBeChecked();
  });

  test("an agent may not request contracts for downline agents", { tag: "@server" }, async ({ page, as }) => {
    await as("agent");
    for (const address of [
      agent.downlineRequest(),
      agent.downlineRequest({ forAgentId: demoIds.agent }),
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
