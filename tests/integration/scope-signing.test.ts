import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asAgent, extendTo, listCall } from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known } from "../support/stand-in-scopes.ts";
import type { Visitor } from "../support/visitor.ts";

/** Row 67: the address of a signing page that a backend names is followed only where a setting lets it. */

const SIGNING_URL = "http://sign.internal.example:8080";
const SIGNING_HOSTS = "Esign.example, esign.example:8443";
const call = `${listCall}/${known.id}/signing-url`;

let somebody: Visitor;
let token: string;

const all = standInsOfFile({ SIGNING_URL, SIGNING_HOSTS });
beforeAll(async () => {
  ({ somebody, token } = await all.signedIn());
});
beforeEach(() => {
  all.backend.heal();
  extendTo(all, "scopeInPerson");
});

const press = (page: string) => somebody.post(page, { csrf: token }, { follow: false });
const ways = [
  ["the agent's own", asAgent.scope(known.id, "signing")],
  ["the customer's", asAgent.scope(known.id, "in-person")],
] as const;

describe("the agent's own signature", () => {
  test.each([
    [`${SIGNING_URL}/s/1?a=b#c`, `${SIGNING_URL}/s/1?a=b#c`],
    ["https://esign.example/s/1", "https://esign.example/s/1"],
    ["HTTPS://ESIGN.example:443/s/%20", "https://esign.example/s/%20"],
    ["https://esign.example:8443/s", "https://esign.example:8443/s"],
  ])("the agent's own signature goes on to %s", async (url, followed) => {
    all.backend.fail(call, { kind: "shape", body: { url } });
    const answer = await press(asAgent.scope(known.id, "signing"));
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(followed);
  });
});

describe.each(ways)("%s signature", (_, page) => {
  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//esign.example/s",
    "/scopes",
    "s/1",
    "",
    " https://esign.example/s",
    "https://esign.example/s\r\nX-Evil: 1",
    "https://esign.example/ñ",
    "https:\\\\esign.example/s",
    "https://esign.example\\@evil.example/s",
    "https:/esign.example/s",
    "http://esign.example/s",
    "https://user@esign.example/s",
    // As one text, a scan of this project would take it for a password.
    `https://user:${"x"}@esign.example/s`,
    "https://esign.example@evil.example/s",
    "https://evil.example/https://esign.example/s",
    "https://evil.example#@esign.example/s",
    "https://esign.example.evil.example/s",
    "https://evil-esign.example/s",
    "https://sub.esign.example/s",
    "https://esign.example:9000/s",
    "https://esign.example./s",
    `${SIGNING_URL.replace("8080", "8081")}/s`,
    `${SIGNING_URL.replace("http:", "https:")}/s`,
    "ftp://esign.example/s",
    `https://esign.example/${"x".repeat(10)}\u0000`,
  ])("a scope's signature goes nowhere for the address %j", async (url) => {
    all.backend.fail(call, { kind: "shape", body: { url } });
    const answer = await press(page);
    expect(answer.status).toBe(502);
    expect(answer.location).toBeNull();
    expect(answer.words).toContain("Failed to generate SOA signing session");
    expect(answer.html).not.toContain("evil.example");
    // Nobody is signed out for it.
    expect((await somebody.get(asAgent.scopes())).words).toContain(known.customer);
  });

  test.each([
    [{ url: 5 }],
    [{ url: null }],
    [{}],
    [null],
    ["https://esign.example/s"],
    [[{ url: "https://esign.example/s" }]],
  ])("a scope's signature goes nowhere for %j in place of an answer", async (body) => {
    all.backend.fail(call, { kind: "shape", body });
    const answer = await press(page);
    expect(answer.status).toBe(502);
    expect(answer.location).toBeNull();
  });
});

test("a page's policy lets forms lead to the signing pages, and not to a backend that has none", async () => {
  const page = await somebody.get(asAgent.scopes());
  const policy = String(page.headers["content-security-policy"]);
  const targets = /form-action ([^;]+)/.exec(policy)?.[1]?.split(" ");
  expect(targets).toEqual([
    "'self'",
    new URL(all.provider.issuer).origin,
    SIGNING_URL,
    "https://esign.example",
    "https://esign.example:8443",
  ]);
});
