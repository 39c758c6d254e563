import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { filesOf, publishedFaults, secretFaults, wordsOnlyIn } from "../support/security/secrets.ts";

/** Row 122: no secret in the repository, and nothing of the server in what browsers get. */

/** Tokens that were made up. */
const madeUp = [
  ["tests/support/security/vulnerable.ts", /eyJhbGciOiJSUzI1NiJ9\.eyJzdWIiOiIxIn0\.c2lnbmF0dXJl/g],
] as const;

const project = filesOf(".");

test("no file of the project holds a secret", () => {
  expect(project.length).toBeGreaterThan(200);
  const faults = project.flatMap(({ name, text }) =>
    secretFaults(
      name,
      madeUp.reduce((rest, [file, token]) => (file === name ? rest.replace(token, "") : rest), text),
    ),
  );
  expect(faults).toEqual([]);
});

const isIn = (name: string, folder: RegExp) => folder.test(name) && /\.tsx?$/.test(name);
const isServer = (name: string) =>
  isIn(name, /\.server\.tsx?$|^(app\/host|backend|settings)\//) && !/\.test\.|testing\.ts$/.test(name);
const server = project.filter(({ name }) => isServer(name));
/** Words, styles and drawings are meant for browsers. */
const isForBrowsers = (name: string) => /^locales\/|^(app|public)\/.*\.(css|svg)$/.test(name);
const others = project.filter(
  ({ name }) => (isIn(name, /^(app|api)\//) && !isServer(name)) || isForBrowsers(name),
);
const settingNames = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z]+_[A-Z_]+)=/gm)].map(
  ([, name = ""]) => name,
);
/** Words of the protocol, which the libraries in the browser know too. */
const common = /^[\w/-]+$/;
const wordsOfServer = wordsOnlyIn(server, others).filter((word) => !common.test(word));

function filesBelow(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((name) => ({ name, text: readFileSync(name, "latin1") }));
}

test("what browsers get holds no secret, no module, no setting, no path and no map of the server", () => {
  const client = filesBelow("build/client");
  expect(client.filter(({ name }) => name.endsWith(".js")).length).toBeGreaterThan(20);
  const forbidden = [...settingNames, ...wordsOfServer];
  expect(wordsOfServer.length).toBeGreaterThan(50);
  expect(client.flatMap(({ name, text }) => publishedFaults(name, text, forbidden))).toEqual([]);
});

describe("the checks of published files", () => {
  test("the words that browsers may not get are found in the build of the server", () => {
    const found = filesBelow("build/server").flatMap(({ name, text }) =>
      publishedFaults(name, text, [...settingNames, ...wordsOfServer]),
    );
    expect(found.length).toBeGreaterThan(60);
    for (const what of ["a module of Node", '"SESSION_SECRET"', '"OIDC_CLIENT_SECRET"', "environment"])
      expect(found.join("\n")).toContain(what);
  });

  // Put together here, so that this file is not found itself.
  const mixed = "x9Kq2Lm7".repeat(4);
  const planted: [string, string][] = [
    ["a private key", ["-----BEGIN RSA", "PRIVATE KEY-----"].join(" ")],
    ["an access key", `AKIA${"7".repeat(16)}`],
    ["a token of GitHub", `ghp_${"a1".repeat(18)}`],
    ["a token of npm", ["//registry.example/:_authToken", mixed].join("=")],
    ["a signed token", [`eyJ${mixed}`, `eyJ${mixed}`, mixed].join(".")],
    ["a setting", ["SESSION_SECRET", mixed].join("=")],
    ["a constant", `const apiKey${' = "'}${mixed}"`],
    ["a field of JSON", `{"client_secret"${': "'}${mixed}"}`],
    ["a password in an address", `postgres://portal${":"}${mixed}@db.example/portal`],
  ];

  test.each(planted)("%s that is planted in a file of a project is found", (_, text) => {
    const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-planted-"));
    writeFileSync(path.join(folder, ".gitignore"), "left-out/\n");
    writeFileSync(path.join(folder, "planted.txt"), `first\n${text}\nlast`);
    const faults = filesOf(folder).flatMap(({ name, text }) => secretFaults(name, text));
    rmSync(folder, { recursive: true });
    expect(faults).not.toEqual([]);
  });

  test.each([
    ["a.js", "//# sourceMappingURL=a.js.map"],
    ["a.js.map", "{}"],
    ["session.server-x.js", ""],
    ["a.js", 'import{readFile}from"node:fs"'],
    ["a.js", "process.env.PORT"],
    ["a.js", `${process.cwd()}/app/root.tsx`],
    ["a.js", "the words"],
  ])("a published file %s with the text %s is found", (name, text) => {
    expect(publishedFaults(name, text, ["the words"])).toHaveLength(1);
  });
});
