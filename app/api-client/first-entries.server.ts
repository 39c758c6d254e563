import type { Element, Nodes, Parents } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

/** The first entries of cleaned HTML as plain text, for a part of another page: `docs/product/content.md`, "Screens". */

/** An entry is no page: what is longer is cut. */
const LONGEST_ENTRY = 160;
const BETWEEN_CELLS = " · ";

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/**
 * Reads the rows of the first table, or the items of the first list, whichever comes first. Rows of heads are none, and
 * the same twice is one.
 * @param html what `cleaned.server.ts` has made
 * @returns as many as there are, `most` at most
 */
export function firstEntries(html: string, most: number): string[] {
  const [first] = elementsOf(parser.parse(html), ["table", "ul", "ol"]);
  if (!first) return [];
  const entries =
    first.tagName === "table"
      ? elementsOf(first, ["tr"])
          .filter((row) => elementsOf(row, ["td"]).length > 0)
          .map((row) => elementsOf(row, ["th", "td"]).map(textOf).filter(Boolean).join(BETWEEN_CELLS))
      : elementsOf(first, ["li"]).map(textOf);
  return [...new Set(entries.filter(Boolean).map(shortened))].slice(0, most);
}

/** The elements of some names in their order, without those inside each other. */
function elementsOf(parent: Parents, names: readonly string[]): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return names.includes(child.tagName) ? [child] : elementsOf(child, names);
  });
}

function textOf(node: Nodes): string {
  const text = (one: Nodes): string => {
    if (one.type === "text") return one.value;
    return "children" in one ? ` ${one.children.map(text).join("")} ` : "";
  };
  return text(node).replace(/\s+/g, " ").trim();
}

const shortened = (text: string) =>
  text.length > LONGEST_ENTRY
    ? `${[...text]
        .slice(0, LONGEST_ENTRY - 1)
        .join("")
        .trimEnd()}…`
    : text;
