import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.js";

/**
 * Checks the words of all languages: no language has a key that English has not, the placeholders are the same, no text is empty, and no
 * key is unused. The types find a key that is missing.
 */

/** The other languages are compared with this one. */
const REFERENCE = "en";

/** Endings that i18next adds to a key by number. Languages need different ones. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Beginnings of keys that the code builds at run time in a way that this check cannot see. It does see the text before the
 * first `${` of a template literal, as in t(`contracts:status.${status}`).
 * @type {string[]}
 */
const dynamicKeys = [
  ...placesIn(/words: "(\w+:)",\n\s+area:/g).flatMap((area) =>
    ["title", "failed.", "submission.", "submitted."].map((part) => area + part),
  ),
  ...placesOfFormWords().flatMap((place) =>
    ["fields.", "hints.", "chosen.", "faults."].map((part) => place + part),
  ),
];

/** The places of the words of forms whose fields are declared. */
function placesOfFormWords() {
  const [union = ""] = placesIn(/export type FormWords =([^;]*);/g);
  return [...union.matchAll(/"([^"]+)"/g)].map(([, place = ""]) => place);
}

/** @param {RegExp} pattern finds places in the source of the forms' tables */
function placesIn(pattern) {
  const source = readFileSync(path.join(root, "api/form-fields.ts"), "utf8");
  return [...source.matchAll(pattern)].map(([, place = ""]) => place);
}

/** @typedef {Record<string, string>} Texts full key → text */

/** @returns {string[]} the faults, one line each */
export function translationFaults() {
  const folder = path.join(root, "locales");
  const languages = readdirSync(folder).filter((name) => !name.includes("."));
  const texts = new Map(languages.map((language) => [language, readTexts(path.join(folder, language))]));
  const reference = texts.get(REFERENCE) ?? {};
  return [
    ...languages.flatMap((language) => emptyTexts(language, texts.get(language) ?? {})),
    ...languages
      .filter((language) => language !== REFERENCE)
      .flatMap((language) => differences(language, reference, texts.get(language) ?? {})),
    ...unusedKeys(
      reference,
      ["app", "backend", "demo"].map((part) => sourceTexts(path.join(root, part))).join("\n"),
      dynamicKeys,
    ),
  ];
}

/**
 * @param {string} folder the files of one language
 * @returns {Texts}
 */
function readTexts(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.flatMap((name) => {
      const area = path.basename(name, ".json");
      return flatten(JSON.parse(readFileSync(path.join(folder, name), "utf8")), `${area}:`);
    }),
  );
}

/**
 * @param {unknown} node
 * @param {string} key
 * @returns {[string, string][]}
 */
function flatten(node, key) {
  if (node === null || typeof node !== "object") return [[key, String(node ?? "")]];
  return Object.entries(node).flatMap(([name, inside]) =>
    flatten(inside, key.endsWith(":") ? `${key}${name}` : `${key}.${name}`),
  );
}

/**
 * @param {string} language
 * @param {Texts} texts
 */
const emptyTexts = (language, texts) =>
  Object.entries(texts)
    .filter(([, text]) => text.trim() === "")
    .map(([key]) => `${language} ${key}: has no text`);

/**
 * @param {string} language
 * @param {Texts} reference
 * @param {Texts} texts
 * @returns {string[]}
 */
export function differences(language, reference, texts) {
  const wanted = byBareKey(reference);
  const found = byBareKey(texts);
  return [
    ...[...found.keys()]
      .filter((key) => !wanted.has(key))
      .map((key) => `${language} ${key}: is not in ${REFERENCE}`),
    ...[...found].flatMap(([key, text]) => {
      const expected = wanted.get(key);
      if (!expected || placeholders(expected) === placeholders(text)) return [];
      return [
        `${language} ${key}: has ${placeholders(text) || "no placeholders"}, not ${placeholders(expected) || "none"}`,
      ];
    }),
  ];
}

/**
 * Returns keys without their plural ending, each with the texts of all its forms joined.
 * @param {Texts} texts
 */
function byBareKey(texts) {
  /** @type {Map<string, string>} */
  const joined = new Map();
  for (const [key, text] of Object.entries(texts)) {
    const bare = key.replace(PLURAL, "");
    joined.set(bare, `${joined.get(bare) ?? ""} ${text}`);
  }
  return joined;
}

/**
 * Returns the placeholders of a text, sorted and without repeats.
 * @param {string} text
 */
const placeholders = (text) =>
  [...new Set(text.match(/\{\{\s*[\w.]+/g)?.map((found) => `${found.replace(/\s/g, "")}}}`))]
    .sort()
    .join(" ");

/**
 * @param {Texts} texts
 * @param {string} sources the text of all source files
 * @param {string[]} beginnings of keys that count as used
 * @returns {string[]}
 */
export function unusedKeys(texts, sources, beginnings) {
  const mentioned = new Set(
    [...sources.matchAll(/(["'`])((?:[\w-]+:)?[\w.-]+)\1/g)].map((match) => match[2]),
  );
  const templates = [...sources.matchAll(/`((?:[\w-]+:)?[\w.-]*[.:])\$\{/g)].map((match) => match[1] ?? "");
  const begun = [...beginnings, ...templates];
  const used = (/** @type {string} */ key) => {
    const bare = key.slice(key.indexOf(":") + 1);
    return [key, bare].some(
      (name) =>
        mentioned.has(name) ||
        mentioned.has(name.replace(PLURAL, "")) ||
        begun.some((beginning) => name.startsWith(beginning)) ||
        ancestors(name).some((ancestor) => mentioned.has(ancestor)),
    );
  };
  return Object.keys(texts)
    .filter((key) => !used(key))
    .map((key) => `${REFERENCE} ${key}: no source file uses it`);
}

/**
 * Returns the groups of a key that a source may use as a whole. A group of a single word is left out: sources contain such
 * words for other reasons.
 * @param {string} key
 */
function ancestors(key) {
  const parts = key.split(".");
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).join("."))
    .filter((group) => /[.:]/.test(group));
}

/**
 * @param {string} folder
 * @returns {string}
 */
function sourceTexts(folder) {
  if (!existsSync(folder)) return "";
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}
