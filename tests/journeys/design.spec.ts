import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";

/**
 * Every component in every state, as checkers see it, and as it looks: `docs/design/` has the pictures that were agreed
 * on. `npx playwright test design --update-snapshots` takes new ones.
 */

const address = "/design";
const samples = ["colors", "type", "presses", "messages", "pages", "lists", "forms"];
/** Those whose layout is another one on a phone. */
const narrowSamples = ["pages", "lists", "forms"];

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, viewport: { width: 1024, height: 900 } });

    test(`no component of the design page has a fault in the ${theme} theme`, { tag: "@server" }, async ({
      page,
      checkPage,
    }) => {
      await page.goto(address);
      await checkPage();
    });

    test(`each component of the design page looks as agreed in the ${theme} theme`, {
      tag: "@script",
    }, async ({ page }) => {
      await compare(page, samples, theme);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ colorScheme: "light", viewport: { width: 360, height: 740 } });

  test("no component of the design page has a fault on a phone", { tag: "@server" }, async ({
    page,
    checkPage,
  }) => {
    await page.goto(address);
    await checkPage();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, "nothing is broader than the screen").toBe(360);
  });

  test("each component of the design page looks as agreed on a phone", { tag: "@script" }, async ({
    page,
  }) => {
    await compare(page, narrowSamples, "phone");
  });
});

async function compare(page: Page, names: readonly string[], kind: string) {
  test.skip(process.platform !== "linux", "other systems draw letters in another way");
  // The typeface is used once it is in the browser's cache.
  await page.goto(address);
  await page.evaluate(() => document.fonts.load("16px Inter"));
  await page.goto(address);
  await page.getByText("The error summary, which takes the focus").click();
  await page.mouse.move(0, 0);
  for (const name of names) {
    const sample = page.locator(`[data-sample="${name}"]`);
    // Alone on the page it begins at the same fraction of a pixel, however long the others are.
    await sample.evaluate((shown) => {
      for (const other of document.querySelectorAll<HTMLElement>("[data-sample]"))
        other.style.display = other === shown ? "" : "none";
    });
    await expect.soft(sample).toHaveScreenshot(`${name}-${kind}.png`, { maxDiffPixelRatio: 0.01 });
  }
}
