import type { BackendModule, ResourceLanguage } from "i18next";
import type { Language } from "./languages.ts";

/**
 * The words of areas in the browser. What an area's pages need comes with their script as a promise: only the language of
 * the page is fetched, before the page is hydrated; later, when somebody goes to another area, i18next fetches it by
 * itself, and the page that is there stays until then.
 */
type WordLoaders = Record<Language, () => Promise<{ default: ResourceLanguage }>>;

const loaders = new Map<string, WordLoaders>();

/**
 * For the module `words.ts` of an area.
 * @param area as its files in `locales/` are called
 */
export function areaWords(area: string, words: WordLoaders): void {
  loaders.set(area, words);
}

/** The words of all areas whose script is there, by area. */
export async function loadedWords(language: Language): Promise<Record<string, ResourceLanguage>> {
  const fetched = [...loaders].map(async ([area, words]) => [area, (await words[language]()).default]);
  return Object.fromEntries(await Promise.all(fetched));
}

/** For i18next: fetches the words of areas that come later. */
export const laterWords: BackendModule = {
  type: "backend",
  init() {},
  read(language, area, done) {
    const fetched = loaders.get(area)?.[language as Language]() ?? Promise.reject(new Error(area));
    fetched.then(
      ({ default: words }) => done(null, words),
      (error) => done(error, false),
    );
  },
};
