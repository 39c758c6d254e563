import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import siteMap from "#app/routes.ts";
import { builtRoutes, publicActions, publicLoaders } from "../support/security/routes.ts";

/**
 * Rows 2, 3 and 55, in the source: every loader asks who it is for, and every action reads its form by the one function
 * that checks where it came from, before they do anything else.
 */

const loaderGuards = [
  ...["requireUser", "requirePortal", "requirePortals", "portalIfNamed", "requireStep"],
  // Those of files begin with one of them: see the last test.
  ...["download", "listExport"],
];
/** The function that checks, and those of `app/forms/` that begin with it: see the last test. */
const actionGuards = ["readForm", "receiveForm", "handleSubmission", "answerStep"];
/** Functions that may stand around the guard. They call it and do nothing by themselves. */
const wrappers = ["withProblemPage"];

type Entry = { id?: string; file: string; children?: Entry[] };
type Source = { id: string; file: string };

const app = path.join(import.meta.dirname, "../../app");
const sources: Source[] = [{ id: "root", file: "root.tsx" }, ...flat(siteMap)];

function flat(entries: Entry[]): Source[] {
  return entries.flatMap(({ id, file, children = [] }) => [
    { id: id ?? file.replace(/\.\w+$/, ""), file },
    ...flat(children),
  ]);
}

/** @returns a fault, or null when the file has no such function or a good one */
function guardFault(
  text: string,
  name: string,
  guards = name === "loader" ? loaderGuards : actionGuards,
): string | null {
  const file = ts.createSourceFile("route.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = exportedFunction(file, name);
  if (!found) return null;
  if (!found.body) return `${name} is not a function of this file`;
  const imported = importsOf(file);
  for (const { called, call } of callsIn(found.body)) {
    if (guards.includes(called)) {
      if (!imported.has(called)) return `${name} calls a ${called} of its own`;
      return isWaitedFor(call) ? null : `${name} does not wait for ${called}`;
    }
    if (imported.has(called) && !wrappers.includes(called)) return `${name} calls ${called} before it asks`;
  }
  return `${name} asks nobody`;
}

/** The body of an exported `function name` or `const name = …`; without one when it comes from elsewhere. */
function exportedFunction(file: ts.SourceFile, name: string): { body?: ts.Node } | null {
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (!exportClause) return {};
      if (!ts.isNamedExports(exportClause)) continue;
      if (exportClause.elements.some((element) => element.name.text === name)) return {};
    }
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return { body: statement.body };
    if (!ts.isVariableStatement(statement)) continue;
    const made = statement.declarationList.declarations.find(({ name: given }) => given.getText() === name);
    if (made) return { body: made.initializer };
  }
  return null;
}

function importsOf(file: ts.SourceFile): Set<string> {
  const names = file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    const own = importClause?.name ? [importClause.name.text] : [];
    if (!bindings) return own;
    if (ts.isNamespaceImport(bindings)) return [...own, bindings.name.text];
    return [...own, ...bindings.elements.map(({ name }) => name.text)];
  });
  return new Set(names);
}

