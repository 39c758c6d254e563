import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { installChromium, installTextBrowser } from "./browser.js";
import { buildIfStale } from "./build.js";
import { checkAll } from "./check.js";
import { installPackages, requireNode } from "./install.js";
import { root, run, runTool } from "./processes.js";
import { programPath } from "./programs.js";

/**
 * `npm test`: installs missing packages, runs all checks and tests, and ends with the line `N passed, N failed`.
 * `npm test -- vitest journeys` runs only the parts named.
 */

const results = path.join(root, "test-results");
/** The demo data of all backends: made beside the build, or by the first part that needs them. */
process.env.PREPARED_DEMO = path.join(results, "demo");

/** @typedef {{ passed: number, failed: number, skipped?: number }} Score */

/** @type {Record<string, () => Promise<Score>>} */
const parts = { check: checkAll, build, vitest, journeys, html };

async function main() {
  const total = { passed: 0, failed: 0 };
  const chosen = process.argv.slice(2).filter((name) => name in parts);
  const isChosen = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name);
  try {
    await installPackages();
    // The checks need the processors, and this needs the network.
    if (isChosen("vitest") || isChosen("journeys")) untilBrowsers().catch(() => {});
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
    for (const [name, part] of Object.entries(parts)) {
      if (!isChosen(name)) continue;
      console.log(`\n── ${name} ──`);
      const { passed, failed, skipped = 0 } = await part().catch(failedPart);
      console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
      total.passed += passed;
      total.failed += failed;
    }
  } catch (error) {
    total.failed += failedPart(error).failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/**
 * @param {unknown} error
 * @returns {Score}
 */
function failedPart(error) {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
}

/** @type {Promise<void> | undefined} */
let browsers;

/** Installs the browsers that are missing. The parts that use one wait for it. */
function untilBrowsers() {
  browsers ??= installChromium().then(installTextBrowser);
  return browsers;
}

/** Builds, and makes the demo data meanwhile: each keeps one processor busy. @returns {Promise<Score>} */
async function build() {
  const [{ code, text }] = await Promise.all([
    runTool("tsx", ["tests/support/demo-data-command.ts"], { output: "pipe" }),
    buildIfStale(),
  ]);
  if (code !== 0) throw new Error(text);
  return { passed: 1, failed: 0 };
}

/** @returns {Promise<Score>} */
async function vitest() {
  await untilBrowsers();
  const report = path.join(results, "vitest.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const projects = ["unit", "backend", "integration"].map((name) => `--project=${name}`);
  const { code } = await runTool("vitest", ["run", ...projects, ...reporters]);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = readReport(report);
  // A file that cannot be loaded has no tests that can fail.
  const brokenFiles = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return withExitCode(code, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests,
  });
}

/** @returns {Promise<Score>} */
async function journeys() {
  await untilBrowsers();
  const { code } = await runTool("playwright", ["test"]);
  const { stats = {} } = readReport(path.join(results, "playwright.json"));
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  return withExitCode(code, { passed: expected, failed: unexpected + flaky, skipped });
}

/**
 * Counts a fault for a run that fails without a failing test, such as in a broken set-up.
 * @param {number} code
 * @param {Score} score
 * @returns {Score}
 */
const withExitCode = (code, score) => (code !== 0 && score.failed === 0 ? { ...score, failed: 1 } : score);

/**
 * @param {string} file
 * @returns {Record<string, any>} empty when there is no such report
 */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/**
 * Messages of the Nu HTML checker that do not apply to the portal, each with its reason.
 * @type {RegExp[]}
 */
const notFaults = [];

/** @returns {Promise<Score>} */
async function html() {
  const pages = path.join(results, "html");
  const java = programPath("java");
  if (!java || !existsSync(pages)) {
    console.log(java ? "No page was kept." : "The Nu HTML checker needs Java, which is not here: left out.");
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const jar = createRequire(import.meta.url)("vnu-jar");
  const { text } = await run(java, ["-jar", jar, "--errors-only", "--format", "json", pages], {
    output: "pipe",
  });
  /** @type {{ url: string, message: string, extract?: string, lastLine?: number }[]} */
  const messages = JSON.parse(text.slice(text.indexOf("{"))).messages;
  const faults = messages.filter(({ message }) => !notFaults.some((pattern) => pattern.test(message)));
  const lines = faults.map(
    ({ url, message, extract = "", lastLine }) =>
      `${path.basename(url)}:${lastLine ?? "?"} ${message}\n    ${extract.replace(/\s+/g, " ").trim()}`,
  );
  writeFileSync(path.join(results, "html.txt"), lines.join("\n"));
  if (lines.length > 0) console.log(lines.slice(0, 50).join("\n"));
  const faulty = new Set(faults.map(({ url }) => url)).size;
  return { passed: readdirSync(pages).length - faulty, failed: faulty };
}

requireNode();
process.exit((await main()) ? 0 : 1);
