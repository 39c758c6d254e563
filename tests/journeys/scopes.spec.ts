import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import enMethods from "#locales/en/contactMethods.json" with { type: "json" };
import enForms from "#locales/en/forms.json" with { type: "json" };
import enNotices from "#locales/en/notices.json" with { type: "json" };
import en from "#locales/en/scopes.json" with { type: "json" };
import esMethods from "#locales/es/contactMethods.json" with { type: "json" };
import esForms from "#locales/es/forms.json" with { type: "json" };
import esNotices from "#locales/es/notices.json" with { type: "json" };
import es from "#locales/es/scopes.json" with { type: "json" };
import { standIn } from "../support/faulty-backend.ts";
import { expectAddress } from "../support/journey.ts";
import { expect, test } from "../support/scope-journey.ts";
import { openMore } from "../support/shell.ts";

/** Scopes of appointment, as an agent works with them on a backend that is not ours. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });

for (const [locale, tag, words, methods, notices, forms] of [
  ["en-US", [], en, enMethods, enNotices, enForms],
  // Script shows the same words.
  ["es-US", ["@server"], es, esMethods, esNotices, esForms],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });

    test("an agent requests an SOA", async ({ page, site, signInHere, open, checkPage }) => {
      await signInHere();
      await open(agent.scopes({ lastName: "zzz" }));
      await expect(page.getByText(words.noneMatching)).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: words.request.open }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.request.title);
      await checkPage();
      const submit = page.getByRole("button", { name: words.request.submit });
      await submit.click();
      const summary = page.getByRole("main").getByRole("alert");
      for (const { required } of Object.values(words.request.faults))
        await expect(summary).toContainText(required);
      await checkPage();
      await page.getByLabel(words.filters.firstName).fill("Íñigo");
      await page.getByLabel(words.filters.lastName).fill("Brown");
      await page.getByLabel(words.filters.email).fill("inigo@customers.example");
      await page.getByLabel(words.fields.method).selectOption(methods.reply_card);
      await submit.click();
      await expectAddress(page, agent.scopes());
      await expect(notice(page)).toHaveText(notices.scopeRequested);
      const row = rows(page).first();
      await expect(row.getByRole("rowheader")).toContainText("Íñigo Brown");
      await expect(row).toContainText(words.statuses.Sent);
      await expect(row).toContainText(methods.reply_card);
      expect(site.scopes.requests).toHaveLength(1);
    });

    test("an agent resends, voids and signs SOAs, and finds the list as it was", async ({
      page,
      site,
      signInHere,
      open,
      checkPage,
      javaScriptEnabled,
    }) => {
      const filtered = agent.scopes({ status: "Sent", pageSize: "50" });
      await signInHere();
      await open(filtered);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(words.notes.expired);
      await rows(page).getByRole("button", { name: words.actions.resend.button }).click();
      await expect(notice(page)).toHaveText(notices.scopeResent);
      await expectAddress(page, filtered);
      await expect(rows(page)).not.toContainText(words.notes.expired);

      await openMore(rows(page));
      await rows(page).getByRole("link", { name: words.actions.void.button }).click();
      const question = javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("dialog");
      await expect(question).toContainText("Rosa Delgado-Whitfield");
      await expect(question).toContainText(words.actions.void.question);
      await checkPage();
      await question.getByRole("link", { name: forms.cancel }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expectAddress(page, filtered);
      await openMore(rows(page));
      await rows(page).getByRole("link", { name: words.actions.void.button }).click();
      await question.getByRole("button", { name: words.actions.void.submit }).click();
      await expect(notice(page)).toHaveText(notices.scopeVoided);
      await expectAddress(page, filtered);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByText(words.noneMatching)).toBeVisible();

      const signed = agent.scopes({ status: "Client Signed" });
      await open(signed);
      await rows(page).getByRole("button", { name: words.actions.sign.button }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signing page for the agent");
      expect(new URL(page.url()).origin).toBe(site.signingUrl);
      await page.getByRole("link", { name: "Done" }).click();
      await expectAddress(page, signed);
    });

    test("a customer goes to sign an SOA on the agent's device", async ({
      page,
      site,
      signInHere,
      open,
      checkPage,
      expectComplaint,
    }) => {
      // OpenID Connect puts the token into the address that ends the sign-in.
      expectComplaint(/^a signed token in the address \S+\/oidc\/end\?/);
      await signInHere();
      await open(agent.scopes({ status: "Sent" }));
      await openMore(rows(page));
      await rows(page).getByRole("link", { name: words.actions.inPerson.button }).click();
      await expect(page.getByRole("main")).toContainText("Rosa Delgado-Whitfield");
      for (const step of Object.values(words.actions.inPerson.steps))
        await expect(page.getByText(step)).toBeVisible();
      await checkPage();
      await page.getByRole("button", { name: words.actions.inPerson.submit }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signing page for the client");
      expect(new URL(page.url()).origin).toBe(site.signingUrl);
      const cookies = await page.context().cookies(site.standIns.url);
      expect(cookies.map(({ name }) => name).filter((name) => /sid|after-sign-out/.test(name))).toEqual([]);
      // The way back leads to the sign-in: the agent has to be there.
      const begun = site.standIns.provider.count("authorize");
      await page.getByRole("link", { name: "Done" }).click();
      await expectAddress(page, agent.scopes());
      expect(site.standIns.provider.count("authorize")).toBe(begun + 1);
    });

    test("an agent replaces an SOA", async ({ page, site, signInHere, open, checkPage }) => {
      await signInHere();
      await open(agent.scopes({ status: "Completed" }));
      await openMore(rows(page));
      await rows(page).getByRole("link", { name: words.replace.button }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.replace.title);
      await expect(page.getByLabel(words.filters.lastName)).toHaveValue("Lin");
      expect(page.url()).not.toMatch(/Lin|Mei|customers/);
      await checkPage();
      await page.getByLabel(words.fields.method).selectOption("in_person");
      await page.getByRole("button", { name: words.request.submit }).click();
      await expect(notice(page)).toHaveText(notices.scopeRequested);
      expect(site.scopes.requests).toMatchObject([{ replaces: "scope-5", customer: { last_name: "Lin" } }]);
    });
  });
}

test("an SOA that changed meanwhile is said to have changed, and its list is as it is now", {
  tag: "@server",
}, async ({ page, site, signInHere, open }) => {
  await signInHere();
  await open(agent.scopes());
  await expect(rows(page)).toHaveCount(6);
  site.scopes.change("scope-1", "Completed");
  await openMore(rows(page).first());
  await rows(page).first().getByRole("button", { name: en.actions.resend.button }).click();
  await expect(notice(page)).toHaveText(enNotices.scopeChanged);
  await expect(rows(page).first()).toContainText("Completed");
});

test("an SOA that could not be resent says so on a page from which it is tried again", async ({
  page,
  site,
  signInHere,
  open,
  checkPage,
}) => {
  await signInHere();
  await open(agent.scopes({ status: "Sent" }));
  site.standIns.backend.fail(/\/request$/, { kind: "status", status: 500 });
  await rows(page).getByRole("button", { name: en.actions.resend.button }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(en.actions.resend.failed);
  await checkPage();
  site.standIns.backend.heal();
  await page.getByRole("main").getByRole("button", { name: en.actions.resend.submit }).click();
  await expect(notice(page)).toHaveText(enNotices.scopeResent);
  await expectAddress(page, agent.scopes({ status: "Sent" }));
});

test("the list of SOAs has no faults in either language, and nothing of it is cut at 360 pixels", {
  tag: "@server",
}, async ({ page, site, signInHere, checkInBothLanguages }) => {
  await signInHere();
  await checkInBothLanguages(agent.scopes());
  await page.setViewportSize({ width: 360, height: 800 });
  for (const lng of ["en", "es"]) {
    await page.goto(`${agent.scopes()}&lng=${lng}`);
    const { wide, window } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect(wide, lng).toBeLessThanOrEqual(window);
  }
  site.scopes.clear();
  await checkInBothLanguages(agent.scopes());
});

const notice = (page: Page) => page.locator("#page-status");
const rows = (page: Page) => page.getByRole("main").locator("tbody tr");
