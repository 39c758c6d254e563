import { readFileSync } from "node:fs";
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

/** Returns what html-validate finds in a page, and fields whose text a browser may correct, one line each. */
export async function htmlFaults(html: string, { hasMarkup = false } = {}): Promise<string[]> {
  const { results } = await (hasMarkup ? withoutTitles : checker).validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `html ${ruleId}: ${message} (line ${line}, ${selector})`,
    ),
  );
  return [...found, ...corrected(html)];
}

/** A line of text is a name, a number or a search, which no browser should correct. */
const corrected = (html: string) =>
  (html.match(/<input\b[^>]*\btype="(?:text|search|email|tel)"[^>]*>/g) ?? [])
    .filter((input) => !/spellcheck="false"|readonly/i.test(input))
    .map((input) => `a browser may correct what is typed: ${input}`);
