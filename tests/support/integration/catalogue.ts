import { expect } from "vitest";
import { paths } from "#app/paths.ts";
import type { Visitor } from "../visitor.ts";

/** The texts that the portal must say, each where its situation occurs and in both languages. */

export type Text = { en: string; es: string };
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export const inLanguage = (address: string, language: Language) =>
  `${address}${address.includes("?") ? "&" : "?"}lng=${language}`;

/** Makes it the language of all that somebody opens from now on. */
export async function speak(somebody: Visitor, language: Language): Promise<void> {
  await somebody.get(inLanguage(paths.signedOut(), language));
}

/** Expects a page to have a text in each of its languages. */
export async function expectText(somebody: Visitor, address: string, text: Text): Promise<void> {
  for (const language of languages) {
    await speak(somebody, language);
    const { words, html } = await somebody.get(address);
    expect(html).toContain(`<html lang="${language}"`);
    expect(words).toContain(text[language]);
  }
}
