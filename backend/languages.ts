import { fallbackLanguage, type Language, languageInList, languages } from "#api/languages.ts";

/** Returns the first language of `Accept-Language` that the product has; English without one. */
export const languageIn = (header = ""): Language => languageInList(header) ?? fallbackLanguage;

/** The language to which the switch of a page leads: the next one of the list. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? "en";
