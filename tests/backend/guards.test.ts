import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { createTokenVerifier, rememberChecked } from "#backend/http/tokens.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, audience, issuer, testBackend, tokenFor } from "../support/backend/backend.ts";
import { embedded } from "../support/backend/databases.ts";

/** The guards of every route: the token, the client identifier, the anti-forgery token, the content type. */

const path = "/t/states";
let database: OpenDatabase;
let ask: Ask;

beforeAll(async () => {
  database = await embedded.openFilled();
  ask = asking(testBackend(database.db));
});
afterAll(() => database.close());

const bearing = (token: string) => ask(path, undefined, { headers: { Authorization: `Bearer ${token}` } });

describe("the access token", () => {
  test("a good access token is taken, in whatever case the scheme is written", async () => {
    const token = await tokenFor("demo-agent");
    expect((await bearing(token)).status).toBe(200);
    const lower = await ask(path, undefined, { headers: { Authorization: `bearer ${token}` } });
    expect(lower.status).toBe(200);
  });

  test("a plain JWT is taken as an access token as well as an at+jwt", async () => {
    const plain = new SignJWT({ iss: issuer, aud: audience, sub: "demo-agent" }).setExpirationTime("5m");
    const token = await tokenFor("demo-agent", () => plain.setProtectedHeader({ alg: "ES256", kid: "test" }));
    expect((await bearing(token)).status).toBe(200);
  });

  test("a request without an access token, or with another scheme, is refused with a challenge", async () => {
    for (const given of [undefined, "Basic ZGVtbzpkZW1v", "Bearer", "Bearer "]) {
      const headers = new Headers(given ? { Authorization: given } : {});
      const response = await ask(path, undefined, { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(problem.parse(await response.json()).status).toBe(401);
    }
  });

  const stranger = generateKeyPair("ES256");
  const inThePast = Math.floor(Date.now() / 1000) - 60;
  const faults: Record<string, () => Promise<string>> = {
    "signed by somebody else": async () => tokenFor("demo-agent", undefined, (await stranger).privateKey),
    "not signed at all": async () =>
      new UnsecuredJWT({})
        .setSubject("demo-agent")
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime("5m")
        .encode(),
    "signed with its own text as a shared secret": async () =>
      new SignJWT({})
        .setProtectedHeader({ alg: "HS256", kid: "test" })
        .setSubject("demo-agent")
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime("5m")
        .sign(new TextEncoder().encode(JSON.stringify(await exportJWK((await stranger).publicKey)))),
    "of another issuer": () => tokenFor("demo-agent", (jwt) => jwt.setIssuer("https://evil.example")),
    "for another audience": () => tokenFor("demo-agent", (jwt) => jwt.setAudience("producer-portal")),
    expired: () => tokenFor("demo-agent", (jwt) => jwt.setExpirationTime(inThePast)),
    "not valid yet": () => tokenFor("demo-agent", (jwt) => jwt.setNotBefore("1h")),
    "without an end": () =>
      tokenFor("demo-agent", () => {
        const endless = new SignJWT({ iss: issuer, aud: audience, sub: "demo-agent" });
        return endless.setProtectedHeader({ alg: "ES256", kid: "test" });
      }),
    "without a subject": () =>
      tokenFor("demo-agent", () => {
        const nobody = new SignJWT({ iss: issuer, aud: audience }).setExpirationTime("5m");
        return nobody.setProtectedHeader({ alg: "ES256", kid: "test" });
      }),
    "of a subject with a control character": () => tokenFor("demo-agent\u0000"),
    "of a subject with half a character": () => tokenFor("demo-agent\ud800"),
    "of a subject that is a list": () =>
      tokenFor("demo-agent", () => {
        const claims = JSON.stringify({ iss: issuer, aud: audience, sub: ["demo-agent"] });
        return new SignJWT(JSON.parse(claims))
          .setProtectedHeader({ alg: "ES256", kid: "test" })
          .setExpirationTime("5m");
      }),
    "of an endless subject": () => tokenFor("x".repeat(256)),
    "with one character changed": async () => {
      const [header, payload, signature] = (await tokenFor("demo-agent")).split(".") as [
        string,
        string,
        string,
      ];
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: "demo-agency" })).toString("base64url");
      return [header, forged, signature].join(".");
    },
    "cut short": async () => (await tokenFor("demo-agent")).slice(0, -5),
    "not a token": async () => "a.b.c",
    endless: async () => "a".repeat(100_000),
  };

  test.each(Object.entries(faults))("an access token that is %s is refused", async (_, make) => {
    const response = await bearing(await make());
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
    expect(JSON.stringify(await response.json())).not.toMatch(/jose|JW[TSK]|signature|exp/i);
  });

  test("the provider's keys are found by discovery, and a provider that is down is not taken for a bad token", async () => {
    const keys = await generateKeyPair("RS256");
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "found", alg: "RS256" };
    let isDown = true;
    let discoveries = 0;
    const provider = createServer((request, response) => {
      if (isDown) return response.writeHead(500).end("<html>");
      const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
      const isMetadata = request.url?.includes("openid-configuration");
      if (isMetadata) discoveries += 1;
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(isMetadata ? { issuer: base, jwks_uri: `${base}/keys` } : { keys: [jwk] }));
    });
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const foreign = asking(
      testBackend(database.db, { verifyToken: createTokenVerifier({ issuer: base, audience }) }),
    );
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "RS256", kid: "found" })
      .setIssuer(base)
      .setAudience(audience)
      .setSubject("demo-agent")
      .setExpirationTime("5m")
      .sign(keys.privateKey);
    const asked = () => foreign(path, undefined, { headers: { Authorization: `Bearer ${token}` } });
    try {
      const down = await asked();
      expect(down.status).toBe(503);
      expect(down.headers.get("Retry-After")).toBeTruthy();
      isDown = false;
      expect((await asked()).status).toBe(200);
      expect((await asked()).status).toBe(200);
      expect(discoveries).toBe(1);
    } finally {
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
    }
  });
});

