import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { harmfulHtml } from "#tests/support/harmful-html.ts";
import { cleaned, httpsAddress, LONGEST_HTML } from "./cleaned.server.ts";

/** HTML from outside: `docs/product/content.md`. */

const page = (html: string) => cleaned(html, "page");

test("texts, lists, headings and tables of HTML from outside stay", () => {
  const html =
    "<h2>May</h2><p>One <strong>day</strong> and <em>two</em><br>nights</p><ul><li>a</li></ul><ol><li>b</li></ol>" +
    '<table><caption>c</caption><thead><tr><th scope="col">d</th></tr></thead><tbody><tr><td colspan="2">e</td></tr></tbody></table>';
  expect(page(html)).toBe(html);
});

test("a summary of HTML from outside has no headings and no tables", () => {
  expect(cleaned("<h2>May</h2><p>One</p><table><tr><td>x</td></tr></table>", "summary")).toBe(
    "<p>May</p><p>One</p>x",
  );
});

test("a link in HTML from outside leads to https and is bound, or loses its address", () => {
  expect(page('<a href="https://a.example/x?y=1&amp;z" target="_blank" class="k">a</a>')).toBe(
    '<a href="https://a.example/x?y=1&#x26;z" rel="noopener noreferrer">a</a>',
  );
  for (const href of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "java&Tab;script:alert(1)",
    "&#1;javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "http://a.example",
    "//a.example",
    "/contracts",
    "\\\\a.example",
    "https:a.example",
    "https:\\\\a.example",
    "https://user:word@a.example",
    "https://a.example\\@evil.example",
    "blob:https://a.example/x",
    "https://",
    "",
  ])
    expect(page(`<a href="${href}">a</a>`), href).toBe("<a>a</a>");
});

const allowed = /^<\/?(a|br|em|strong|li|ol|p|ul|h[234]|caption|table|tbody|td|tfoot|th|thead|tr)(>| )/;
const attribute =
  / (href="https:\/\/[^"]*"|rel="noopener noreferrer"|(col|row)span="\d+"|scope="(col|row)")/g;

/** Tags that should not be there. Of a text every `<` is escaped, so that each one begins a tag. */
function faultsIn(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)]
    .map(([tag]) => tag)
    .filter((tag) => !allowed.test(tag) || !/^<\/?\w+>$/.test(tag.replace(attribute, "")));
}

test.each(harmfulHtml)("nothing harmful is left of the HTML %s", (html) => {
  for (const kind of ["page", "summary"] as const) {
    const left = cleaned(`<p>before</p>${html}`, kind) ?? "";
    expect(left).toContain("before");
    expect(faultsIn(left)).toEqual([]);
    // A browser that reads it once more finds nothing new in it.
    expect(faultsIn(cleaned(left, kind) ?? "")).toEqual([]);
  }
});

test("the check for harmful HTML finds what is harmful", () => {
  for (const html of ["<img src=x>", '<p class="x">', '<a href="javascript:x">', "<p", '<p onclick="x">'])
    expect(faultsIn(html), html).toHaveLength(1);
});

test("unclosed and misplaced elements of HTML from outside end where the text ends", () => {
  expect(page("<ul><li>one<li>two <strong>three")).toBe(
    "<ul><li>one</li><li>two <strong>three</strong></li></ul>",
  );
  expect(page("<p>one</p></div></section>")).toBe("<p>one</p>");
  expect(page("<li>one</li><td>two</td>")).toBe("onetwo");
});

test("divisions of HTML from outside become paragraphs, and other elements become ones of the same meaning", () => {
  expect(page("<div><div>one</div><div>two</div></div>")).toBe("<p>one</p><p>two</p>");
  expect(page("<h1>one</h1><h6>two</h6><b>three</b><i>four</i>")).toBe(
    "<h2>one</h2><h4>two</h4><strong>three</strong><em>four</em>",
  );
});

test("nothing is left of HTML from outside without anything to read", () => {
  for (const html of ["", " \n", "<p> </p>", "<script>alert(1)</script>", "<img src=x>"])
    expect(page(html), html).toBeNull();
});

describe("what is too much", () => {
  const longest = (piece: string) => piece.repeat(Math.floor(LONGEST_HTML.page / piece.length));

  test("HTML that is far too long is refused by its length before it is read", () => {
    const started = performance.now();
    expect(page("<b>".repeat(20_000_000))).toBeNull();
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test.each([
    "<b>",
    "<div>",
    "<a href=https://a.example>",
    "<table><td>",
    "<p><b>",
    "</p>",
    "<",
    "<ul><li>",
    "&",
  ])("the longest allowed HTML of nothing but %s takes little time", (piece) => {
    const started = performance.now();
    expect(faultsIn(page(longest(piece)) ?? "")).toEqual([]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

test("an address from outside is https and nothing that parsers read in two ways", () => {
  expect(httpsAddress("https://a.example/x y")).toBeNull();
  expect(httpsAddress("https://a.example/\u0000")).toBeNull();
  expect(httpsAddress("https://user@a.example")).toBeNull();
  expect(httpsAddress(7)).toBeNull();
  expect(httpsAddress("HTTPS://A.example")).toBe("https://a.example/");
});

test("HTML from outside gets into pages by one component", () => {
  const app = path.join(import.meta.dirname, "..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const found = files.filter(
    (name) =>
      !name.endsWith(".test.ts") &&
      /dangerouslySetInnerHTML/.test(readFileSync(path.join(app, name), "utf8")),
  );
  expect(found).toEqual(["ui/cleaned-html.tsx"]);
});
