import { beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import {
  assetFaults,
  headerFaults,
  nonceOf,
  pageScriptFaults,
  policyFaults,
  storedFaults,
} from "../support/security/checks.ts";
import { ask, askWithForm, cookiesOf, type RawAnswer, speak } from "../support/security/raw.ts";
import { builtRoutes, dataAddress, withQuery } from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";

/** Rows 50 to 54: what a page may run and load, who may keep an answer, and what a refusal tells. */

/** Every address, asked by a stranger, by an agent and by an agency; redirects as they are. */
let answers: RawAnswer[];
const policyOf = ({ headers }: RawAnswer) => [headers["content-security-policy"]].flat()[0];
const isPage = ({ headers }: RawAnswer) => headers["content-type"]?.startsWith("text/html");

const all = standInsOfFile();
beforeAll(async () => {
  const { somebody, token } = await all.signedIn();
  const signedIn = cookiesOf(somebody);
  answers = [
    await ask(all.url, "/no-such-page", { headers: signedIn }),
    await ask(all.url, "/contracts", { method: "DELETE", headers: signedIn }),
    await ask(all.url, "/contracts/no-such-contract?agentId=9001", { headers: signedIn }),
    await ask(all.url, "/contracts/c-1/files/no-such-file?agentId=9001", { headers: signedIn }),
    await ask(all.url, "/contracts/c-1/policies/excel?agentId=9001", { headers: signedIn }),
    await askWithForm(all.url, "/preferences", { csrf: "wrong" }, signedIn),
    await askWithForm(
      all.url,
      "/preferences",
      { csrf: token, language: "en", appearance: "dark", lite: "auto" },
      signedIn,
    ),
    await askWithForm(all.url, "/alerts/5/dismissal", { csrf: "wrong" }, signedIn),
    await ask(all.url, "/?agentId=9001&lng=es", { headers: signedIn }),
  ];
  for (const { address } of builtRoutes()) {
    for (const path of [address, dataAddress(address)]) {
      answers.push(await ask(all.url, path));
      answers.push(await ask(all.url, withQuery(path, { agentId: standIn.agentId }), { headers: signedIn }));
      if (!address.startsWith("/contracts")) continue;
      answers.push(
        await ask(all.url, withQuery(path, { agencyId: standIn.agencyId }), { headers: signedIn }),
      );
    }
  }
});

test("the answers whose headers are checked have pages, a PDF, a workbook and data among them", () => {
  expect(answers.filter(isPage).length).toBeGreaterThan(20);
  const types = answers.map(({ headers }) => headers["content-type"] ?? "");
  for (const type of ["application/pdf", "spreadsheetml", "text/x-script"])
    expect(
      types.some((given) => given.includes(type)),
      type,
    ).toBe(true);
});

test("row 50: every page has a policy that lets only its own scripts run", () => {
  const faults = answers
    .filter(isPage)
    .flatMap((answer) => policyFaults(policyOf(answer)).map((fault) => `${answer.request}: ${fault}`));
  expect(faults).toEqual([]);
});

test("row 50: the content security policy of a page allows nothing besides what is listed", () => {
  const masked = answers
    .filter(isPage)
    .map((answer) => policyOf(answer)?.replace(/'nonce-[^']+'/, "'nonce'"));
  const whole = (script: string) =>
    [
      "default-src 'none'",
      `script-src ${script}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      `form-action 'self' ${new URL(all.provider.issuer).origin} ${all.backend.url}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join("; ");
  expect(new Set(masked)).toEqual(new Set([whole("'nonce' 'strict-dynamic'"), whole("'none'")]));
});

test("row 50: the nonce is new in every answer and stands on every script of the page", () => {
  const nonces = answers.filter(isPage).map((answer) => nonceOf(policyOf(answer)));
  const made = nonces.filter((nonce) => nonce !== null);
  expect(made.length).toBeGreaterThan(20);
  expect(new Set(made).size).toBe(made.length);
  const faults = answers
    .filter(isPage)
    .flatMap((answer) =>
      pageScriptFaults(answer.text, nonceOf(policyOf(answer))).map((fault) => `${answer.request}: ${fault}`),
    );
  expect(faults).toEqual([]);
});

test("row 50: in lite mode no script is on the page, and a download carries a policy that runs none", async () => {
  const page = await ask(all.url, "/account/signed-out", { headers: { "save-data": "on" } });
  expect(page.text).not.toContain("<script");
  const files = answers.filter(({ headers }) => headers["content-disposition"]);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(policyOf(file)).toMatch(/^sandbox/);
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="[^"\\]*"/);
  }
});

test("row 52: pages, data, downloads, redirects and refusals are stored nowhere", () => {
  expect(answers.flatMap(storedFaults)).toEqual([]);
});

test("row 51: every answer, whatever its status, carries the headers that protect it", async () => {
  const script = /\/assets\/[\w.-]+\.js/.exec(answers.find(isPage)?.text ?? "")?.[0] ?? "";
  all.backend.fail(/contracts/, { kind: "status", status: 500 });
  const rest = [
    await ask(all.url, script),
    await ask(all.url, "/favicon.svg"),
    await ask(all.url, "/ready"),
    await ask(all.url, "/assets/none.js"),
    await ask(all.url, "/preferences", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.alloc(300_000),
    }),
    await ask(all.url, "/contracts?agentId=9001", { headers: cookiesOf((await all.signedIn()).somebody) }),
  ];
  all.backend.heal();
  const statuses = new Set<number>();
  for (const answer of [...answers, ...rest]) {
    statuses.add(answer.status);
    expect(headerFaults(answer), answer.request).toEqual([]);
  }
  for (const status of [200, 302, 303, 403, 404, 405, 413, 502]) expect(statuses).toContain(status);
});

