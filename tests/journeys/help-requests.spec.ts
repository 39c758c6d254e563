import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import en from "#locales/en/helpRequests.json" with { type: "json" };
import enNotices from "#locales/en/notices.json" with { type: "json" };
import es from "#locales/es/helpRequests.json" with { type: "json" };
import esNotices from "#locales/es/notices.json" with { type: "json" };
import { expect, expectAddress, isTakenOver, test } from "../support/journey.ts";

/** Help requests, as an agent and an agency work with them. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
const both = pathsFor({ type: "agent", id: demoIds.otherAgent });

for (const [locale, tag, words, notices] of [
  ["en-US", [], en, enNotices],
  // Script shows the same words.
  ["es-US", ["@server"], es, esNotices],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });

    test("an agent asks for help, finds the request and adds a note", async ({
      page,
      as,
      open,
      javaScriptEnabled,
    }) => {
      const details = `My appointment is missing, ${locale} ${javaScriptEnabled}`;
      await as("agent");
      await open(agent.helpRequests());
      await page.getByRole("main").getByRole("link", { name: words.request.open }).click();
      await expect(page.getByRole("combobox", { name: words.request.fields.type })).toContainText(
        words.types.agentService,
      );
      await page
        .getByRole("combobox", { name: words.request.fields.type })
        .selectOption(words.types.compliance);
      await page.getByLabel(words.request.fields.details).fill(details);
      await page.getByRole("button", { name: words.request.submit }).click();
      await expect(page).toHaveURL(/\/help-requests\?.*sent=/);
      await expect(notice(page)).toHaveText(notices.helpRequested);
      // The run in the other language asks in the same minute.
      const asked = rows(page).filter({ hasText: details });
      await expect(asked).toHaveCount(1);
      await expect(asked.getByRole("cell").first()).toHaveText(words.types.compliance);
      await expect(asked).toContainText(words.statuses.open);

      await page.getByRole("link", { name: words.sent.link }).click();
      await expect(page.getByText(words.notes.none)).toBeVisible();
      for (const note of ["It is for Alder Health Plans.", "And for Juniper."]) {
        await box(page, words.notes.fields.note).fill(note);
        await page.getByRole("button", { name: words.notes.submit }).click();
        await expect(notice(page)).toHaveText(notices.noteAdded);
        await expect(thread(page).last()).toContainText(note);
        await expect(box(page, words.notes.fields.note)).toHaveValue("");
      }
      await expect(thread(page)).toHaveCount(2);
      await expect(page.getByText(words.notes.none)).toHaveCount(0);
    });

    test("details of a help request that are too long are refused, and stay", async ({
      page,
      as,
      open,
      checkPage,
    }) => {
      await as("both");
      await open(both.newHelpRequest());
      const details = page.getByLabel(words.request.fields.details);
      await details.fill("x".repeat(4001));
      await page.getByRole("button", { name: words.request.submit }).click();
      await expect(page.getByRole("main").getByRole("alert")).toContainText(
        words.request.faults.details.tooLong,
      );
      await expect(details).toHaveValue("x".repeat(4001));
      await expect(details).toHaveAttribute("aria-invalid", "true");
      await checkPage();
    });
  });
}

test("an agency sees its help requests, filters them and takes the filters off", { tag: "@plain" }, async ({
  page,
  as,
  open,
  checkInBothLanguages,
}) => {
  await as("agency");
  await checkInBothLanguages(agency.helpRequests({ status: "completed", text: "service" }));
  await open(agency.helpRequests());
  await expect(page).toHaveTitle("Help Requests – Producer Hub");
  const headers = page.getByRole("table").getByRole("columnheader");
  const columns = ["Type", "Description", "Requested", "Last updated", "Status"];
  await expect(headers).toHaveText(columns.map((name) => new RegExp(`^${name}`)));
  await expect(count(page)).toHaveText(/^\d+ help requests, sorted by last updated, newest first( · .*)?$/);
  const updated = (await rows(page).locator("td:nth-child(4)").allTextContents()).map(Date.parse);
  expect(updated).toEqual([...updated].sort((a, b) => b - a));
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectAddress(page, agency.helpRequests({ page: "2" }));

  await page.getByRole("combobox", { name: "Status" }).selectOption("Completed");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Status: Completed"]);
  await page.getByLabel("Type or description").fill("COMPLI");
  await pressApplyIfNeeded(page);
  await expect(chips(page)).toHaveText(["Status: Completed", "Type or description: COMPLI"]);
  for (const row of await rows(page).all()) {
    await expect(row.getByRole("cell").first()).toHaveText("Compliance");
    await expect(row.getByRole("cell").last()).toHaveText("Completed");
  }
  await page.getByRole("link", { name: /^Remove filter Status/ }).click();
  await expectAddress(page, agency.helpRequests({ text: "COMPLI" }));
  await open(agency.helpRequests({ text: "nothing like it" }));
  await expect(page.getByText("No help requests found")).toBeVisible();
  await page.getByRole("link", { name: "Show all help requests" }).click();
  await expectAddress(page, agency.helpRequests());
});

test("a new note of the team in a help request is marked until it was read", { tag: "@plain" }, async ({
  page,
  as,
  open,
  checkInBothLanguages,
  javaScriptEnabled,
}) => {
  // The two runs of this journey share a database: each reads a note of its own.
  const [account, paths, id] =
    javaScriptEnabled === false
      ? (["agent", agent, demoIds.answeredHelpRequest] as const)
      : (["agency", agency, demoIds.answeredAgencyHelpRequest] as const);
  await as(account);
  await open(paths.helpRequests());
  const row = rows(page).filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(row).toContainText("1 new note");
  await row.getByRole("link").click();
  const news = thread(page).filter({ has: page.getByText("New", { exact: true }) });
  await expect(news).toHaveCount(1);
  await open(paths.helpRequests());
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText("new note");
  await checkInBothLanguages(paths.helpRequest(id));
});

test("a help request that is somebody else's, the team's or not there is not found", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agent");
  for (const id of [
    demoIds.otherAgentHelpRequest,
    demoIds.agencyHelpRequest,
    demoIds.teamHelpRequest,
    demoIds.missing,
    "15",
  ]) {
    const answer = await page.goto(agent.helpRequest(id));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });

  test("the list, the form and a page of help requests keep to a phone's window and have no faults", {
    tag: "@server",
  }, async ({ page, as, open, checkPage }) => {
    await as("agency");
    for (const address of [
      agency.helpRequests(),
      agency.newHelpRequest(),
      agency.helpRequest(demoIds.agencyHelpRequest),
    ]) {
      await open(address);
      await checkPage();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    }
  });
});

const notice = (page: Page) => page.locator("#page-status");
const count = (page: Page) => page.locator("#result-count");
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const box = (page: Page, name: string) => page.getByRole("textbox", { name });
const thread = (page: Page) => page.locator("ol.thread > li");
const chips = (page: Page) => page.locator(".chips").getByRole("listitem");

/** With script the form applies by itself. */
async function pressApplyIfNeeded(page: Page) {
  if (!(await page.evaluate(isTakenOver))) await page.getByRole("button", { name: "Apply" }).click();
}
