import type { Browser, Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enNotices from "#locales/en/notices.json" with { type: "json" };
import enProducts from "#locales/en/scopeProducts.json" with { type: "json" };
import enScopes from "#locales/en/scopes.json" with { type: "json" };
import en from "#locales/en/signing.json" with { type: "json" };
import esNotices from "#locales/es/notices.json" with { type: "json" };
import esProducts from "#locales/es/scopeProducts.json" with { type: "json" };
import esScopes from "#locales/es/scopes.json" with { type: "json" };
import es from "#locales/es/signing.json" with { type: "json" };
import { expect, test } from "../support/journey.ts";

/** The whole way of a scope of appointment: an agent asks, a beneficiary signs from an email, the agent signs. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const emailOf = (key: string) => `${key}@customers.example`;
const lastNameOf = (key: string) => `Peña-${key}`;

/** Returns the links in the newest message to an address: English first, then Spanish. */
async function linksIn(email: string): Promise<string[]> {
  let texts: string[] = [];
  await expect(async () => {
    texts = await (await fetch(`${process.env.MAILBOX_URL}/${encodeURIComponent(email)}`)).json();
    expect(texts).not.toEqual([]);
  }).toPass();
  return [...(texts.at(-1)?.matchAll(/https?:\/\/\S+\/sign\/\S+/g) ?? [])].map(([link]) => link);
}

/** @param key makes an email and a last name that no other journey has */
async function request(page: Page, words: typeof enScopes, key: string, email = emailOf(key)): Promise<void> {
  await page.getByLabel(words.filters.firstName).fill("Ofelia");
  await page.getByLabel(words.filters.lastName).fill(lastNameOf(key));
  await page.getByLabel(words.filters.email).fill(email);
  await page.getByLabel(words.fields.method).selectOption("phone_inbound");
  await page.getByRole("button", { name: words.request.submit }).click();
}

const rowOf = (page: Page, key: string) =>
  page
    .getByRole("main")
    .getByRole("row")
    .filter({ hasText: `Ofelia ${lastNameOf(key)}` })
    .first();

const asSomebodyElse = (browser: Browser, javaScriptEnabled: boolean | undefined, locale: string) =>
  browser.newContext({
    javaScriptEnabled: javaScriptEnabled !== false,
    locale,
    viewport: { width: 320, height: 700 },
  });

for (const [locale, tag, scopes, notices, signing] of [
  ["en-US", [], enScopes, enNotices, en],
  // Script shows the same words.
  ["es-US", ["@server"], esScopes, esNotices, es],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });

    test("a beneficiary signs a scope from an email, and the agent completes it", async ({
      page,
      browser,
      as,
      open,
      checkPage,
      expectComplaint,
      javaScriptEnabled,
    }, { project }) => {
      expectComplaint(/422/);
      const key = `${locale}-${project.name}`.toLowerCase();
      await as("agent");
      await open(agent.scopeRequest());
      await request(page, scopes, key);
      await expect(page.getByRole("status").first()).toContainText(notices.scopeRequested);
      await expect(rowOf(page, key)).toContainText(scopes.statuses.Sent);

      const links = await linksIn(emailOf(key));
      const link = links[locale === "es-US" ? 1 : 0] ?? "";
      const context = await asSomebodyElse(browser, javaScriptEnabled, locale);
      const visitor = await context.newPage();
      await visitor.goto(link);
      await expect(visitor.locator("body")).toHaveCSS("font-size", "18px");
      const next = visitor.getByRole("button", { name: signing.continue });
      await checkPage(visitor);
      await next.click();
      await next.click();
      await expect(visitor.getByRole("alert")).toContainText(signing.products.required);
      await checkPage(visitor);
      await visitor.reload();
      await expect(visitor.getByRole("alert")).toContainText(signing.products.required);
      await visitor.getByLabel((signing === es ? esProducts : enProducts).medigap).check();
      await visitor.getByLabel((signing === es ? esProducts : enProducts).part_d).check();
      await next.click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(signing.statements.title);
      await checkPage(visitor);
      await next.click();
      await visitor.getByLabel(signing.who.self.replace("{{name}}", `Ofelia ${lastNameOf(key)}`)).check();
      await checkPage(visitor);
      await next.click();
      if (javaScriptEnabled !== false) await draw(visitor);
      await visitor.getByRole("button", { name: signing.sign.submit, exact: true }).click();
      await expect(visitor.getByRole("alert")).toContainText(signing.sign.consentRequired);
      await checkPage(visitor);
      await visitor.getByLabel(signing.sign.name).fill(`Ofelia ${lastNameOf(key)}`);
      await visitor.getByRole("button", { name: signing.sign.submit, exact: true }).click();
      await visitor.getByRole("link", { name: signing.back }).click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(signing.who.title);
      await visitor.goBack();
      await expect(visitor.getByRole("alert")).toContainText(signing.sign.consentRequired);
      await expect(visitor.getByLabel(signing.sign.name)).toHaveValue(`Ofelia ${lastNameOf(key)}`);
      await visitor.getByRole("checkbox").check();
      await visitor.getByRole("button", { name: signing.sign.submit, exact: true }).click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(signing.signed.title);
      await checkPage(visitor);
      await context.close();

      await open(agent.scopes({ lastName: lastNameOf(key) }));
      await expect(rowOf(page, key)).toContainText(scopes.statuses["Client Signed"]);
      await rowOf(page, key).getByRole("button", { name: scopes.actions.sign.button }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`Ofelia ${lastNameOf(key)}`);
      await checkPage();
      await page.getByLabel(signing.sign.name).fill("Marisol Vega");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: signing.agent.submit }).click();
      await expect(page).toHaveURL(
        (url) => url.pathname === "/scopes" && url.searchParams.get("lastName") === lastNameOf(key),
      );
      await expect(rowOf(page, key)).toContainText(scopes.statuses.Completed);
      const downloading = page.waitForEvent("download");
      await rowOf(page, key).getByRole("link", { name: scopes.download.button }).click();
      const file = await (await downloading).createReadStream();
      const bytes = Buffer.concat(await file.toArray());
      expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
      expect(bytes.toString("latin1")).toContain("/ByteRange");
    });
  });
}

