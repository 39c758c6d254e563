import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { eAndOAnswers, newAgency, principal } from "../support/newcomers.ts";
import {
  answer,
  choose,
  chooseContracts,
  contractRows,
  contractsOf,
  expectAnswers,
  expectStep,
  fillIn,
  fillInEAndO,
  goOn,
  main,
  radio,
  submit,
  top,
} from "../support/request-steps.ts";

/** Contract requests of an agent and of an agency, from the contracts list to their confirmation. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("an agent asks for contracts under an agency above theirs", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.contracts());
  await page.getByRole("link", { name: "Request contracts" }).click();
  await expectStep(page, "Choose an upline agency", "Step 1 of 3.");
  await expect(main(page).getByRole("radio")).toHaveCount(3);
  await expect(radio(page, "Suncoast Medicare Desk")).toHaveAccessibleDescription(
    /^NPN \d{8} · Direct upline$/,
  );
  await expect(radio(page, top)).toHaveAccessibleDescription(/^NPN \d{8}$/);
  await choose(page, top);

  await expectStep(page, "Choose contracts and states", "Step 2 of 3.");
  await expect(page.getByLabel("Estimated number of agents")).toHaveCount(0);
  await chooseContracts(page, ["Everwell Rx", "Alder Health Plans"], ["Texas", "Florida"]);
  await page.getByLabel("Comments").fill("First line.\nSecond <b>line</b> & more.");
  await goOn(page);

  await expectStep(page, "Review your request", "Step 3 of 3.");
  const answers = {
    "Upline agency": top,
    Contracts: "Alder Health Plans (MA, MAPD, PDP, SNP)Everwell Rx (PDP)",
    States: "Florida, Texas",
    Comments: "First line. Second <b>line</b> & more.",
  };
  await expectAnswers(page, answers);
  await submit(page);
  await expect(page.getByRole("status")).toHaveText("Contract request submitted.");
  await expectAnswers(page, answers);
  await expect(page.getByRole("link", { name: "Change" }), "nothing can be changed any more").toHaveCount(0);
  await page.getByRole("link", { name: "Back to your contracts" }).click();
  await expectAddress(page, agent.contracts());
});

test("contracts to request stand by carrier from A to Z, and the whole row of each is its label", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agent");
  await open(agent.contractRequest());
  await choose(page, top);
  await expect(contractRows(page).first()).toBeVisible();
  const rows = await contractRows(page).allInnerTexts();
  expect(rows.map((row) => row.split(/\s*\(/)[0])).toEqual([
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
  ]);
  const box = contractsOf(page, "Lakeshore Senior Advantage");
  await expect(box).toHaveAccessibleName(/^Lakeshore Senior Advantage \(MAPD, PDP, SNP\)/);
  const row = contractRows(page).filter({ hasText: "Lakeshore" });
  const { width = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 3, y: 3 } });
  await expect(box).toBeChecked();
});

test("an agency requests contracts for itself and says how many agents it expects", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agency");
  await open(agency.contracts());
  await page.getByRole("link", { name: "Request contracts" }).click();
  await expectStep(page, "Which agency are the contracts for?", "Step 1 of 4.");
  await choose(page, `${top} (your agency)`);
  await expectStep(page, "Choose an upline agency", "Step 2 of 4.");
  await expect(main(page).getByRole("radio"), "it stands at the top").toHaveCount(1);
  await choose(page, top);
  await expectStep(page, "Choose contracts and states", "Step 3 of 4.");
  await chooseContracts(page, ["Juniper Mutual"], ["Ohio"]);
  await page.getByLabel("Estimated number of agents").fill("1,250");
  await goOn(page);
  await expectStep(page, "Review your request", "Step 4 of 4.");
  await submit(page);
  await expectAnswers(page, { Agency: top, "Upline agency": top, "Estimated number of agents": "1,250" });
  await expect(answer(page, "Comments")).toHaveCount(0);
});

test("an agency requests contracts for an agency below it", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.contractRequest());
  await choose(page, "Suncoast Medicare Desk");
  await expect(main(page).getByRole("radio")).toHaveCount(2);
  await expect(radio(page, "Gulfstream Benefit Partners")).toHaveAccessibleDescription(/Direct upline$/);
  await choose(page, top);
  await chooseContracts(page, ["Northfold Health"], ["Georgia"]);
  await goOn(page);
  await submit(page);
  await expectAnswers(page, { Agency: "Suncoast Medicare Desk", "Upline agency": top, States: "Georgia" });
});

test("an agency requests contracts for a new agency, with its principal agent and their E&O", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.contractRequest());
  await choose(page, "A new agency");
  await expectStep(page, "New agency information", "Step 1 of 4.");
  await page.getByLabel("Agency name").fill(newAgency.name);
  await page.getByLabel("Agency NPN").fill(newAgency.npn);
  await expect(page.getByRole("group", { name: "Principal agent" }).getByLabel("First name")).toBeVisible();
  await fillIn(page, principal, "Principal agent’s NPN");
  await fillInEAndO(page);
  await goOn(page);
  await expectStep(page, "Choose an upline agency", "Step 2 of 4.");
  await choose(page, "Bayou Bend Insurance");
  await chooseContracts(page, ["Alder Health Plans"], ["Texas"]);
  await goOn(page);
  const answers = {
    Agency: "A new agency",
    "Agency name": newAgency.name,
    "Agency NPN": newAgency.npn,
    "First name": principal.firstName,
    "Last name": principal.lastName,
    Email: principal.email,
    "Principal agent’s NPN": principal.npn,
    ...eAndOAnswers,
    "Upline agency": "Bayou Bend Insurance",
  };
  await expectAnswers(page, answers);
  await submit(page);
  await expectAnswers(page, answers);
});
