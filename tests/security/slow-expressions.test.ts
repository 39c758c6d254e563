import { analyse, type Report } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesOf } from "../support/security/secrets.ts";

/** Text from outside cannot keep a process busy: `docs/security.md`, "Load". */

/** Expressions whose time grows with the square of a text, and why the text is short. */
const withShortText: Record<string, string> = {
  "app/api-client/cleaned.server.ts": "each < of HTML that was just written has its >",
  "app/lists/export-name.ts": "the text is cut before",
  "app/routes/status/quoted-text.ts": "the text is cut before",
  "server/setting-rules.ts": "the settings come from the operator",
};

const sources = filesOf(".").filter(
  ({ name }) => /^(api|app|backend|demo|server)\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);

function slowExpressions(name: string, text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node) && reportsOf(node.text).length > 0) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
  return found;
}

function reportsOf(literal: string): readonly Report[] {
  const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  return analyse({ source, flags }).reports;
}

test("no regular expression takes more than linear time, other than on text that is short", () => {
  expect(sources.length).toBeGreaterThan(500);
  const slow = sources.filter(({ name, text }) => slowExpressions(name, text).length > 0);
  expect(slow.map(({ name }) => name).sort()).toEqual(Object.keys(withShortText));
});

test("text from outside is normalized in one place, which leaves out what would take quadratic time", () => {
  const normalizing = sources.filter(({ name, text }) => text.includes(".normalize(") && !isDemo(name));
  expect(normalizing.map(({ name }) => name)).toEqual(["api/typed-text.ts"]);
});

const isDemo = (name: string) => name.startsWith("demo/data/");

test.each([String.raw`/\S*@\S*/g`, "/(a+)+$/", "/-+$/", "/(a|a)*b/"])("%s is found to be slow", (literal) => {
  expect(slowExpressions("x.ts", `export const slow = ${literal};`)).toEqual([literal]);
});

test.each([String.raw`/^[^\s@]*@[^\s@]*$/`, String.raw`/\s+/g`, "/[<>]/g"])(
  "%s is not found to be slow",
  (literal) => {
    expect(slowExpressions("x.ts", `export const quick = ${literal};`)).toEqual([]);
  },
);
