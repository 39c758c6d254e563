import { expect, type Page } from "@playwright/test";
import en from "#locales/en/profile.json" with { type: "json" };
import es from "#locales/es/profile.json" with { type: "json" };

/** The screens of a profile as a person uses them. */

export const words = { en, es };
export type Language = keyof typeof words;

export const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label);
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).last().click();

/** The changes that a page lists, each in its words. */
export const changesIn = (page: Page) => page.locator(".change-list > div");

/** Fills in fields by what they are called. The state is chosen. */
export async function fillIn(page: Page, language: Language, typed: Record<string, string>): Promise<void> {
  const labels: Record<string, string> = words[language].fields;
  for (const [name, value] of Object.entries(typed)) {
    const control = field(page, labels[name] ?? name);
    await (name === "state" ? control.selectOption(value) : control.fill(value));
  }
}

/** Expects the error summary, with the focus in it where script runs. */
export async function expectSummary(page: Page, text: string | RegExp): Promise<void> {
  const summary = page.getByRole("alert");
  await expect(summary).toContainText(text);
  await expect(summary).toBeFocused();
}
