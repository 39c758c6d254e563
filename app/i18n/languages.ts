export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
