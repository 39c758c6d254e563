import type { Page } from "@playwright/test";
import { demoPassword } from "#demo/data/accounts.ts";
import en from "#locales/en/desk.json" with { type: "json" };
import es from "#locales/es/desk.json" with { type: "json" };
import { expect } from "../support/journey.ts";
import { test as onOwnDemo } from "../support/own-demo.ts";

/** The review desk in a browser, signed in through the real demo sign-in: `docs/product/review-desk.md`. */

const DESK = "/desk";

const test = onOwnDemo.extend({ baseURL: async ({ both }, use) => use(both.backend.url) });

async function enter(page: Page, account = "desk@demo.example", address = DESK): Promise<void> {
  await page.goto(address);
  await giveAccount(page, account);
}

async function giveAccount(page: Page, account: string): Promise<void> {
  const form = page.locator("form").filter({ has: page.locator("input[type=password]") });
  await form.locator("input[type=email]").fill(account);
  await form.locator("input[type=password]").fill(demoPassword);
  await form.getByRole("button").click();
  await page.waitForLoadState();
}

/** The words of a text before its first placeholder. */
const start = (text: string) => text.split("{{")[0] ?? "";

const queues = [
  "/licenses",
  "/eandos",
  "/contract-requests",
  "/applications",
  "/profile-changes",
  "/help-requests",
];

test("no list of the review desk has faults in either language @server", async ({
  page,
  checkInBothLanguages,
}) => {
  await enter(page);
  for (const path of ["", "/all", ...queues, "/nothing"]) await checkInBothLanguages(DESK + path);
});

test("no submission at the review desk has faults in either language @server", async ({
  page,
  checkInBothLanguages,
}) => {
  await enter(page);
  for (const path of queues) {
    await page.goto(`${DESK}${path}?lng=en`);
    const link = page.locator("tbody a").first();
    if ((await link.count()) === 0) continue;
    await checkInBothLanguages((await link.getAttribute("href")) ?? "");
  }
});

for (const [width, colorScheme] of [
  [360, "light"],
  [320, "dark"],
  [1440, "dark"],
] as const) {
  test.describe(`${width} px, ${colorScheme} @server`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test("a member of the review desk finds the oldest item, and no page scrolls sideways", async ({
      page,
      checkPage,
    }) => {
      await enter(page);
      for (const open of [
        () => page.goto(DESK),
        () => page.getByRole("link", { name: en.start.seeAll }).click(),
        () => page.locator("tbody a").first().click(),
      ]) {
        await open();
        await checkPage();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  });
}

test("a member of the review desk rejects a license with a reason, and accepts an E&O policy @server", async ({
  page,
  checkPage,
  expectComplaint,
}) => {
  expectComplaint(/422/);
  await enter(page, undefined, `${DESK}/licenses`);
  await page.locator("tbody a").first().click();
  await page.getByRole("button", { name: en.decide.reject }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await checkPage();
  await page.getByRole("link", { name: en.faults.reason.required }).click();
  await expect(page.getByLabel(en.decide.reason)).toBeFocused();
  await page.keyboard.type("The document is of another state.");
  await page.getByRole("button", { name: en.decide.reject }).click();
  await expect(page.getByRole("status")).toContainText(en.done.rejected);
  await checkPage();
  await page.goto(`${DESK}/eandos`);
  await page.locator("tbody a").first().click();
  await page.getByRole("button", { name: en.decide.accept }).click();
  await expect(page.getByRole("status")).toContainText(en.done.accepted);
});

test("a member of the review desk answers a help request and completes it @server", async ({
  page,
  checkPage,
}) => {
  await enter(page, undefined, `${DESK}/help-requests`);
  await page.locator("tbody a").first().click();
  await page.getByLabel(en.decide.note, { exact: true }).fill("We have changed it.");
  await page.getByRole("button", { name: en.decide.send, exact: true }).click();
  await expect(page.getByRole("status")).toContainText(en.done.answered);
  await expect(page.getByRole("main")).toContainText("We have changed it.");
  await checkPage();
  await page.getByRole("button", { name: en.decide.sendAndComplete }).click();
  await expect(page.getByRole("status")).toContainText(en.done.completed);
});

test("a producer is told that the review desk is not for them, and signs in as a member @server", async ({
  page,
  checkPage,
  expectComplaint,
}) => {
  expectComplaint(/403/);
  await enter(page, "agent@demo.example");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.refused.member);
  await checkPage();
  await page.getByRole("link", { name: en.refused.another }).click();
  await giveAccount(page, "desk@demo.example");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.start.title);
  await page.goto(`${DESK}?lng=es`);
  await page.getByRole("button", { name: es.signOut }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(es.signedOut.title);
  await checkPage();
  await page.goBack();
  await expect(page.getByText(start(es.signedInAs))).toHaveCount(0);
});
