import { describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { collapseFaults } from "../support/security/checks.ts";
import { ask, askWithForm, cookiesOf } from "../support/security/raw.ts";
import { publicActions, type Route, shapesOf, withAction } from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";
import type { Visitor } from "../support/visitor.ts";

/** Rows 55 to 59 and 61: no other site can make a signed-in browser act; a browser that says nothing needs the token. */

const actions = withAction.filter(({ id }) => !(id in publicActions));

const all = standInsOfFile();

/** The fields of each action's form. An action without a line gets an empty form. */
const fields: Record<string, Record<string, string>> = {
  "routes/portals/portals": { portal: `agent:${standIn.agentId}`, returnUrl: "/" },
  "routes/preferences/preferences": { language: "es", appearance: "dark", density: "compact", lite: "on" },
  "routes/alerts/dismissal": { returnUrl: "/contracts" },
};

type Attempt = { name: string; headers?: Record<string, string>; token?: string };

/**
 * Returns the requests that every action must refuse.
 * @param token the right one: where the address alone must be enough to refuse, the attacker is given it
 */
function attempts(url: string, token: string): Attempt[] {
  const { port, hostname } = new URL(url);
  return [
    ...fromOrigins(
      [
        "https://evil.example",
        "null",
        `http://${hostname}:${Number(port) + 1}`,
        `https://${hostname}:${port}`,
      ],
      token,
    ),
    { name: "Sec-Fetch-Site cross-site", headers: { "sec-fetch-site": "cross-site" }, token },
    { name: "Sec-Fetch-Site same-site", headers: { "sec-fetch-site": "same-site" }, token },
    { name: "foreign Origin, no token", headers: { origin: "https://evil.example" } },
    { name: "nothing, no token" },
    { name: "nothing, wrong token", token: "A".repeat(token.length) },
    { name: "own Origin, wrong token", headers: { origin: url }, token: "A".repeat(token.length) },
  ];
}

/** Rarer ways, tried in the plain shape. */
function rareAttempts(url: string, token: string): Attempt[] {
  const { port, hostname } = new URL(url);
  return [
    ...fromOrigins(
      [
        "garbage",
        "",
        `http://${hostname}`,
        `http://evil.${hostname}:${port}`,
        `http://${hostname}.evil.example:${port}`,
        `${url}.evil.example`,
        `${url}/`,
        `${url}@evil.example`,
        url.toUpperCase(),
      ],
      token,
    ),
    { name: "Sec-Fetch-Site garbage", headers: { "sec-fetch-site": "garbage" }, token },
    { name: "own Origin from another site", headers: { origin: url, "sec-fetch-site": "cross-site" }, token },
    {
      name: "forged forwarding headers",
      headers: {
        origin: "https://evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      },
      token,
    },
    {
      name: "foreign Origin and Host",
      headers: { origin: "http://evil.example", host: "evil.example" },
      token,
    },
    { name: "nothing, empty token", token: "" },
    { name: "nothing, half a token", token: token.slice(0, -1) },
    { name: "nothing, longer token", token: `${token}A` },
    { name: "nothing, non-ASCII token", token: "é".repeat(token.length) },
    { name: "own Origin, no token", headers: { origin: url, "sec-fetch-site": "same-origin" } },
    { name: "token in a header", headers: { "x-xsrf-token": token, "x-csrf-token": token } },
    { name: "the host's own mark", headers: { "x-portal-refused": "" } },
  ];
}

const fromOrigins = (origins: string[], token: string): Attempt[] =>
  origins.map((origin) => ({ name: `Origin ${origin}`, headers: { origin }, token }));

async function forgeryFaults(
  url: string,
  routes: Route[],
  victim: Visitor,
  token: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    const { plain, others } = shapesOf(route);
    for (const address of [plain, ...others.filter((other) => !other.includes("_routes"))]) {
      const rare = address === plain ? rareAttempts(url, token) : [];
      for (const { name, headers, token: given } of [...attempts(url, token), ...rare]) {
        const form = { ...fields[route.id], ...(given === undefined ? {} : { csrf: given }) };
        const answer = await askWithForm(url, address, form, { ...cookiesOf(victim), ...headers });
        const at = `${answer.request}, ${name}`;
        if (answer.status !== 403) faults.push(`${at}: ${answer.status}`);
        if (answer.cookies.length > 0) faults.push(`${at}: the action was entered`);
      }
    }
  }
  return faults;
}

test("rows 55, 56, 57, 59, 61: every action refuses what another site or nobody sent, in all shapes", async () => {
  const { somebody, token } = await all.signedIn();
  const before = all.backend.calls.filter(({ method }) => method !== "GET").length;
  expect(await forgeryFaults(all.url, actions, somebody, token)).toEqual([]);
  expect(all.backend.calls.filter(({ method }) => method !== "GET").length).toBe(before);
  // One of them would have signed the victim out.
  expect((await somebody.get(`/?agentId=${standIn.agentId}`, { follow: false })).status).toBe(200);
});

test("row 57: the anti-forgery token of another session is not taken, nor that of one that has ended", async () => {
  const { somebody } = await all.signedIn();
  const other = await all.signedIn();
  const refused = () => somebody.post("/preferences", { csrf: other.token }, { follow: false });
  expect((await refused()).status).toBe(403);
  await other.somebody.post("/account/logout", { csrf: other.token });
  expect((await refused()).status).toBe(403);
});

test("row 57: a cookie somebody planted does not take the place of the anti-forgery token", async () => {
  const { somebody } = await all.signedIn();
  somebody.setCookie("XSRF-RequestToken", "planted");
  const answer = await somebody.post("/preferences", { csrf: "planted" }, { follow: false });
  expect(answer.status).toBe(403);
});

test("rows 55, 58: every action is entered with the right token, with and without what browsers add", async () => {
  const ways: Record<string, string>[] = [
    {},
    { origin: all.url, "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: all.url, "x-forwarded-host": "proxy.example" },
  ];
  for (const route of actions) {
    const { plain, others } = shapesOf(route);
    for (const [number, address] of [plain, ...others].entries()) {
      const { somebody, token } = await all.signedIn();
      const headers = { ...cookiesOf(somebody), ...ways[number % ways.length] };
      const answer = await askWithForm(all.url, address, { ...fields[route.id], csrf: token }, headers);
      expect(answer.status, answer.request).not.toBe(403);
      expect(collapseFaults(answer)).toEqual([]);
      if (fields[route.id])
        expect(answer.cookies.length, `${answer.request} does something`).toBeGreaterThan(0);
    }
  }
});

test("row 58: a text browser's form is accepted in all the ways a browser's is", async () => {
  const ways: Record<string, string>[] = [{}, { origin: all.url }, { referer: `${all.url}/preferences` }];
  for (const headers of ways) {
    const { somebody, token } = await all.signedIn();
    const form = { csrf: token, language: "es", appearance: "dark", density: "compact", lite: "off" };
    const answer = await askWithForm(all.url, "/preferences", form, { ...cookiesOf(somebody), ...headers });
    expect(answer.status).toBe(303);
  }
});

test("the refusal of a forged form is a page with words, and is stored nowhere", async () => {
  const { somebody } = await all.signedIn();
  const answer = await somebody.post(
    "/preferences",
    { csrf: "x" },
    { from: "https://evil.example", follow: false },
  );
  expect(answer.status).toBe(403);
  expect(answer.words.length).toBeGreaterThan(40);
  expect(answer.headers["cache-control"]).toContain("no-store");
});

test("a form of another kind or size is refused before anything is done with it", async () => {
  const { somebody, token } = await all.signedIn();
  const kinds = [
    "text/plain",
    "application/json",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "",
    "garbage",
    "application/x-www-form-urlencodedx",
  ];
  for (const { address } of actions) {
    for (const type of kinds) {
      const headers = { ...cookiesOf(somebody), "content-type": type };
      const answer = await ask(all.url, address, { method: "POST", headers, body: `csrf=${token}` });
      // Some forms carry files: to those it is one that broke off.
      const refusals = type.startsWith("multipart/") ? [400, 415] : [415];
      expect(refusals, `${address} ${type}`).toContain(answer.status);
    }
    const large = { csrf: token, filler: "x".repeat(270_000) };
    expect((await askWithForm(all.url, address, large, cookiesOf(somebody))).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, number) => [`f${number}`, "x"]));
    expect((await askWithForm(all.url, address, { csrf: token, ...many }, cookiesOf(somebody))).status).toBe(
      413,
    );
  }
  expect((await somebody.get(`/?agentId=${standIn.agentId}`, { follow: false })).status).toBe(200);
});

describe("a server without these checks", () => {
  test("a server that takes forged forms is found out", async () => {
    const server = await startVulnerableServer();
    const { somebody } = await all.signedIn();
    const faults = await forgeryFaults(server.url, actions.slice(0, 1), somebody, "a-token");
    await server.stop();
    for (const name of [
      "Origin null",
      "Sec-Fetch-Site same-site",
      "nothing, no token",
      "own Origin, wrong token",
    ]) {
      expect(faults).toEqual(
        expect.arrayContaining([expect.stringContaining(`${name}: the action was entered`)]),
      );
    }
  });
});
