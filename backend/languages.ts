/** The languages of the pages, messages, documents and files that the backend makes. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** @param header `Accept-Language`: the language it names first, if it is one of these */
export function languageIn(header: string | undefined): Language {
  return /^\s*es\b/i.test(header ?? "") ? "es" : "en";
}
