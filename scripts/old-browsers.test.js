import { describe, expect, test } from "vitest";
import { oldBrowserFaults } from "./old-browsers.js";

describe("what old browsers do not know", () => {
  test.each([
    ["a { color: light-dark(red, blue) }", "light-dark() stands outside @supports"],
    ["a { --x: light-dark(red, blue) }", "light-dark() stands outside @supports"],
    ["a { color: color-mix(in oklab, red, var(--x)) }", "color-mix() stands outside @supports"],
    ["a { color: oklch(0.5 0.1 20) }", "oklch() stands outside @supports"],
    ["@container (min-width: 1px) { a { color: red } }", "@container stands outside @supports"],
    ["a:has(b) { color: red }", ":has() stands outside @supports"],
    ["a { & b { color: red } }", "a nested rule stands outside @supports"],
    ["@media (width >= 40rem) { a { color: red } }", "a media query is written with < or >"],
    ["dialog::backdrop { background: var(--x) }", "::backdrop reads a variable, which it does not inherit"],
    ["@property --x { syntax: '*'; inherits: false }", "@property --x has no fallback"],
  ])("the style “%s” is no style for old browsers: %s", (css, fault) => {
    expect(oldBrowserFaults(css)).toEqual([fault]);
  });

  test("a style that old browsers do not know is let through where the browser is asked first", () => {
    const css = `
      @supports (color: oklch(0 0 0)) { a { color: oklch(0.5 0.1 20) } a:has(b) { color: red } }
      @property --x { syntax: '*'; inherits: false }
      @supports (-moz-orient: inline) { * { --x: initial } }
      @media (min-width: 40rem) { a { color: rgb(1 2 3 / 50%) } }`;
    expect(oldBrowserFaults(css)).toEqual([]);
  });
});
