import type { Page, Route } from "@playwright/test";
import { listToolAt, paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { hold } from "../../support/hold.ts";
import { expect, expectAddress, test } from "../../support/journey.ts";

/** Faults that only script can make on a list: late or lost answers, controls that lag behind, a lost focus. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("a filter chosen before script comes is applied when script comes", async ({ page, as }) => {
  await as("agency");
  const scripts = await hold(page, /\/assets\/entry.*\.js/);
  await page.goto(agency.producers(), { waitUntil: "commit" });
  await status(page).selectOption("Terminated");
  await scripts.release();
  await expectAddress(page, agency.producers({ status: "Terminated" }));
  await expect(chips(page)).toHaveText(["Status: Terminated"]);
  await expect(status(page)).toHaveValue("Terminated");
});

test("a filter chosen between a new address and its page stays chosen", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.producers());
  await chooseWhenAddressChanges(page, "status", "All");
  const answers = await hold(page, /producers\.data\?.*status=All/);
  await page.getByRole("group", { name: "RTS 2026" }).getByRole("link", { name: "RTS", exact: true }).click();
  await expect(chips(page)).toHaveText(["RTS 2026: RTS"]);
  await expect(status(page)).toHaveValue("All");
  await answers.release();
  await expect(chips(page)).toContainText(["Status: All"]);
  await expect(status(page)).toHaveValue("All");
});

test("a removed filter does not come back with another filter that is chosen before the page shows", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.producers({ status: "Terminated", rts: "Rts" }));
  await chooseWhenAddressChanges(page, "carrier");
  const answers = await hold(page, /producers\.data\?.*carrier=/);
  await page.getByRole("link", { name: "Remove filter Status: Terminated" }).click();
  await expect(chips(page)).toHaveText(["RTS 2026: RTS"]);
  await expect(status(page)).toHaveValue("Active");
  await answers.release();
  await expect(chips(page)).toHaveText([/^Carrier: /, "RTS 2026: RTS"]);
  await expect(status(page)).toHaveValue("Active");
});

test("the filters match the list when another link is followed before a chosen filter has its answer", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.producers());
  const answers = await hold(page, /\/producers\.data/);
  await status(page).selectOption("Terminated");
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await page.getByRole("group", { name: "RTS 2026" }).getByRole("link", { name: "RTS", exact: true }).click();
  await answers.release();
  await expectAddress(page, agency.producers({ rts: "Rts" }));
  await expect(status(page)).toHaveValue("Active");
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
});

test("an agent who was found and removed again does not come back with the next filter", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.producers());
  const agent = page.getByLabel("Agent", { exact: true }).and(page.locator("input"));
  await agent.fill("marisol vega");
  await agent.press("Enter");
  await expect(chips(page)).toHaveText(["Agent: marisol vega"]);
  await expect(agent).toHaveValue("marisol vega");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter Agent: marisol vega" }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(agent).toHaveValue("");
  await status(page).selectOption("All");
  // The address has no empty filters.
  await expectAddress(page, agency.producers({ status: "All" }));

  await agent.fill("nobody has this name");
  await agent.press("Enter");
  await expect(page.getByText("No contracts of agents named “nobody has this name”")).toBeVisible();
  await expect(agent).toHaveValue("nobody has this name");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(agent).toHaveValue("");
});

test("a list never loses the focus, and another page of it moves the focus to its beginning", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.producers({ rts: "Rts" }));
  const count = page.locator("#result-count");

  await page.getByRole("link", { name: "Remove filter RTS 2026: RTS" }).press("Enter");
  await expectAddress(page, agency.producers());
  await expect(count).toBeFocused();

  await page.getByRole("link", { name: "Next", exact: true }).press("Enter");
  await expect(count).toContainText("page 2 of 8");
  await expect(count).toBeFocused();
  await page.getByRole("link", { name: "Page 8" }).press("Enter");
  await expect(count).toContainText("page 8 of 8");
  await expect(count).toBeFocused();

  await status(page).focus();
  await status(page).selectOption("Terminated");
  await expect(count).not.toContainText("page");
  await expect(status(page)).toBeFocused();
  await page.getByRole("link", { name: "Clear filters" }).press("Enter");
  await expect(chips(page)).toHaveCount(0);
  await expect(count).toBeFocused();

  await page
    .getByRole("columnheader", { name: /^Carrier/ })
    .getByRole("link")
    .press("Enter");
  await expect(count).toContainText("sorted by carrier, A–Z");
  await expect(page.getByRole("columnheader", { name: /^Carrier/ }).getByRole("link")).toBeFocused();
});

test("a saved view closes its form, and a refused one moves the focus to the message", async ({
  page,
  as,
  open,
}) => {
  const name = `Kept ${Math.random().toString(36).slice(2, 8)}`;
  await as("agency");
  await open(agency.producers({ status: "Pending" }));
  await page.getByText("Saved views", { exact: true }).click();
  const field = page.getByLabel("Name of this view");
  await field.fill(name);
  await field.press("Enter");
  const notice = page.locator("#page-status");
  await expect(notice).toHaveText("View saved.");
  await expect(field).toBeHidden();
  await expect(page.locator("#result-count")).toBeFocused();

  // A notice is of what was done last.
  await status(page).selectOption("All");
  await expect(chips(page)).toHaveText(["Status: All"]);
  await expect(notice).toBeEmpty();

  await page.getByText("Saved views", { exact: true }).click();
  await field.fill(name);
  await field.press("Enter");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await page.getByRole("link", { name: `Remove the view “${name}”` }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(notice).toHaveText("View removed.");
});

test("a notice says what was done last, and not again on a page that fails", async ({
  page,
  as,
  open,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|Failed to fetch/);
  const name = `Last ${Math.random().toString(36).slice(2, 8)}`;
  const notice = page.locator("#page-status");
  await as("agency");
  await open(agency.producers({ status: "Pending" }));
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export to CSV" }).click();
  await coming;
  await expect(notice).toHaveText("Producer contracts exported.");
  await page.getByText("Saved views", { exact: true }).click();
  await page.getByLabel("Name of this view").fill(name);
  await page.getByLabel("Name of this view").press("Enter");
  await expect(notice).toHaveText("View saved.");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(notice).toBeEmpty();

  await page.route(/\/producers\.data/, (route) => route.abort());
  await page.getByRole("link", { name: "Next", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeFocused();
  await expect(notice).toBeEmpty();
  await page.unroute(/\/producers\.data/);

  await open(listToolAt(agency.producers(), "views"));
  await page.getByRole("link", { name: `Remove the view “${name}”` }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(notice).toHaveText("View removed.");
});

const losses: [what: string, lose: (route: Route) => Promise<void>][] = [
  ["never comes", (route) => route.abort()],
  ["is cut off", (route) => route.fulfill({ contentType: "text/x-script", body: '[{"_1":2},"routes' })],
  [
    "is a page of somebody else's",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  ],
];

for (const [what, lose] of losses) {
  test(`a list whose answer ${what} can be opened again`, async ({ page, as, open, expectComplaint }) => {
    expectComplaint(/net::ERR_FAILED|Failed to fetch|SyntaxError|Unable to decode turbo-stream/);
    await as("agency");
    await open(agency.producers());
    await page.route(/\/producers\.data/, lose);
    await status(page).selectOption("Terminated");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    const elsewhere = page.getByRole("link", { name: "Enrollments", exact: true });
    await expect(elsewhere, "the ways to elsewhere stay").toBeVisible();
    await page.getByRole("link", { name: "Open this page again" }).click();
    await expect(chips(page)).toHaveText(["Status: Terminated"]);
  });
}

test("a filter typed while a list is on its way is kept and applied", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.contracts());
  const carrier = page.getByRole("searchbox", { name: "Carrier" });
  const answers = await hold(page, /\/contracts\.data/);
  await status(page).selectOption("Pending");
  await carrier.fill("zed");
  await carrier.press("Tab");
  await answers.release();
  await expect(page).toHaveURL(/status=Pending.*carrier=zed|carrier=zed.*status=Pending/);
  await expect(carrier).toHaveValue("zed");
});

test("going back right after typing in a filter is not undone by the filter", async ({ page, as, open }) => {
  await as("agency");
  await page.clock.install();
  await open(agency.contracts());
  await status(page).selectOption("Pending");
  await expect(page).toHaveURL(/status=Pending/);
  await page.clock.pauseAt(Date.now() + 60_000);
  const carrier = page.getByRole("searchbox", { name: "Carrier" });
  await carrier.fill("zed");
  await page.goBack();
  await expect(status(page)).toHaveValue("Active");
  await expect(carrier).toHaveValue("");
  await page.clock.runFor(1000);
  await expectAddress(page, agency.contracts());
});

test("a type and a search text entered before script comes are applied to the list of portals", async ({
  page,
  as,
}) => {
  await as("many");
  const scripts = await hold(page, /\/assets\/entry.*\.js/);
  await page.goto(paths.portals(), { waitUntil: "commit" });
  await page.getByRole("main").getByRole("searchbox", { name: "Search" }).fill("a");
  await page.getByRole("radio", { name: "Agency" }).check();
  await scripts.release();
  await expect(page).toHaveURL(/type=agency/);
  await expect(page).toHaveURL(/search=a/);
});

test("each page of a contract's downline moves the focus to its table", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.contract(demoIds.agencyContract));
  const table = page.getByRole("region", { name: /^Downline agents: / });
  await page.getByRole("link", { name: "Next", exact: true }).press("Enter");
  await expect(table).toHaveAccessibleName(/16–16 of 16/);
  await expect(table).toBeFocused();
});

const status = (page: Page) => page.getByRole("combobox", { name: "Status" });
const chips = (page: Page) => page.getByRole("list", { name: "Applied filters" }).getByRole("listitem");

/**
 * Makes a choice at the moment the address changes and before the page is shown. It is too short for a hand, so the page
 * itself makes the choice.
 * @param value the last option unless given
 */
async function chooseWhenAddressChanges(page: Page, name: string, value?: string) {
  await page.evaluate(
    ([name, value]) => {
      const push = history.pushState;
      history.pushState = function (...change) {
        push.apply(this, change);
        history.pushState = push;
        const control = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
        if (!control) return;
        control.value = value ?? control.options[control.options.length - 1]?.value ?? "";
        control.dispatchEvent(new Event("change", { bubbles: true }));
      };
    },
    [name, value] as const,
  );
}
