import { type Browser, expect, type Page } from "@playwright/test";
import { demoPassword } from "#demo/data/accounts.ts";
import desk from "#locales/en/desk.json" with { type: "json" };

/** A member of the review desk, in a browser of their own. */

/** Signs in at the desk. @param url that of the backend */
export async function memberOfDesk(browser: Browser, url: string, isScripted: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: isScripted,
    locale: "en-US",
  });
  const member = await context.newPage();
  await member.goto("/desk");
  const form = member.locator("form").filter({ has: member.locator("input[type=password]") });
  await form.locator("input[type=email]").fill("desk@demo.example");
  await form.locator("input[type=password]").fill(demoPassword);
  await form.getByRole("button").click();
  await expect(member.getByRole("heading", { level: 1 })).toHaveText(desk.start.title);
  return member;
}

/** The newest item of a queue whose name has a text. */
export const itemOf = (member: Page, text: string) =>
  member.locator("tbody a").filter({ hasText: text }).last();
