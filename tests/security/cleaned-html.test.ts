import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleaned } from "#app/api-client/cleaned.server.ts";
import { chromiumOptions } from "../../scripts/browser.js";
import { harmfulHtml } from "../support/harmful-html.ts";

/** Row 48: HTML from outside, cleaned, in a browser without any content security policy. */

let browser: Browser;
let page: Page;
const seen: string[] = [];
/** Asked for when all is in the page: what was asked for before has failed when this one fails. */
const LAST_PICTURE = "https://last.invalid/picture";

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions());
  page = await browser.newPage();
  page.on("dialog", (dialog) => {
    seen.push(`opened ${dialog.message()}`);
    // The page may be gone, and its dialog with it.
    dialog.dismiss().catch(() => {});
  });
  await page.route("**", (route) => {
    if (route.request().url() !== LAST_PICTURE) seen.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
});
afterAll(() => browser?.close());

/** Puts HTML into a page as the server does and as script does, and presses what is there. @returns what happened */
async function happeningsOf(html: string): Promise<string[]> {
  seen.length = 0;
  try {
    return await shown(html);
  } catch (error) {
    // A page that leads elsewhere by itself ends the script that looks at it.
    if (!/navigat/i.test(String(error))) throw error;
    return [...seen, "left the page"];
  }
}

async function shown(html: string): Promise<string[]> {
  await page.setContent(`<body><main><div id="outer">${html}</div><p id="after">after</p></main></body>`);
  const isOutside = await page.evaluate((given) => {
    const outer = document.getElementById("outer");
    const after = document.getElementById("after");
    const asServed = after?.previousElementSibling === outer && after?.textContent === "after";
    if (outer) outer.innerHTML = given;
    for (const element of outer?.querySelectorAll("*") ?? [])
      for (const name of ["click", "mouseover", "focus", "toggle"])
        if (element.tagName !== "A") element.dispatchEvent(new Event(name, { bubbles: true }));
    return !asServed;
  }, html);
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const last = new Image();
        last.onerror = resolve;
        last.src = address;
      }),
    LAST_PICTURE,
  );
  return isOutside ? [...seen, "broke out"] : [...seen];
}

test("cleaned HTML from outside runs nothing, fetches nothing and does not break out of its place", async () => {
  for (const html of harmfulHtml)
    for (const kind of ["page", "summary"] as const)
      expect(await happeningsOf(cleaned(html, kind) ?? ""), html).toEqual([]);
});

test("most of the harmful HTML does harm when it is not cleaned", async () => {
  let harmful = 0;
  for (const html of harmfulHtml) if ((await happeningsOf(html)).length > 0) harmful++;
  expect(harmful).toBeGreaterThan(harmfulHtml.length / 2);
});
