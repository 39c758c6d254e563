import { transform } from "lightningcss";

/** Finds CSS that the oldest supported browsers do not know: `docs/decisions/0218-look.md`. */

const TOO_NEW_COLORS = new Set(["light-dark", "color-mix", "oklch", "oklab", "lab", "lch", "color"]);
const TOO_NEW_RULES = new Set(["container", "scope", "starting-style", "nesting"]);
const TOO_NEW_SELECTORS = new Set(["has"]);

/**
 * Returns the faults of built CSS: features outside of `@supports` that Chromium 109, Firefox 115 or Safari 15.6 does not know.
 * @param {string} css
 * @returns {string[]} one sentence a fault
 */
export function oldBrowserFaults(css) {
  /** @type {Set<string>} */
  const faults = new Set();
  /** @type {Set<string>} */
  const registered = new Set();
  /** @type {Set<string>} */
  const fallbacks = new Set();
  let asked = 0;
  const tooNew = (/** @type {string} */ what) => {
    if (asked === 0) faults.add(`${what} stands outside @supports`);
  };
  // The CSS parser does not distinguish the two notations of a range.
  if (/@media[^{]*\((?:width|height)\s*[<>]/.test(css)) faults.add("a media query is written with < or >");

  if (/::backdrop[^{}]*\{[^}]*var\(/.test(css))
    faults.add("::backdrop reads a variable, which it does not inherit");

  transform({
    filename: "built.css",
    code: new TextEncoder().encode(css),
    visitor: {
      Rule(rule) {
        if (rule.type === "supports") asked++;
        if (rule.type === "property") registered.add(rule.value.name);
        if (TOO_NEW_RULES.has(rule.type)) tooNew(`@${rule.type}`);
      },
      RuleExit(rule) {
        if (rule.type === "supports") asked--;
      },
      Selector(selector) {
        for (const part of selector) {
          if (part.type === "nesting") tooNew("a nested rule");
          if (part.type === "pseudo-class" && TOO_NEW_SELECTORS.has(part.kind)) tooNew(`:${part.kind}()`);
        }
      },
      Color(color) {
        if (typeof color !== "string" && TOO_NEW_COLORS.has(color.type)) tooNew(`${color.type}()`);
      },
      Function(value) {
        if (TOO_NEW_COLORS.has(value.name)) tooNew(`${value.name}()`);
      },
      Declaration(declaration) {
        if (asked > 0 && declaration.property === "custom") fallbacks.add(declaration.value.name);
      },
    },
  });
  for (const name of registered) {
    if (!fallbacks.has(name)) faults.add(`@property ${name} has no fallback`);
  }
  return [...faults];
}
