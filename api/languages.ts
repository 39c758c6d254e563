/** The languages of the product, in the order of its switches. English comes first: it has every text. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = "en";

/** The languages that are not translated whole yet. Their missing texts are English. */
export const inTranslation = [] as const satisfies readonly Language[];
type WholeLanguage = Exclude<Language, (typeof inTranslation)[number]>;

/** Content by language. `Part` is what a language has that is not translated whole. */
export type ByLanguage<T, Part = T> = Record<WholeLanguage, T> & Partial<Record<Language, T | Part>>;

/** Returns the content in a language; in English where that language has none. */
export const inLanguage = <T>(content: ByLanguage<T>, language: Language): T =>
  content[language] ?? content.en;

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

const isInTranslation = (language: Language): boolean => inTranslation.some((one) => one === language);

/** The languages of a text that is written in all of them, one below the other. */
export const wholeLanguages: readonly Language[] = languages.filter((language) => !isInTranslation(language));

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** The locale of dates and amounts: a language as it is written in the United States. Those among English words are English. */
export const localeOf = (language: Language): string =>
  `${isInTranslation(language) ? fallbackLanguage : language}-US`;

/** Returns the first language of a list such as `ca,es;q=0.9` that the product has; null without one. `q=0` means none. */
export function languageInList(list: string): Language | null {
  const wanted = list.split(",").filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one));
  return wanted.map((one) => one.trim().split(/[-;]/)[0]?.toLowerCase()).find(isLanguage) ?? null;
}
