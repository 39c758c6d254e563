import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Page, Response } from "@playwright/test";
import { htmlFaults } from "./html-faults.ts";

/** The checks of every screen: accessibility as it is shown, and two HTML checkers for the server's answer. */

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Where the browser runs no scripts of a page, its timers stand still too. axe needs only those that are due at once.
 */
const immediateTimers =
  "window.setTimeout = (task, ms = 0) => { if (ms < 5) Promise.resolve().then(task); return 0; };";

type Finding = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] };

/** @returns what axe finds, one line each */
export async function accessibilityFaults(page: Page, scripted: boolean): Promise<string[]> {
  await page.evaluate(`${scripted ? "" : immediateTimers}\n${axeSource}`);
  const options = JSON.stringify({ runOnly: axeTags, resultTypes: ["violations"], preload: false });
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `axe ${id}: ${help}: ${target.join(" ")}: ${oneLine(failureSummary)}`,
    ),
  );
}

const keptPages = "test-results/html";
const checkedPages = new Set<string>();

/**
 * Checks a page, and keeps it for the Nu HTML checker, which looks at all of them at the end of `npm test`. Equal ones
 * only once.
 * @returns what html-validate finds, one line each
 */
export async function keptHtmlFaults(address: string, html: string): Promise<string[]> {
  const language = html.match(/<html[^>]*\blang="([\w-]+)"/)?.[1] ?? "unknown";
  // Parts that differ from one answer to the next say nothing about the page.
  const lasting = html.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/\b(nonce|value)="[^"]*"/g, "");
  const name = new URL(address).pathname.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
  const digest = createHash("sha256").update(lasting).digest("hex").slice(0, 8);
  const file = `${name}.${language}.${digest}.html`;
  if (checkedPages.has(file)) return [];
  checkedPages.add(file);
  mkdirSync(keptPages, { recursive: true });
  writeFileSync(path.join(keptPages, file), html);
  return htmlFaults(html);
}

/**
 * The HTML of a page as the server sent it, up to its end: the framework writes the page's data for script behind that,
 * where HTML allows no element. A page that a script has put there is asked for once more.
 */
export async function servedHtml(page: Page, url: string, lastDocument?: Response): Promise<string> {
  const address = url.replace(/#.*/, "");
  if (lastDocument?.url() === address) return upToEnd(await lastDocument.text());
  const answer = await page.context().request.get(address, { headers: { accept: "text/html" } });
  return upToEnd(await answer.text());
}

const PAGE_END = "</html>";
const upToEnd = (html: string) => html.slice(0, html.lastIndexOf(PAGE_END) + PAGE_END.length);

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
