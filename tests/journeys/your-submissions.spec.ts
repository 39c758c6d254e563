import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enHome from "#locales/en/home.json" with { type: "json" };
import enShell from "#locales/en/shell.json" with { type: "json" };
import enKinds from "#locales/en/submissionKinds.json" with { type: "json" };
import en from "#locales/en/submissions.json" with { type: "json" };
import esHome from "#locales/es/home.json" with { type: "json" };
import esShell from "#locales/es/shell.json" with { type: "json" };
import esKinds from "#locales/es/submissionKinds.json" with { type: "json" };
import es from "#locales/es/submissions.json" with { type: "json" };
import { expect, expectAddress, isTakenOver, test } from "../support/journey.ts";

/** An agent and an agency follow everything that they submitted. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

for (const [locale, tag, words] of [
  ["en-US", [], { home: enHome, shell: enShell, kinds: enKinds, ...en }],
  // Script shows the same words.
  ["es-US", ["@server"], { home: esHome, shell: esShell, kinds: esKinds, ...es }],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });

    test("an agent goes from the home page to what was rejected, reads why and submits it again", async ({
      page,
      as,
      open,
      checkPage,
    }) => {
      await as("agent");
      await open(agent.home());
      const { submissionsRejected_one: one, submissionsRejected_other: several } = words.home.attention.needs;
      const [single, plural] = [one, several].map((text) => text.replace("{{total}}", "\\d+"));
      const row = page.getByRole("main").getByRole("link", { name: new RegExp(`^(${single}|${plural}) `) });
      const counted = Number(/^\d+/.exec((await row.textContent()) ?? "")?.[0]);
      await row.click();
      await expectAddress(page, agent.submissions({ status: "Rejected", changed: "30" }));
      await expect(rows(page)).toHaveCount(counted);
      await expect(rows(page).filter({ hasText: words.statuses.Rejected })).toHaveCount(counted);

      const insurance = rows(page).filter({ hasText: "EO-55018273" });
      await expect(insurance).toContainText(words.kinds.EAndO.one);
      await insurance.getByRole("link").press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harrowgate Mutual E&O EO-55018273");
      await expect(page.getByText(words.kinds.EAndO.rejected)).toBeVisible();
      const history = page.getByRole("region", { name: words.history.title }).getByRole("listitem");
      await expect(history).toHaveText([
        new RegExp(`^${words.history.events.Submitted}`),
        new RegExp(`^${words.history.events.Rejected}.*${words.holders.ReviewDesk}.*certificate is missing`),
      ]);
      await checkPage();
      const again = new URL(page.url()).pathname.split("/").pop();
      await page.getByRole("link", { name: words.kinds.EAndO.again }).click();
      await expectAddress(page, agent.documentForm("EAndO", { repeat: again }));
      await expect(page.locator("[name=number]")).toHaveValue("EO-55018273");
      await expect(page.getByRole("main")).toContainText("certificate is missing");
    });
  });
}

test("an agency filters and sorts its submissions, and saves a view", { tag: "@plain" }, async ({
  page,
  as,
  open,
  checkInBothLanguages,
  javaScriptEnabled,
}) => {
  await as("agency");
  await checkInBothLanguages(agency.submissions());
  await open(agency.submissions());
  await expect(page).toHaveTitle("Your submissions – Producer Hub");
  const headers = page.getByRole("table").getByRole("columnheader");
  const columns = ["Type", "Submission", "Submitted", "Status", "Waiting on", "Reason"];
  await expect(headers).toHaveText(columns.map((name) => new RegExp(`^${name}`)));
  await page.getByRole("combobox", { name: "Type" }).selectOption("License");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Type: License"]);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Closed");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Type: License", "Status: Closed"]);
  await expect(rows(page).filter({ hasText: "TX4410092" })).toContainText("differs from the number");
  await headers.getByRole("link", { name: "Status" }).click();
  const view = { kind: "License", status: "ended", sort: "status" };
  await expectAddress(page, agency.submissions(view));
  await expect(page.locator("#result-count")).toContainText("sorted by status, ascending");

  // The two runs of this journey share the views.
  const name = `Decided licenses ${javaScriptEnabled}`;
  await page.getByText("Saved views", { exact: true }).click();
  await page.getByLabel("Name of this view").fill(name);
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page.locator("#page-status")).toHaveText("View saved.");
  await open(agency.submissions());
  await page.getByText("Saved views", { exact: true }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expectAddress(page, agency.submissions(view));

  await open(agency.submissions({ kind: "ProfileChange", status: "WithCarrier" }));
  await expect(page.getByText("No submissions match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Show all submissions" }).click();
  await expectAddress(page, agency.submissions());
});

test("the submission of a waiting application leads to its enrollment, that of a help request to its own page", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agent");
  await open(agent.submissions({ kind: "Application", status: "WaitingForYou" }));
  await rows(page).first().getByRole("link").click();
  await expect(page.getByText("The last page is not signed.").first()).toBeVisible();
  await page.getByRole("link", { name: "Open the enrollment" }).click();
  await expect(page).toHaveURL(/\/enrollments\/[\w-]+\?/);
  await open(agent.submissions({ kind: "HelpRequest" }));
  await rows(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/help-requests\/[\w-]+\?/);
});

test("a submission that is somebody else's, the team's or missing is not found", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  for (const id of [demoIds.otherAgentHelpRequest, demoIds.teamHelpRequest, demoIds.missing, "15"]) {
    const answer = await page.goto(agent.submission(id));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  }
});

// Two runs at once would turn off what the other has turned on.
test("emails about decisions can be turned off, and on again", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("six");
  const choice = (name: string) =>
    page
      .getByRole("group", { name: "Email me when a request is decided or answered" })
      .getByRole("radio", { name });
  for (const [from, to] of [
    ["Yes", "No"],
    ["No", "Yes"],
  ] as const) {
    await open(`${pathsFor(null).preferences()}?lng=en`);
    await expect(choice(from)).toBeChecked();
    await choice(to).check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.locator("#page-status")).toHaveText("Your preferences are saved.");
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });

  test("the list of submissions and a submission fit the window of a phone and have no faults", {
    tag: "@server",
  }, async ({ page, as, open, checkPage }) => {
    await as("agent");
    await open(agent.submissions({ status: "Rejected" }));
    for (let step = 0; step < 2; step++) {
      await checkPage();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      if (step === 0) await rows(page).first().getByRole("link").click();
    }
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  });
});

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const chips = (page: Page) => page.locator(".chips").getByRole("listitem");

/** With script the form applies by itself. */
async function pressApplyIfNeeded(page: Page) {
  if (!(await page.evaluate(isTakenOver))) await page.getByRole("button", { name: "Apply" }).click();
}
