import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.js";

/**
 * Checks `docs/product/coverage.md`, which names the test of each rule: every test it cites is there, and every section
 * of every other page of `docs/product` has a row.
 */

const FOLDER = path.join("docs", "product");
const COVERAGE = "coverage.md";
const SECTION = /^#{2,3} (.+)$/gm;
/** A row of a table: the section's name, the rule, the tests. */
const ROW = /^\| (.+?) \| (.+?) \| (.+?) \|$/gm;
/** A test as it is cited: its file, and its name as it is written there. */
const CITED = /`([\w./-]+\.(?:test\.tsx?|spec\.ts)) › ((?:[^`]|\\`)+)`/g;

/** @returns {string[]} what is wrong, one line each */
export function coverageFaults() {
  const folder = path.join(root, FOLDER);
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== COVERAGE);
  const text = readFileSync(path.join(folder, COVERAGE), "utf8");
  return [
    ...citedFaults(text, (file) => sourceOf(path.join(root, file))),
    ...pages.flatMap((page) =>
      sectionFaults(page, readFileSync(path.join(folder, page), "utf8"), partOf(text, page)),
    ),
  ];
}

/** @param {string} file */
const sourceOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/**
 * @param {string} text of the coverage page
 * @param {(file: string) => string | null} read null for a file that is not there
 * @returns {string[]}
 */
export function citedFaults(text, read) {
  return [...text.matchAll(CITED)].flatMap(([, file = "", name = ""]) => {
    const source = read(file);
    if (source === null) return [`${COVERAGE}: there is no ${file}`];
    return isNamedIn(source, name) ? [] : [`${COVERAGE}: ${file} has no test “${name}”`];
  });
}

/**
 * Whether a source names a test so: as a whole string that a call begins with, or as an entry of a table.
 * @param {string} source
 * @param {string} name
 */
function isNamedIn(source, name) {
  const written = name.replaceAll("\\", "\\\\");
  const quoted = [`"${written.replaceAll('"', '\\"')}"`, `'${written}'`, `\`${name}\``];
  return quoted.some(
    (text) => source.includes(`(${text}`) || source.includes(`( ${text}`) || onItsOwn(source, text),
  );
}

/**
 * @param {string} source
 * @param {string} quoted
 */
const onItsOwn = (source, quoted) =>
  source.split("\n").some((line) => {
    const text = line.trim();
    return text === `${quoted},` || text === quoted;
  });

/**
 * The part of the coverage page about a page.
 * @param {string} text
 * @param {string} page
 */
function partOf(text, page) {
  const [, ...parts] = text.split(/^## /m);
  return parts.find((part) => part.startsWith(`[${page}]`)) ?? "";
}

/**
 * @param {string} page
 * @param {string} text of that page
 * @param {string} part of the coverage page about it
 * @returns {string[]}
 */
export function sectionFaults(page, text, part) {
  const covered = new Set([...part.matchAll(ROW)].map(([, section = ""]) => section.trim()));
  const sections = [...text.matchAll(SECTION)].map(([, title = ""]) => title.trim());
  return [
    ...sections
      .filter((title) => !covered.has(title))
      .map((title) => `${COVERAGE}: “${title}” of ${page} has no row`),
    ...[...covered]
      .filter((title) => !sections.includes(title) && !/^(-+|section)$/.test(title))
      .map((title) => `${COVERAGE}: ${page} has no section “${title}”`),
  ];
}