async function draw(page: Page): Promise<void> {
  const box = page.getByRole("img", { name: /.+/ });
  await box.scrollIntoViewIfNeeded();
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 50, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator("#strokes")).toHaveValue(/^\[\[\[0\./);
}

test(
  "a beneficiary who did not ask for a scope declines it, and the agent sees that beside its status",
  { tag: "@plain" },
  async ({ page, browser, as, open, javaScriptEnabled }, { project }) => {
    const key = `declines-${project.name}`;
    await as("agent");
    await open(agent.scopeRequest());
    await request(page, enScopes, key);
    await expect(rowOf(page, key)).toBeVisible();
    const context = await asSomebodyElse(browser, javaScriptEnabled, "en-US");
    const visitor = await context.newPage();
    await visitor.goto((await linksIn(emailOf(key)))[0] ?? "");
    await visitor.getByRole("link", { name: en.request.decline }).click();
    await visitor.getByRole("button", { name: en.decline.confirm }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(en.decline.done);
    await context.close();
    await open(agent.scopes({ lastName: lastNameOf(key) }));
    await expect(rowOf(page, key)).toContainText(enScopes.notes.declined);
  },
);

test("a scope for a mailbox that does not exist has a note beside its status @server", async ({
  page,
  as,
  open,
}) => {
  const key = "undeliverable";
  await as("agent");
  await open(agent.scopeRequest());
  await request(page, enScopes, key, "nobody@customers.example");
  await expect(async () => {
    await open(agent.scopes({ lastName: lastNameOf(key) }));
    await expect(rowOf(page, key)).toContainText(enScopes.notes.undeliverable, { timeout: 1_000 });
  }).toPass();
});

test("the signing page of a scope is worked through by keyboard alone @script", async ({
  page,
  browser,
  as,
  open,
}, { project }) => {
  const key = `keyboard-${project.name}`;
  await as("agent");
  await open(agent.scopeRequest());
  await request(page, enScopes, key);
  await expect(rowOf(page, key)).toBeVisible();
  const context = await asSomebodyElse(browser, true, "en-US");
  const visitor = await context.newPage();
  await visitor.goto((await linksIn(emailOf(key)))[0] ?? "");
  const { keyboard } = visitor;
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 15; presses++) {
      await keyboard.press("Tab");
      const focused = await visitor.evaluate(
        () =>
          (document.activeElement as HTMLInputElement)?.labels?.[0]?.textContent ??
          document.activeElement?.textContent ??
          "",
      );
      if (focused.trim().startsWith(name)) return;
    }
    throw new Error(`${name} is not reached`);
  };
  await tabTo(en.continue);
  await keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(en.products.title);
  await tabTo(enProducts.part_d);
  await keyboard.press("Space");
  await tabTo(en.continue);
  await keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(en.statements.title);
  await tabTo(en.continue);
  await keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(en.who.title);
  await tabTo("I am");
  await keyboard.press("Space");
  await tabTo(en.continue);
  await keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(en.sign.title);
  await tabTo(en.sign.name);
  await keyboard.type(`Ofelia ${lastNameOf(key)}`);
  await tabTo("I have read");
  await keyboard.press("Space");
  await tabTo(en.sign.submit);
  await keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(en.signed.title);
  await context.close();
});
