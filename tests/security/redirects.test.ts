import { describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { formsOf } from "../support/html-form.ts";
import { wayFaults } from "../support/security/checks.ts";
import { ask, askWithForm, cookiesOf } from "../support/security/raw.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";
import { visitor } from "../support/visitor.ts";

/** Row 64: an address to go back to leads to our own pages, in whatever disguise another one comes. */

const all = standInsOfFile();

/** As they are after the query or the form has been decoded once. */
const hostile = [
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example",
  "http://evil.example/account/login",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/%09/evil.example",
  "\t//evil.example",
  "/\t/evil.example",
  "\n//evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\u0000//evil.example",
  " //evil.example",
  "/ /evil.example",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "/@evil.example",
  "@evil.example",
  ".evil.example",
  "evil.example",
  "%2f%2fevil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/x/../%2fevil.example",
  "/%2e//evil.example",
  "/\u2215evil.example",
  "/\uff0fevil.example",
  "/\u3002evil",
  "/x\r\nSet-Cookie: a=b",
  "/x\r\n\r\n<script>alert(1)</script>",
  `/${"x".repeat(10_000)}`,
  "null",
  "undefined",
  "?x",
  "#x",
  "",
];

/** These are ours, and come back as they are. */
const ours = [
  "/contracts?status=All",
  "/contracts?carrier=a%26b%2Fc&agentId=9001",
  "/contracts/c-1?agentId=9001#files",
  "/preferences",
  "/contracts?next=https://evil.example",
];

async function signedInFaults(
  url: string,
  headers: Record<string, string>,
  given: string,
): Promise<string[]> {
  const { status, headers: answered } = await ask(
    url,
    `/account/login?${new URLSearchParams({ returnUrl: given })}`,
    { headers },
  );
  if (status >= 500) return [`${given}: ${status}`];
  return wayFaults(given, answered.location ?? null);
}

test("row 64: the sign-in leads a user who is already signed in to no other site", async () => {
  const { somebody } = await all.signedIn();
  // One after another: a sign-in that asks for many pages at once is told to wait.
  for (const given of hostile) expect(await signedInFaults(all.url, cookiesOf(somebody), given)).toEqual([]);
  for (const address of ours) {
    const answer = await ask(all.url, `/account/login?${new URLSearchParams({ returnUrl: address })}`, {
      headers: cookiesOf(somebody),
    });
    expect(answer.headers.location).toBe(address);
  }
});

test("row 64: nobody ends on another site after the sign-in", async () => {
  for (const given of hostile) {
    const answer = await signInOnly(visitor(all.url), given);
    expect(answer.headers.location, given).toBe("/");
  }
  for (const address of ours) {
    expect((await signInOnly(visitor(all.url), address)).headers.location).toBe(address);
  }
});

test("row 64: two addresses to go back to, an array of them or none lead to the home page", async () => {
  const { somebody } = await all.signedIn();
  for (const query of [
    "returnUrl=//evil.example&returnUrl=/contracts",
    "returnUrl[]=//evil.example",
    "returnurl=//evil.example",
    "",
  ]) {
    const answer = await ask(all.url, `/account/login?${query}`, { headers: cookiesOf(somebody) });
    expect(answer.headers.location).toBe("/");
  }
});

test("row 64: the choice of a portal leads to our own pages", async () => {
  const { somebody, token } = await all.signedIn();
  const headers = cookiesOf(somebody);
  const portal = `agent:${standIn.agentId}`;
  const faults: string[] = [];
  for (const returnUrl of hostile) {
    const answer = await askWithForm(all.url, "/portals", { csrf: token, portal, returnUrl }, headers);
    expect(answer.status, returnUrl).toBe(303);
    faults.push(...wayFaults(returnUrl, answer.headers.location ?? null, /^\/\?agentId=9001$/));

    const query = new URLSearchParams({ agentId: standIn.agentId, returnUrl });
    const page = await somebody.get(`/portals?${query}`);
    const hidden = formsOf(page.html)
      .filter(({ action }) => action.startsWith("/portals"))
      .flatMap(({ fields }) => fields.filter(({ name }) => name === "returnUrl"));
    faults.push(...hidden.flatMap(({ value }) => wayFaults(returnUrl, value)));
  }
  expect(faults).toEqual([]);
  const kept = await askWithForm(
    all.url,
    "/portals",
    { csrf: token, portal, returnUrl: "/contracts?agencyId=9002&status=All" },
    headers,
  );
  expect(kept.headers.location).toBe("/contracts?status=All&agentId=9001");
});

test("row 64: putting an alert away leads back to our own pages", async () => {
  const { somebody, token } = await all.signedIn();
  const faults: string[] = [];
  for (const returnUrl of hostile) {
    const answer = await askWithForm(
      all.url,
      "/alerts/5/dismissal",
      { csrf: token, returnUrl },
      cookiesOf(somebody),
    );
    expect(answer.status).toBe(303);
    faults.push(...wayFaults(returnUrl, answer.headers.location ?? null));
  }
  expect(faults).toEqual([]);
});

test("row 64: the way to the sign-in is relative and never leads on to another site", async () => {
  for (const path of [
    "//evil.example",
    "//evil.example/contracts",
    "/\\evil.example",
    "/contracts//evil.example",
  ]) {
    const answer = await ask(all.url, path);
    const location = answer.headers.location ?? "/";
    expect(wayFaults(path, location, /./), path).toEqual([]);
    const returnUrl = new URL(location, all.url).searchParams.get("returnUrl");
    if (returnUrl === null) continue;
    const back = (await signInOnly(visitor(all.url), returnUrl)).headers.location ?? null;
    expect(wayFaults(path, back, /./), path).toEqual([]);
  }
});

test("the addresses of the former portal lead to ours, whatever their ids are", async () => {
  const ids = [
    "..%2f..",
    "%2f%2fevil.example",
    "%5c%5cevil",
    "javascript:x",
    "%0d%0aSet-Cookie:x=1",
    "@evil",
    "%00",
  ];
  for (const id of ids) {
    for (const path of [
      `/Agent/Enrollments/Enrollment/${id}`,
      `/Agency/Statements/Statement?paymentRunId=${id}`,
      `/Agent/Activities/Manage/${id}`,
      `/Agent/Home?agentId=${id}`,
      `/PortalSelection/${id}`,
    ]) {
      const answer = await ask(all.url, path);
      if (answer.status === 404 || answer.status === 400) continue;
      // Without a portal in the address it depends on the user.
      if (answer.status === 302) {
        const signIn = `/account/login?returnUrl=${encodeURIComponent(path)}`;
        const plain = (address = "") => decodeURIComponent(decodeURIComponent(address));
        expect(plain(answer.headers.location), path).toBe(plain(signIn));
      } else {
        expect(answer.status, path).toBe(301);
        expect(answer.headers.location, path).toMatch(/^\/(enrollments|statements|help-requests)?$/);
      }
      expect(answer.cookies).toEqual([]);
    }
  }
});

test("forwarding headers and a foreign Host change no address we send", async () => {
  const headers = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
  };
  for (const more of [headers, { ...headers, host: "evil.example" }]) {
    for (const path of ["/", "/account/login", "/contracts", "/account/signed-out", "/Agent/Home"]) {
      const answer = await ask(all.url, path, { headers: more });
      expect(JSON.stringify(answer.headers) + answer.text, path).not.toContain("evil.example");
    }
  }
});

describe("a server without these checks", () => {
  test("a server that leads to any address is found out", async () => {
    const server = await startVulnerableServer();
    const given = ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"];
    const faults = await Promise.all(given.map((address) => signedInFaults(server.url, {}, address)));
    await server.stop();
    expect(faults.every((found) => found.length === 1)).toBe(true);
  });
});
