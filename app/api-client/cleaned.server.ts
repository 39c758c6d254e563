import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeParse from "rehype-parse";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/**
 * HTML from outside. A few elements stay, links lead to https, and only cells of tables keep attributes. A page takes over
 * no other HTML as it is: `docs/product/content.md`, "HTML from outside".
 */

/** Longer texts are refused: reading some takes time that grows with the square of their length. */
export const LONGEST_HTML = { page: 100_000, summary: 20_000 };

const inline = ["a", "br", "em", "strong"];
const blocks = ["li", "ol", "p", "ul"];
const table = ["caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr"];
const kinds = {
  /** A page's own part. */
  page: [...inline, ...blocks, ...table, "h2", "h3", "h4"],
  /** A few lines beside others. */
  summary: [...inline, ...blocks],
};
export type HtmlKind = keyof typeof kinds;

/** The content of these is no text for people. */
const leftOut =
  `applet audio base canvas embed frame frameset iframe link math meta noembed noframes noscript object option
  plaintext script select style svg template textarea title video xmp`.split(/\s+/);

const onlyIn: Options["ancestors"] = {
  ...Object.fromEntries(table.filter((name) => name !== "table").map((name) => [name, ["table"]])),
  li: ["ol", "ul"],
};

const rulesFor = (tagNames: string[]): Options => ({
  tagNames,
  strip: leftOut,
  ancestors: onlyIn,
  attributes: {
    a: ["href"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan", ["scope", "col", "row"]],
  },
  protocols: { href: ["https"] },
  allowComments: false,
  allowDoctypes: false,
});

/** Elements that mean the same as one that stays. */
const sameAs: Record<string, string> = {
  b: "strong",
  i: "em",
  h1: "h2",
  h5: "h4",
  h6: "h4",
  dt: "p",
  dd: "p",
};
/** Parts of a page that would leave their texts run together. */
const paragraphs = ["address", "article", "blockquote", "div", "footer", "header", "main", "pre", "section"];

const processors = { page: processorFor(kinds.page), summary: processorFor(kinds.summary) };

function processorFor(tagNames: string[]) {
  return unified()
    .use(rehypeParse, { fragment: true })
    .use(() => (tree: Root) => renamed(tree, tagNames))
    .use(rehypeSanitize, rulesFor(tagNames))
    .use(() => secureLinks)
    .use(rehypeStringify)
    .freeze();
}

/**
 * Cleans HTML from outside.
 * @returns null when it is too long or too deep to be read, or when nothing is left that could be read
 */
export function cleaned(html: string, kind: HtmlKind): string | null {
  if (html.length > LONGEST_HTML[kind]) return null;
  try {
    const text = String(processors[kind].processSync(html)).trim();
    return text.replace(/<[^>]*>|\s/g, "") === "" ? null : text;
  } catch (error) {
    // Thousands of elements inside each other.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Parent = Root | Element;

/** Gives elements that would be lost the name of one that stays, where it means the same. */
function renamed(parent: Parent, tagNames: string[]): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    renamed(child, tagNames);
    const name = sameAs[child.tagName] ?? child.tagName;
    if (tagNames.includes(name)) child.tagName = name;
    else if (/^h\d$/.test(name) || (paragraphs.includes(name) && !child.children.some(isBlock)))
      child.tagName = "p";
  }
}

const isBlock = (node: RootContent): boolean =>
  node.type === "element" &&
  ([...blocks, ...table, ...paragraphs].includes(node.tagName) || /^h\d$/.test(node.tagName));

/** Takes the address from links that do not lead to https, and binds the others. */
function secureLinks(tree: Root): void {
  const visit = (nodes: readonly (RootContent | ElementContent)[]): void => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      if (node.tagName === "a") {
        const href = httpsAddress(node.properties?.href);
        node.properties = href ? { href, rel: ["noopener", "noreferrer"] } : {};
      }
      visit(node.children);
    }
  };
  visit(tree.children);
}

/** An address from outside if it leads to https; null for anything else, and for what parsers read in several ways. */
export function httpsAddress(text: unknown): string | null {
  if (typeof text !== "string" || !/^https:\/\/[^\s\\\p{Cc}]+$/iu.test(text) || !URL.canParse(text))
    return null;
  const { username, password, href } = new URL(text);
  return username === "" && password === "" ? href : null;
}