describe("a token that was checked", () => {
  const start = Date.parse("2026-09-15T16:00:00Z");
  const remembering = (secondsToExpiry: number) => {
    const state = { now: start, checks: 0, isGood: true };
    const verify = rememberChecked(
      async (token) => {
        state.checks++;
        const exp = start / 1000 + secondsToExpiry;
        return state.isGood ? { sub: `owner of ${token}`, claims: { exp } } : undefined;
      },
      () => state.now,
    );
    return { state, verify };
  };

  test("an access token is checked once in a minute, each token for itself", async () => {
    const { state, verify } = remembering(900);
    expect((await verify("one"))?.sub).toBe("owner of one");
    expect((await verify("one"))?.sub).toBe("owner of one");
    expect((await verify("two"))?.sub).toBe("owner of two");
    expect(state.checks).toBe(2);
    state.now = start + 60_000;
    state.isGood = false;
    expect(await verify("one")).toBeUndefined();
  });

  test("an access token is not remembered beyond its end, nor when it was refused", async () => {
    const { state, verify } = remembering(10);
    await verify("one");
    state.isGood = false;
    state.now = start + 14_999;
    expect(await verify("one")).toBeDefined();
    state.now = start + 15_000;
    expect(await verify("one")).toBeUndefined();
    state.isGood = true;
    expect(await verify("one")).toBeDefined();
    expect(state.checks).toBe(3);
  });
});

describe("the client identifier", () => {
  test.each([{ "X-Client-Id": "" }, { "X-Client-Id": "5" }, { "X-Client-Id": "44" }])(
    "the client identifier %o is refused",
    async (headers) => {
      const response = await ask(path, "demo-agent", { headers });
      expect(response.status).toBe(400);
      expect(problem.parse(await response.json()).detail).toContain("X-Client-Id");
    },
  );

  test("the client identifier can have another header and value", async () => {
    const other = asking(testBackend(database.db, { clientIdentifier: { header: "X-App", value: "web" } }));
    expect((await other(path, "demo-agent")).status).toBe(400);
    expect((await other(path, "demo-agent", { headers: { "X-App": "web" } })).status).toBe(200);
    const workbook = `/api/files/encoded-file?apiFilePath=/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`;
    expect((await other(workbook, "demo-agency", { headers: { "X-App": "web" } })).status).toBe(200);
  });
});

describe("a change", () => {
  const change = (headers: Record<string, string>, as = "demo-agent") =>
    ask("/t/agents/anything", as, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", ...headers },
    });
  const token = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const good = { "X-XSRF-TOKEN": token, Cookie: `other=1; XSRF-RequestToken=${token}` };

  test("a change passes with the anti-forgery token in header and cookie", async () => {
    expect((await change(good)).status).toBe(404);
  });

  test.each([
    ["no token", {}],
    ["no header", { Cookie: `XSRF-RequestToken=${token}` }],
    ["no cookie", { "X-XSRF-TOKEN": token }],
    ["both empty", { "X-XSRF-TOKEN": "", Cookie: "XSRF-RequestToken=" }],
    ["another token", { "X-XSRF-TOKEN": `${token}0`, Cookie: `XSRF-RequestToken=${token}` }],
    ["another case", { "X-XSRF-TOKEN": token.toUpperCase(), Cookie: `XSRF-RequestToken=${token}` }],
    ["another cookie", { "X-XSRF-TOKEN": token, Cookie: `XSRF-TOKEN=${token}` }],
  ])("a change without a good anti-forgery token is refused: %s", async (_, headers) => {
    const response = await change(headers as Record<string, string>);
    expect(response.status).toBe(403);
  });

  test.each(["PUT", "PATCH", "DELETE"])(
    "a change by %s is refused without the anti-forgery token",
    async (method) => {
      expect((await ask("/t/agents/anything", "demo-agent", { method })).status).toBe(403);
    },
  );

  test("a change needs the access token besides the anti-forgery token", async () => {
    const response = await ask("/t/agents/anything", undefined, { method: "POST", headers: good });
    expect(response.status).toBe(401);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "a change of content type %o is refused",
    async (type) => expect((await change({ ...good, "Content-Type": type })).status).toBe(415),
  );

  test("a change that is too large is refused", async () => {
    const response = await ask("/t/agents/anything", "demo-agent", {
      method: "POST",
      body: " ".repeat(1024 * 1024 + 1),
      headers: { ...good, "Content-Type": "application/json" },
    });
    expect(response.status).toBe(413);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });
});