/** The calls of a function in the order they stand in. */
function callsIn(body: ts.Node): { called: string; call: ts.CallExpression }[] {
  const calls: { called: string; call: ts.CallExpression }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText().split(/[.?([]/)[0] ?? "";
      calls.push({ called, call: node });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return calls;
}

/** Awaited or returned, also as one of the branches of what is. */
function isWaitedFor(call: ts.CallExpression): boolean {
  let node: ts.Node = call.parent;
  while (ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  return ts.isAwaitExpression(node) || ts.isReturnStatement(node);
}

const textOf = ({ file }: Source) => readFileSync(path.join(app, file), "utf8");

test("the walk through the sources covers every route that was built", () => {
  const ids = sources.map(({ id }) => id).sort();
  expect(ids).toEqual(
    builtRoutes()
      .map(({ id }) => id)
      .sort(),
  );
});

test("the walk through the sources sees the loaders and actions that the build sees", () => {
  const built = new Map(builtRoutes().map((route) => [route.id, route]));
  for (const source of sources) {
    const file = ts.createSourceFile(source.file, textOf(source), ts.ScriptTarget.Latest, true);
    expect(exportedFunction(file, "loader") !== null, `${source.id} loader`).toBe(
      built.get(source.id)?.hasLoader,
    );
    expect(exportedFunction(file, "action") !== null, `${source.id} action`).toBe(
      built.get(source.id)?.hasAction,
    );
  }
});

test("every loader asks who it is for before it does anything, unless it is public", () => {
  const faults = sources
    .filter(({ id }) => !(id in publicLoaders))
    .map((source) => [source.id, guardFault(textOf(source), "loader")])
    .filter(([, fault]) => fault);
  expect(faults).toEqual([]);
});

test("every action reads its form by the function that checks it, before it does anything", () => {
  const faults = sources
    .filter(({ id }) => !(id in publicActions))
    .map((source) => [source.id, guardFault(textOf(source), "action")])
    .filter(([, fault]) => fault);
  expect(faults).toEqual([]);
});

test("every function that stands for a checking function begins with it", () => {
  const forms = (file: string) => readFileSync(path.join(app, "forms", file), "utf8");
  expect(guardFault(forms("form.server.ts"), "receiveForm", ["readForm"])).toBeNull();
  for (const name of ["handleSubmission", "answerStep"])
    expect(guardFault(forms("submit.server.ts"), name, ["receiveForm"]), name).toBeNull();
  for (const wizard of [
    "applications/draft",
    "contract-requests/draft",
    "documents/wizard",
    "profile/draft",
  ]) {
    const text = readFileSync(path.join(app, `routes/${wizard}.server.ts`), "utf8");
    expect(guardFault(text, "requireStep", ["requirePortal"]), wizard).toBeNull();
  }
  expect(guardFault(forms("submit.server.ts"), "handleSubmission", ["readForm"])).toContain("before it asks");
  const downloads = readFileSync(path.join(app, "files/download-response.server.ts"), "utf8");
  expect(guardFault(downloads, "download", ["requirePortalOfFile"])).toBeNull();
  const lists = readFileSync(path.join(app, "routes/lists/served-lists.server.ts"), "utf8");
  expect(guardFault(lists, "listExport", ["download"])).toBeNull();
});

describe("a route without these checks", () => {
  const imports = `
    import { requirePortal } from "../../session/guards.server.ts";
    import { readForm } from "../../session/forgery.server.ts";
    import { listContracts, write } from "../../backend/contracts.server.ts";`;
  const cases: [string, "loader" | "action", string][] = [
    [
      "export async function loader(args) { return listContracts(args); }",
      "loader",
      "calls listContracts before",
    ],
    ["export const loader = async () => ({ secret: 1 });", "loader", "asks nobody"],
    ["export async function loader(args) { requirePortal(args); return {}; }", "loader", "does not wait"],
    [
      "export async function loader(args) { const l = await listContracts(); await requirePortal(args); return l; }",
      "loader",
      "before it asks",
    ],
    ["export function action(args) { readForm(args); return write(args); }", "action", "does not wait"],
    ["export { loader } from './elsewhere.ts';", "loader", "not a function of this file"],
    ["export * from './elsewhere.ts';", "action", "not a function of this file"],
    [
      "export async function action(args) { await requirePortal(args); return {}; }",
      "action",
      "before it asks",
    ],
    [
      "export async function action(args) { await write(args); await readForm(args); }",
      "action",
      "before it asks",
    ],
  ];
  test.each(cases)("a route with the source %s is found to be unguarded", (text, name, fault) => {
    expect(guardFault(imports + text, name)).toContain(fault);
  });

  test("a route that calls its guard first is let through", () => {
    const good =
      "export async function loader(args) { const { portal } = await requirePortal(args); return portal; }";
    expect(guardFault(imports + good, "loader")).toBeNull();
    expect(guardFault(imports + good, "action")).toBeNull();
  });

  test("a guard of a route's own making does not count", () => {
    const text =
      "const requirePortal = async () => ({}); export async function loader() { await requirePortal(); }";
    expect(guardFault(text, "loader")).toContain("of its own");
  });
});