test("row 51: an unreadable request is answered with the protecting headers too, and two hosts are refused", async () => {
  const host = `Host: ${new URL(all.url).host}\r\n`;
  const lines = {
    431: `${host}X-Long: ${"x".repeat(20_000)}\r\n`,
    400: `${host}no header at all\r\n`,
  };
  const unreadable: RawAnswer[] = [];
  for (const [status, line] of Object.entries(lines)) {
    const answer = await speak(all.url, `GET /ready HTTP/1.1\r\n${line}\r\n`);
    expect(answer.status).toBe(Number(status));
    unreadable.push(answer);
  }
  expect(unreadable.flatMap((answer) => headerFaults(answer))).toEqual([]);
  const two = await speak(
    all.url,
    `GET /ready HTTP/1.1\r\n${host}Host: evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect(two.status).toBe(400);
});

test("row 53: an address made to look like a file of ours shows nothing personal", async () => {
  const { somebody } = await all.signedIn();
  const headers = cookiesOf(somebody);
  for (const path of [
    "/my-profile/x.css",
    "/my-profile/x.css?agentId=9001",
    "/contracts.js",
    "/contracts.css?agentId=9001",
    "/preferences.js",
    "/portals/avatar.png",
    "/%2e%2e/",
    "/contracts/%2e%2e/x.js",
    "/assets/..%2fcontracts",
  ]) {
    const answer = await ask(all.url, path, { headers });
    expect([400, 404], path).toContain(answer.status);
    for (const personal of [standIn.agentName, standIn.carrier, "agnes@standin.example"])
      expect(answer.text, path).not.toContain(personal);
    expect(storedFaults(answer)).toEqual([]);
  }
});

test("row 54: no refusal and no fault tells how the portal is made", () => {
  const bad = answers.filter(({ status }) => status >= 400);
  expect(bad.length).toBeGreaterThan(20);
  for (const { request, text, headers } of bad) {
    expect(text, request).not.toMatch(
      /\bat \S+ \(|\bselect\b .+ from|node_modules|127\.0\.0\.1|[\w-]+\.server\./i,
    );
    expect(headers["x-request-id"], request).toMatch(/^[\w-]{36}$/);
  }
});

test("row 52: hashed assets are kept for good, and are the same for everybody", async () => {
  const { somebody } = await all.signedIn();
  const html = answers
    .filter(isPage)
    .map(({ text }) => text)
    .join("");
  const assets = new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path));
  expect(assets.size).toBeGreaterThan(10);
  for (const path of assets) {
    const answer = await ask(all.url, `${path}?lng=es`, { headers: cookiesOf(somebody) });
    expect(assetFaults(answer)).toEqual([]);
  }
});

test("row 52: what looks like an asset and is none is not kept", async () => {
  const { somebody } = await all.signedIn();
  for (const path of [
    "/assets/none-12345678.js",
    "/assets/",
    "/my-profile/x.css?agentId=9001",
    "/contracts.js",
  ]) {
    const answer = await ask(all.url, path, { headers: cookiesOf(somebody) });
    expect(storedFaults(answer)).toEqual([]);
  }
});

describe("a server without these checks", () => {
  test("a server without a policy and protecting headers is found out", async () => {
    const server = await startVulnerableServer();
    const answer = await ask(server.url, "/");
    await server.stop();
    expect(policyFaults(policyOf(answer))).toEqual([
      "default-src is not 'none'",
      "frame-ancestors is not 'none'",
      "base-uri is not 'none'",
      "object-src is not 'none'",
      "form-action is not set",
      "something is allowed wholesale",
      "scripts from anywhere",
      "a nonce of less than 128 bits",
    ]);
    expect(pageScriptFaults(answer.text, nonceOf(policyOf(answer)))).toHaveLength(3);
    expect(storedFaults(answer)).toHaveLength(2);
    expect(assetFaults(answer)).toHaveLength(2);
    expect(headerFaults(answer)).toHaveLength(6);
  });
});
