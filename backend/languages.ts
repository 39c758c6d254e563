/** The languages of the pages, messages, documents and files that the backend makes. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** @param header `Accept-Language`: the language it names first, if it is one of these */
export function languageIn(header: string | undefined): Language {
  const first = /^\s*([a-z]+)/i.exec(header ?? "")?.[1]?.toLowerCase();
  return isLanguage(first) ? first : "en";
}

export const isLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text);

/** The language to which the switch of a page leads: the next one of the list. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? "en";

/** The locale of dates and amounts: a language as it is written in the United States. */
export const localeOf = (language: Language): string => `${language}-US`;
