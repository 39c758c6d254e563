import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import en from "#locales/en/helpRequests.json" with { type: "json" };
import es from "#locales/es/helpRequests.json" with { type: "json" };
import { standIn } from "../../support/faulty-backend.ts";
import { test as base, expect, isTakenOver } from "../../support/journey.ts";
import { type StandIns, startStandIns } from "../../support/security/stand-ins.ts";
import { helpRequestsOfStandIn as known } from "../../support/stand-in-help-requests.ts";

/** Row 112: what is sent stands there at once as pending, and goes again when it fails. A portal between stand-ins of its own. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });

const startSite = () => startStandIns();

const test = base.extend<{ all: StandIns; enter(address: string): Promise<void> }>({
  all: async ({ onceInWorker }, use) => use(await onceInWorker(startSite)),
  baseURL: async ({ all }, use) => use(all.url),
  enter: async ({ all, page }, use) => {
    all.provider.letIn({ sub: `person-${test.info().testId}-${test.info().repeatEachIndex}` });
    await use(async (address) => {
      await page.goto(`/account/login?returnUrl=${encodeURIComponent(address)}`);
      await page.waitForFunction(isTakenOver);
    });
    all.backend.heal();
  },
});

for (const [locale, words] of [
  ["en-US", en],
  ["es-US", es],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const status = (page: Page) => page.locator("#page-status");
    const thread = (page: Page) => page.locator("ol.thread > li");
    const rows = (page: Page) => page.locator("#help-requests tbody tr");
    const summary = (page: Page) => page.getByRole("main").getByRole("alert");

    test("a note on a help request stands in its thread at once, and one that fails leaves only its text in the box", async ({
      page,
      all,
      enter,
      checkPage,
    }) => {
      await enter(agent.helpRequest(known.id));
      const box = page.getByRole("textbox", { name: words.notes.fields.note });
      const send = page.getByRole("button", { name: words.notes.submit });
      await expect(send).toBeDisabled();
      await box.fill("   ");
      await expect(send).toBeDisabled();
      await box.fill("Any news?");
      await expect(send).toBeEnabled();

      all.backend.fail("/t/activitynotes", { kind: "slow", delayMs: "untilReleased" });
      await send.click();
      await expect(thread(page)).toHaveCount(2);
      await expect(thread(page).last()).toContainText("Any news?");
      await expect(thread(page).last()).toContainText(words.sending);
      await expect(status(page)).toHaveText(words.notes.pending);
      await expect(send).toBeDisabled();
      await checkPage();
      all.backend.fail("/t/activitynotes", { kind: "status", status: 500 });
      await page.reload();
      await page.waitForFunction(isTakenOver);
      await box.fill("Any news?");
      await send.click();
      await expect(summary(page)).toContainText(words.notes.failed);
      await expect(summary(page)).toBeFocused();
      await expect(thread(page)).toHaveCount(1);
      await expect(box).toHaveValue("Any news?");
      await checkPage();

      all.backend.heal();
      await send.click();
      await expect(page).toHaveURL(/sent=/);
      await expect(box).toHaveValue("");
      await expect(summary(page)).toHaveCount(0);
      await expect(send).toBeDisabled();
    });

    test("a help request sent from the panel beside the list shows in the list at once", async ({
      page,
      all,
      enter,
      checkPage,
    }) => {
      await enter(agent.helpRequests({ status: "open" }));
      const open = page.getByRole("main").getByRole("link", { name: words.request.open });
      const panel = page.getByRole("dialog", { name: words.request.title });
      const details = panel.getByLabel(words.request.fields.details);
      await open.click();
      await expect(panel.getByRole("combobox")).toHaveValue(known.serviceType);
      await expect(page).toHaveURL(/\/help-requests\?/);
      await checkPage();
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(open).toBeFocused();

      await open.click();
      await details.fill("My card is lost");
      all.backend.fail("/t/activities", { kind: "slow", delayMs: "untilReleased" });
      await panel.getByRole("button", { name: words.request.submit }).click();
      await expect(panel).toHaveCount(0);
      await expect(rows(page)).toHaveCount(2);
      await expect(rows(page).first()).toContainText("My card is lost");
      await expect(rows(page).first()).toContainText(words.types.agentService);
      await expect(rows(page).first()).toContainText(words.sending);
      await expect(status(page)).toHaveText(words.request.pending);
      await checkPage();
      all.backend.heal();
      await expect(page).toHaveURL(/sent=/);
      await expect(rows(page)).toHaveCount(1);
      await expect(page.getByRole("link", { name: words.sent.link })).toBeVisible();
      await expect(panel).toHaveCount(0);
    });

    test("a help request from the panel that fails stands on its own page with all that was typed", async ({
      page,
      all,
      enter,
    }) => {
      await enter(agent.helpRequests());
      await page.getByRole("main").getByRole("link", { name: words.request.open }).click();
      const panel = page.getByRole("dialog", { name: words.request.title });
      await panel.getByRole("combobox").selectOption(known.complianceType);
      await panel.getByLabel(words.request.fields.details).fill("My card is lost");
      all.backend.fail("/t/activities", { kind: "status", status: 500 });
      await panel.getByRole("button", { name: words.request.submit }).click();
      await expect(summary(page)).toContainText(words.request.failed);
      await expect(summary(page)).toBeFocused();
      await expect(page).toHaveURL(/\/help-requests\/new\?/);
      await expect(page.getByLabel(words.request.fields.details)).toHaveValue("My card is lost");
      await expect(page.getByLabel(words.request.fields.type)).toHaveValue(known.complianceType);
      all.backend.heal();
      await page.getByRole("button", { name: words.request.submit }).click();
      await expect(page).toHaveURL(/sent=/);
    });

    test("the panel of a help request leads on with what is typed when its types cannot be had", async ({
      page,
      all,
      enter,
    }) => {
      await enter(agent.helpRequests());
      all.backend.fail("/t/activities/new", { kind: "status", status: 500 });
      await page.getByRole("main").getByRole("link", { name: words.request.open }).click();
      const panel = page.getByRole("dialog", { name: words.request.title });
      await expect(panel.getByText(words.request.typesFailed)).toBeVisible();
      await panel.getByLabel(words.request.fields.details).fill("My card is lost");
      all.backend.heal();
      await panel.locator('button[name="again"]').click();
      await expect(page).toHaveURL(/\/help-requests\/new\?/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.request.title);
      const type = page.getByRole("main").getByLabel(words.request.fields.type, { exact: true });
      await expect(type).toHaveValue(known.serviceType);
      await expect(page.getByRole("main").getByLabel(words.request.fields.details)).toHaveValue(
        "My card is lost",
      );
    });

    test("a list of help requests that fails says so, and trying again brings it", async ({
      page,
      all,
      enter,
      checkPage,
    }) => {
      all.backend.fail(/\/activities$/, { kind: "status", status: 500 });
      await enter(agent.helpRequests());
      await expect(page.getByText(words.loadFailed)).toBeVisible();
      await checkPage();
      all.backend.heal();
      await page.locator(".error-panel a").click();
      await expect(rows(page)).toHaveCount(1);
    });
  });
}
