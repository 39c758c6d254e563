import { readFileSync } from "node:fs";
import path from "node:path";
import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { words } from "./area-words-en.server.ts";
import { i18nOptions } from "./options.ts";
import { words as frame } from "./words-en.ts";

/**
 * A page whose script does not bring its area's words shows their keys instead, and only in the browser: the server has
 * all words. So the sources of each route are followed as the browser's copy of them is put together.
 */

const app = path.resolve(import.meta.dirname, "..");
const routes = [...readFileSync(`${app}/routes.ts`, "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
  ([, file]) => `${app}/${file}`,
);
const modules = new Set([`${app}/root.tsx`, ...routes]);
/** Words that only the server reads: a notice comes to the browser as a text. */
const onTheServer = ["notices", "fileProblems", "onRecord", "renewal", "submissionSteps"];
const areas = Object.keys(words).filter((area) => !(area in frame) && !onTheServer.includes(area));

/** The areas whose words a module and what it imports name, without those that they bring. */
function missingAreas(module: string, read = (file: string) => readFileSync(file, "utf8")): string[] {
  const sources = [...withImports(module, read).values()];
  const withWords = new Set(sources.flatMap((text) => firsts(text, /\bareaWords\("(\w+)"/g)));
  return areas.filter((area) => !withWords.has(area) && sources.some((text) => names(text, area)));
}

/** The text of a module and of all that it imports for the browser, by file. */
function withImports(file: string, read: (file: string) => string, found = new Map<string, string>()) {
  const text = read(file);
  found.set(file, text);
  for (const address of firsts(text, /^(?:im|ex)port (?!type )[^";]*"(\.[^"]+(?<!\.server)\.tsx?)";/gm)) {
    const imported = path.resolve(path.dirname(file), address);
    if (!found.has(imported)) withImports(imported, read, found);
  }
  return found;
}

/** True when a source uses an area's words: by `useTranslation`, by the type of a `t` or by a key. */
function names(text: string, area: string): boolean {
  const asked = firsts(text, /\b(?:useTranslation|TFunction)[(<]([^)>]*)/g);
  return asked.some((list) => list.includes(`"${area}"`)) || new RegExp(`["'\`]${area}:`).test(text);
}

const firsts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);

test.each([...modules])("%s brings the words it shows", (module) => {
  expect(missingAreas(module)).toEqual([]);
});

test("a forgotten import is found, in every area", () => {
  const forgetful = (file: string) =>
    readFileSync(file, "utf8").replace(/^import .*"\.[./\w-]*\/(\w+-)?words\.ts";$/gm, "");
  expect(new Set([...modules].flatMap((module) => missingAreas(module, forgetful)))).toEqual(new Set(areas));
});

test("words that are there before i18next starts are its own, and later ones are fetched in the page's language", async () => {
  vi.resetModules();
  const { areaWords, laterWords, loadedWords } = await import("./area-words.ts");
  const browser = createInstance().use(laterWords);
  const fetched: string[] = [];
  const words = (language: string, title: string) => async () => {
    fetched.push(`${title} in ${language}`);
    return { default: { title } };
  };
  areaWords("home", { en: words("en", "Early"), es: words("es", "Temprano") });
  const resources = { es: { shell: {}, ...(await loadedWords("es")) } };
  const ns = Object.keys(resources.es);
  await browser.init({
    ...i18nOptions,
    lng: "es",
    fallbackLng: false,
    ns,
    resources,
    partialBundledLanguages: true,
  });
  areaWords("licenses", { en: words("en", "Late"), es: words("es", "Tarde") });
  expect(browser.t("home:title")).toBe("Temprano");
  expect(browser.hasLoadedNamespace("licenses")).toBe(false);
  await browser.loadNamespaces(["licenses"]);
  expect(browser.t("licenses:title")).toBe("Tarde");
  expect(fetched).toEqual(["Temprano in es", "Tarde in es"]);
});
