import { readFileSync } from "node:fs";
import { load } from "cheerio";
import { HtmlValidate } from "html-validate";

/**
 * The rules are in `.htmlvalidate.json`: all that are recommended, but how attributes and empty elements are written is
 * up to JSX, lists may have names as ARIA allows, boxes of one question share theirs, style keeps a
 * telephone number in one line, and only what another site serves needs an integrity hash.
 */
const config = JSON.parse(readFileSync(new URL("../../.htmlvalidate.json", import.meta.url), "utf8"));

const checker = new HtmlValidate(config);
/** It counts `&lt;` as four characters. */
const withoutTitles = new HtmlValidate({ ...config, rules: { ...config.rules, "long-title": "off" } });

/** Returns what html-validate finds in a page, fields whose text a browser may correct, and words that run into each other, one line each. */
export async function htmlFaults(html: string, { hasMarkup = false } = {}): Promise<string[]> {
  const { results } = await (hasMarkup ? withoutTitles : checker).validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `html ${ruleId}: ${message} (line ${line}, ${selector})`,
    ),
  );
  return [...found, ...corrected(html), ...joined(html)];
}

/** A line of text is a name, a number or a search, which no browser should correct. */
const corrected = (html: string) =>
  (html.match(/<input\b[^>]*\btype="(?:text|search|email|tel)"[^>]*>/g) ?? [])
    .filter((input) => !/spellcheck="false"|readonly/i.test(input))
    .map((input) => `a browser may correct what is typed: ${input}`);

/** Elements within a line. Text browsers, and people who copy a page, see no space between two of them. */
const INLINE = "a,abbr,b,button,code,em,i,kbd,label,mark,small,span,strong,summary,time";

/** Returns the places where a word of one element and a word of the next are not apart. */
function joined(html: string): string[] {
  const $ = load(html);
  $("script,style,svg,template,option").remove();
  const found: string[] = [];
  let before = "";
  const read = (nodes: ReturnType<typeof $>) => {
    nodes.contents().each((_, node) => {
      if (node.type === "text") {
        if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(node.data))
          found.push(`words run into each other: ${before.slice(-20)}|${node.data.slice(0, 20)}`);
        if (node.data !== "") before = node.data;
      } else if (node.type === "tag") {
        const isInline = $(node).is(INLINE);
        if (!isInline) before = "";
        read($(node));
        if (!isInline) before = "";
      }
    });
  };
  read($("body"));
  return found;
}
