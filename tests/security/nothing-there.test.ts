import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { ask, cookiesOf, type RawAnswer, speak } from "../support/security/raw.ts";
import { builtRoutes } from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";

/** Rows 76 and 123: there is nothing at addresses that a curious person tries, whoever asks. */

let signedIn: Record<string, string>;

const all = standInsOfFile();
beforeAll(async () => {
  signedIn = cookiesOf((await all.signedIn()).somebody);
});

const assets = readdirSync("build/client/assets");
const groups: Record<string, string[]> = {
  "broken escapes and doubled slashes": ["/%00", "/a%00b", "/%E0%A4%A", "/%ff", "/%", "//a//b", "/./.%00"],
  "files of the project": [
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/.env.example",
    "/.data/secrets/session-secret",
    "/.npmrc",
    "/.htaccess",
    "/package.json",
    "/package-lock.json",
    "/node_modules/react/package.json",
    "/app/root.tsx",
    "/backup.zip",
    "/id_rsa",
  ],
  "the build": [
    "/build/server/index.js",
    "/build/portal/main.js",
    "/build/portal/main.js.map",
    "/server/index.js",
    "/portal/main.js.map",
    "/assets",
    "/assets/",
    "/assets/.vite/manifest.json",
    "/.vite/manifest.json",
  ],
  "ways out of the folder of assets": [
    "/assets/../../server/index.js",
    "/assets/../../../package.json",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/assets/..%5c..%5cserver%5cindex.js",
    "/assets/....//....//package.json",
    "/assets/%252e%252e%252fserver%252findex.js",
    "/favicon.svg/../../server/index.js",
    "/assets//etc/passwd",
  ],
  "source maps": assets.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/assets/${name}.map`),
  "the development server": [
    "/@vite/client",
    "/@react-refresh",
    "/@id/app/root.tsx",
    "/@fs/etc/passwd",
    "/@fs/etc/passwd?raw",
    "/__vite_ping",
    "/__inspect/",
    "/node_modules/.vite/deps/react.js",
    "/@id/__x00__virtual:remix/server-build",
    "/__manifest?version=1&p=/",
  ],
  "routes of tests and tools": ["/test", "/debug", "/__test__", "/_test", "/console", "/metrics", "/admin"],
};

/** Returns the faults of an answer at an address where nothing may be. */
function somethingFaults({ request, status, cookies, text }: RawAnswer): string[] {
  return [
    ...(status === 400 || status === 404 ? [] : [`${request}: ${status}`]),
    ...(cookies.some((line) => /sid=/.test(line)) ? [`${request}: sets a cookie`] : []),
    ...(/root:x:0|createRequestHandler|"devDependencies"|\[core\]|"mappings"/.test(text)
      ? [`${request}: hands out a file`]
      : []),
  ];
}

test.each(Object.entries(groups))("a visitor who tries %s finds nothing", async (_, paths) => {
  expect(paths.length).toBeGreaterThan(5);
  const faults: string[] = [];
  for (const path of paths) {
    for (const headers of [signedIn, {}]) {
      faults.push(...somethingFaults(await ask(all.url, path, { headers })));
      // As it is, without a client that tidies the path first.
      const lines = Object.entries({ host: new URL(all.url).host, connection: "close", ...headers });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      faults.push(...somethingFaults(await speak(all.url, `GET ${path} HTTP/1.1\r\n${head}\r\n`)));
    }
  }
  expect(faults).toEqual([]);
});

test("an address of slashes alone leads to no other host", async () => {
  for (const path of ["//", "///", "//?agentId=%2F%2Fevil.example"]) {
    for (const headers of [signedIn, {}]) {
      const { status, headers: answered } = await ask(all.url, path, { headers });
      expect([302, 400, 404], path).toContain(status);
      if (status === 302) expect(answered.location).toMatch(/^\/(?![/\\])/);
    }
  }
});

test("no route was made for tests or development", () => {
  const ids = builtRoutes().map(({ id, address }) => `${id} ${address}`);
  expect(ids.filter((id) => /\b(tests?|debug|dev|mock|fake|fixtures?)\b/i.test(id))).toEqual([]);
});

describe("the check of empty addresses", () => {
  test("the check of empty addresses finds a page and an asset that are there", async () => {
    const page = await ask(all.url, `/?agentId=${standIn.agentId}`, { headers: signedIn });
    expect(somethingFaults(page)).toHaveLength(1);
    const asset = await ask(all.url, `/assets/${assets.find((name) => name.endsWith(".js"))}`);
    expect(somethingFaults(asset)).toHaveLength(1);
  });

  test("the check of empty addresses finds a server that falls over or answers a page to everything", async () => {
    const server = await startVulnerableServer();
    const answers = [await ask(server.url, "/%E0%A4%A"), await ask(server.url, "/.env")];
    await server.stop();
    expect(answers.flatMap(somethingFaults)).toHaveLength(2);
  });
});

test("an address that no route matches has the page of the portal, in the language of the visitor", async () => {
  for (const [language, words] of [
    ["en", "The page you are looking for could not be found."],
    ["es", "No se pudo encontrar la página que busca."],
  ] as const) {
    const headers = { "accept-language": language };
    const { status, text, headers: given } = await ask(all.url, "/nowhere/at/all", { headers });
    expect([status, given["content-language"]]).toEqual([404, language]);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(words);
    expect(text).toContain('href="/"');
  }
});
