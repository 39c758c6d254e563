import { expect, test } from "vitest";
import { withScriptsApart } from "./scripts-apart.ts";

const page = [
  '<!DOCTYPE html><html><head><title>T</title></head><body><main>M &lt;script nonce="n-1"&gt;</main>',
  '<script nonce="n-1">(scroll)("positions")</script>',
  '<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/frame.js"/>',
  '<script nonce="n-1">window.context = {"url":"/"}</script>',
  '<script nonce="n-1" type="module" async="">import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");</script>',
  "</body></html>",
  '<!--$--><script nonce="n-1">window.enqueue("data")</script><!--/$-->',
].join("");

test("one module does what all scripts did, in their order; what they start waits for them", () => {
  const { script } = withScriptsApart(page, "n-1");
  expect(script.split("\n")).toEqual([
    'window.context = {"url":"/"};',
    'import * as route0 from "/assets/root.js";',
    'import("/assets/entry.js");;',
    'window.enqueue("data");',
    '(scroll)("positions");',
    'import "/assets/frame.js"',
  ]);
});

test("the page is whole and holds nothing for script, and what is put in its place stands at its end", () => {
  const { pageWith } = withScriptsApart(page, "n-1");
  const bare = page.slice(0, page.indexOf("<script"));
  expect(pageWith("")).toBe(`${bare}</body></html>`);
  // Marks of a replacement mean nothing in it.
  expect(pageWith("<i>$&$1</i>")).toBe(`${bare}<i>$&$1</i></body></html>`);
});

test("a page whose end is not where it should be is sent whole", () => {
  const odd = page.replace("</body></html>", "</body>\n</html>");
  expect(withScriptsApart(odd, "n-1").pageWith("")).toMatch(/^<!DOCTYPE html>.*<\/main><\/body>\n<\/html>/);
});

test("a script without the nonce is not one of ours", () => {
  const { script, pageWith } = withScriptsApart(page, "n-2");
  expect(script).toContain("frame.js");
  expect(pageWith("<i></i>")).toContain('<script nonce="n-1">(scroll)');
});

test("a page without script stays as it is, up to its end", () => {
  const lite = "<!DOCTYPE html><html><body>M</body></html><!--$--><!--/$-->";
  expect(withScriptsApart(lite, "n-1").script).toBe("");
  expect(withScriptsApart(lite, "n-1").pageWith("")).toBe("<!DOCTYPE html><html><body>M</body></html>");
});
