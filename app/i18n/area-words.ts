import type { i18n, ResourceLanguage } from "i18next";
import { type Language, languages } from "./languages.ts";

/**
 * The words of areas in the browser. Each area's words come with its pages' script, which is there before
 * `entry.client.tsx` starts i18next, or comes later, when somebody goes to another area.
 */
const brought = new Map<string, Record<Language, ResourceLanguage>>();
let started: i18n | undefined;

/**
 * For the module `words.ts` of an area: its words in both languages, Spanish typed by English.
 * @param area as its files in `locales/` are called
 */
export function areaWords<Words extends ResourceLanguage>(
  area: string,
  words: { en: Words; es: NoInfer<Words> },
): Record<Language, Words> {
  brought.set(area, words);
  if (started) addWords(started, area, words);
  return words;
}

/** Gives i18next, which must have started, the words that are there and from now on all that come. */
export function followAreas(instance: i18n): void {
  started = instance;
  for (const [area, words] of brought) addWords(instance, area, words);
}

function addWords(instance: i18n, area: string, words: Record<Language, ResourceLanguage>) {
  for (const language of languages) instance.addResourceBundle(language, area, words[language]);
}
