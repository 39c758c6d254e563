import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import en from "#locales/en/contractRequests.json" with { type: "json" };
import enReview from "#locales/en/contractReview.json" with { type: "json" };
import enSteps from "#locales/en/wizard.json" with { type: "json" };
import es from "#locales/es/contractRequests.json" with { type: "json" };
import esReview from "#locales/es/contractReview.json" with { type: "json" };
import esSteps from "#locales/es/wizard.json" with { type: "json" };
import { expect, test } from "../support/journey.ts";
import { newAgency, newAgent, principal } from "../support/newcomers.ts";
import { firstContract, main } from "../support/request-steps.ts";

/** Every step of a contract request, empty and with what is wrong in it, in both languages and narrow. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

for (const [locale, tag, words, review, steps, mark] of [
  ["en-US", [], en, enReview, enSteps, " (optional)"],
  // Script shows the same words.
  ["es-US", ["@server"], es, esReview, esSteps, " (opcional)"],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const goOn = (page: Page) => page.getByRole("button", { name: steps.continue }).click();

    /** Checks a step as it first is and, where nothing is chosen beforehand, with its errors. */
    async function checkStep(page: Page, title: string, checkPage: () => Promise<void>) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await checkPage();
      await expectNoOverflow(page);
      if ((await page.getByRole("radio", { checked: true }).count()) > 0) return;
      await goOn(page);
      await expect(page.getByRole("alert")).toBeFocused();
      await checkPage();
      await expectNoOverflow(page);
    }

    async function fillIn(page: Page, texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts))
        await page.getByLabel(label, { exact: true }).fill(text);
    }

    test("the steps of a contract request for a new agency have no faults", { tag: "@server" }, async ({
      page,
      as,
      open,
      checkPage,
    }) => {
      await as("agency");
      await open(agency.contractRequest());
      await checkStep(page, words.agency.title, checkPage);
      await page.getByRole("radio", { name: words.agency.new }).check();
      await goOn(page);
      await checkStep(page, words.newAgency.title, checkPage);
      const { fields } = review;
      await fillIn(page, {
        [fields.name]: newAgency.name,
        [fields.agencyNpn]: newAgency.npn,
        [fields.firstName]: principal.firstName,
        [fields.lastName]: principal.lastName,
        [fields.email]: principal.email,
        [fields.principalNpn]: principal.npn,
      });
      await page.getByText(words.eAndO).click();
      await fillIn(page, {
        [fields.policyNumber + mark]: "EO-1",
        [fields.expirationDate + mark]: "1899-01-01",
      });
      await goOn(page);
      await expect(page.getByRole("alert")).toBeFocused();
      await checkPage();
      await fillIn(page, { [fields.expirationDate + mark]: "2027-01-01" });
      await goOn(page);
      await checkStep(page, words.upline.title, checkPage);
      await page.getByRole("radio").first().check();
      await goOn(page);
      await checkStep(page, words.contracts.title, checkPage);
      await firstContract(page, words.contracts.fields.contracts).check();
      await page.getByRole("checkbox", { name: "Texas" }).check();
      await fillIn(page, { [words.contracts.fields.comments + mark]: "W".repeat(300) });
      await goOn(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(review.check.title);
      await checkPage();
      await expectNoOverflow(page);
      await page.getByRole("button", { name: review.check.submit }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(review.submitted.title);
      await checkPage();
      await expectNoOverflow(page);
    });

    test("the steps of a contract request for a new agent have no faults", { tag: [...tag] }, async ({
      page,
      as,
      open,
      checkPage,
    }) => {
      await as("agency");
      await open(agency.downlineRequest());
      await checkStep(page, words.agent.title, checkPage);
      await page.getByRole("main").getByRole("searchbox").fill("a");
      await page.getByRole("main").getByRole("button", { name: steps.find }).click();
      await expect(main(page).getByRole("radio")).toHaveCount(26);
      await checkPage();
      await page.getByRole("radio", { name: words.agent.new }).check();
      await goOn(page);
      await checkStep(page, words.newAgent.title, checkPage);
      await fillIn(page, { [review.fields.firstName]: newAgent.firstName, [review.fields.npn]: "0" });
      await goOn(page);
      await expect(page.getByRole("alert").getByRole("link"), "one less").toHaveCount(3);
      await checkPage();
    });
  });
}

/** On the narrowest screen nothing is pushed out of sight. The screen is as wide as before afterwards. */
async function expectNoOverflow(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: before.height });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `how wide ${new URL(page.url()).pathname} is`).toBeLessThanOrEqual(360);
  await page.setViewportSize(before);
}
