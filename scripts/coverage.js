import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./processes.js";

/**
 * Checks `docs/product/coverage.md`, which names the tests of each rule. Each cited test must exist, and each section of the
 * other pages of `docs/product` must have a row.
 */

const FOLDER = path.join("docs", "product");
const COVERAGE = "coverage.md";
/** The section name of rows about the text before a page's first section. */
const BEGINNING = "Beginning";
const SEPARATOR = " › ";
/** Cited files are relative to this folder or to the root. */
const TESTS = "tests";

/** @returns {string[]} the faults, one line each */
export function coverageFaults() {
  const folder = path.join(root, FOLDER);
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== COVERAGE);
  const coverage = readFileSync(path.join(folder, COVERAGE), "utf8");
  return [
    ...citationFaults(coverage, namesOfTests),
    ...pages.flatMap((page) =>
      sectionFaults(page, readFileSync(path.join(folder, page), "utf8"), partAbout(coverage, page)),
    ),
  ];
}

/**
 * @param {string} coverage
 * @param {(file: string) => Set<string> | null} namesIn null for a file that is not there
 * @returns {string[]}
 */
export function citationFaults(coverage, namesIn) {
  return cited(coverage).flatMap(({ file, name }) => {
    const names = namesIn(file);
    if (!names) return [`${COVERAGE}: there is no file ${file}`];
    return names.has(name) ? [] : [`${COVERAGE}: ${file} has no test “${name}”`];
  });
}

/**
 * @param {string} page
 * @param {string} text of that page
 * @param {string} part of the coverage page about it
 * @returns {string[]}
 */
export function sectionFaults(page, text, part) {
  const sections = new Set(sectionsOf(text));
  const rows = part.split("\n").map((line) => line.replace(/^\| | \|$/g, "").split(" | "));
  const covered = new Set(
    rows.filter(([, , tests]) => tests && cited(tests).length > 0).map(([section = ""]) => section),
  );
  return [
    ...[...sections]
      .filter((section) => !covered.has(section))
      .map((section) => `${COVERAGE}: “${section}” of ${page} has no row with a test`),
    ...[...covered]
      .filter((section) => section !== BEGINNING && !sections.has(section))
      .map((section) => `${COVERAGE}: ${page} has no section “${section}”`),
  ];
}

/**
 * Returns the tests that a text cites. A citation is a code span.
 * @param {string} text
 */
function cited(text) {
  return [...text.matchAll(/(`+)(.+?)\1(?!`)/g)].flatMap(([, , span = ""]) => {
    const [file = "", ...name] = span.trim().split(SEPARATOR);
    return name.length > 0 && /\.(test|spec)\.tsx?$/.test(file) ? [{ file, name: name.join(SEPARATOR) }] : [];
  });
}

/**
 * Returns the sections of a page. The name of a section inside another one begins with that one's name.
 * @param {string} text
 * @returns {string[]}
 */
function sectionsOf(text) {
  let above = "";
  return [...text.matchAll(/^(##|###) (.+)$/gm)].map(([, level, title = ""]) => {
    if (level === "##") above = title.trim();
    return level === "##" ? above : above + SEPARATOR + title.trim();
  });
}

/**
 * @param {string} coverage
 * @param {string} page
 */
function partAbout(coverage, page) {
  const [, ...parts] = coverage.split(/^## /m);
  return parts.find((part) => part.startsWith(`[${page}]`)) ?? "";
}

/** @type {Map<string, Set<string> | null>} */
const known = new Map();

/**
 * Returns the names of a file's tests as they are written there, with and without the name of their group.
 * @param {string} file
 */
function namesOfTests(file) {
  const found = known.get(file);
  if (found !== undefined) return found;
  const at = [path.join(root, TESTS, file), path.join(root, file)].find((address) => existsSync(address));
  const names = at ? namesIn(readFileSync(at, "utf8")) : null;
  known.set(file, names);
  return names;
}

/**
 * @param {string} source of a file with tests
 * @returns {Set<string>}
 */
export function namesIn(source) {
  /** @type {Set<string>} */
  const names = new Set();
  /**
   * @param {ts.Node} node
   * @param {string} around the name of its group
   */
  function visit(node, around) {
    let inside = around;
    if (ts.isCallExpression(node)) {
      const name = nameOf(node.arguments[0]);
      const called = calls(node.expression);
      if (name && called === "describe") inside = name;
      if (name && called === "test") names.add(name).add(around + SEPARATOR + name);
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  }
  visit(ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true), "");
  return names;
}

/** @param {ts.Node | undefined} node */
function nameOf(node) {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

/**
 * Returns the first name of a chain of calls, such as `test` for `test.each([])`, but `describe` for `test.describe`.
 * @param {ts.Expression} expression
 * @returns {string}
 */
function calls(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === "describe") return "describe";
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return calls(expression.expression);
  return "";
}
