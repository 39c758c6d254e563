import { isLanguage, type Language, languages } from "#api/languages.ts";

/** @param header `Accept-Language`: the language it names first, if it is one of these */
export function languageIn(header: string | undefined): Language {
  const first = /^\s*([a-z]+)/i.exec(header ?? "")?.[1]?.toLowerCase();
  return isLanguage(first) ? first : "en";
}

/** The language to which the switch of a page leads: the next one of the list. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? "en";
