import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  audience,
  client,
  discover,
  loginOfTests,
  originOf,
  redeem,
  startAttempt,
  startLogin,
  Visitor,
} from "#tests/support/login.ts";

/** Signing in at the demo sign-in, refreshing, and its cookies. */

const shared = loginOfTests();

// Hoisted, so that the spies also hear what modules write while they load.
const output = vi.hoisted(() =>
  (["log", "info", "warn", "error"] as const).map((kind) => vi.spyOn(console, kind)),
);

/** The library runs on Node 20 but does not promise to, and writes this when it is loaded there. */
const RUNTIME_WARNING =
  "oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.";

afterEach(() => {
  const written = output.flatMap((spy) => spy.mock.calls.map(([text]) => String(text)));
  expect(written.filter((text) => !text.includes(RUNTIME_WARNING))).toEqual([]);
});

describe("signing in", () => {
  test("the discovery of the demo sign-in names addresses below the issuer, whatever host was asked", async () => {
    const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } =
      shared.config.serverMetadata();
    for (const address of [authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint]) {
      expect(address).toMatch(new RegExp(`^${shared.login.issuer}/`));
    }
    const response = await fetch(`${shared.login.issuer}/.well-known/openid-configuration`, {
      headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
    });
    expect(await response.text()).not.toMatch(/evil|https:/);
  });

  test("signing in with email and password gives an id token, an access token for the backend and a refresh token", async () => {
    const attempt = await startAttempt(shared.config);
    const form = await shared.visitor.get(attempt.url);
    expect(form.status).toBe(200);
    expect(form.url.pathname).toMatch(/^\/login\/sign-in\/[\w-]+$/);
    const { url } = await shared.visitor.signIn(form, " Agent@Demo.example ");
    expect(url.href).toMatch(`${client.redirectUri}?code=`);
    expect(url.searchParams.get("iss")).toBe(shared.login.issuer);
    const tokens = await redeem(shared.config, attempt, url);

    expect(tokens.claims()).toMatchObject({
      iss: shared.login.issuer,
      aud: client.id,
      sub: "demo-agent",
      email: "agent@demo.example",
      email_verified: true,
      name: "Marisol Vega",
      nonce: attempt.nonce,
    });
    expect(tokens.expires_in).toBe(300);
    expect(tokens.refresh_token).toBeTruthy();
    const { payload, protectedHeader } = await jwtVerify(
      tokens.access_token,
      createLocalJWKSet(shared.login.jwks),
      {
        issuer: shared.login.issuer,
        audience,
        typ: "at+jwt",
      },
    );
    expect(protectedHeader.alg).toBe("RS256");
    expect(payload).toMatchObject({
      sub: "demo-agent",
      client_id: client.id,
      email: "agent@demo.example",
      email_verified: true,
      name: "Marisol Vega",
      connection: "demo",
      scope: "openid profile email",
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    const published = createRemoteJWKSet(new URL(shared.config.serverMetadata().jwks_uri ?? ""));
    await expect(jwtVerify(tokens.access_token, published)).resolves.toBeTruthy();
  });

  test("a client that only signs in gets no refresh token, and no client is let in by another one's address", async () => {
    const deskClient = { ...client, id: "desk", redirectUri: "http://desk.example/desk/callback" };
    const dataDir = await mkdtemp(join(tmpdir(), "demo-login-two-"));
    const login = await startLogin(dataDir, { clients: [client, { ...deskClient, signsInOnly: true }] });
    try {
      const config = await oidc.discovery(new URL(login.issuer), "desk", client.secret, undefined, {
        execute: [oidc.allowInsecureRequests],
      });
      const visitor = new Visitor(originOf(login));
      const attempt = await startAttempt(config, { redirect_uri: deskClient.redirectUri });
      const page = await visitor.get(attempt.url);
      expect(page.headers.get("content-security-policy")).toContain("http://desk.example");
      const { url } = await visitor.pick(page, "demo-agent");
      const tokens = await redeem(config, attempt, url);
      expect(tokens.claims()).toMatchObject({ sub: "demo-agent", aud: "desk" });
      expect(tokens.refresh_token).toBeUndefined();
      const stolen = await startAttempt(config, { redirect_uri: client.redirectUri });
      expect((await visitor.get(stolen.url)).status).toBe(400);
    } finally {
      await login.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test("the demo sign-in publishes no private part of its key", async () => {
    const published = await (await fetch(`${shared.login.issuer}/jwks`)).json();
    for (const key of [...published.keys, ...shared.login.jwks.keys]) {
      expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    }
    expect(published.keys.map(({ kid }: { kid: string }) => kid)).toEqual(
      shared.login.jwks.keys.map(({ kid }) => kid),
    );
  });

  test("the portal may name itself to the demo sign-in in the header or in the form", async () => {
    for (const authentication of [
      oidc.ClientSecretBasic(client.secret),
      oidc.ClientSecretPost(client.secret),
    ]) {
      shared.config = await discover(shared.login, authentication);
      expect((await shared.signedIn(new Visitor(originOf(shared.login)))).access_token).toBeTruthy();
    }
    const wrong = await discover(shared.login, oidc.ClientSecretPost("not the secret"));
    const attempt = await startAttempt(wrong);
    const { url } = await shared.visitor.pick(await shared.visitor.get(attempt.url), "demo-agent");
    await expect(redeem(wrong, attempt, url)).rejects.toMatchObject({ error: "invalid_client" });
  });

  test("a sign-in request without PKCE is sent back with an error", async () => {
    const { url } = await startAttempt(shared.config);
    url.searchParams.delete("code_challenge");
    url.searchParams.delete("code_challenge_method");
    const back = await shared.visitor.get(url);
    expect(back.url.searchParams.get("error")).toBe("invalid_request");
  });

  test("a sign-in code works once, and its second use ends the tokens that the first one gave", async () => {
    const attempt = await startAttempt(shared.config);
    const { url } = await shared.visitor.pick(await shared.visitor.get(attempt.url), "demo-agent");
    const tokens = await redeem(shared.config, attempt, url);
    await expect(redeem(shared.config, attempt, url)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(oidc.refreshTokenGrant(shared.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("somebody who is signed in is not asked to sign in again, unless the portal wants it", async () => {
    await shared.signedIn(shared.visitor);
    const again = await startAttempt(shared.config);
    expect((await shared.visitor.get(again.url)).url.href).toMatch(`${client.redirectUri}?code=`);

    const asked = await startAttempt(shared.config, { prompt: "login", max_age: "900" });
    const page = await shared.visitor.get(asked.url);
    expect(page.html).toContain('<form class="card"');
    const tokens = await redeem(shared.config, asked, (await shared.visitor.pick(page, "demo-agent")).url);
    expect(tokens.claims()).toMatchObject({ sub: "demo-agent", auth_time: expect.any(Number) });
  });

  test("no page of the demo sign-in asks for consent, even when the portal does", async () => {
    const tokens = await shared.signedIn(shared.visitor, "demo-agent", { prompt: "consent" });
    expect(tokens.refresh_token).toBeTruthy();
    const silent = await startAttempt(shared.config, { prompt: "none" });
    expect((await shared.visitor.get(silent.url)).url.searchParams.get("code")).toBeTruthy();
  });

  test("two tabs can sign in side by side", async () => {
    const [one, two] = [await startAttempt(shared.config), await startAttempt(shared.config)];
    const [firstForm, secondForm] = [await shared.visitor.get(one.url), await shared.visitor.get(two.url)];
    const second = await redeem(
      shared.config,
      two,
      (await shared.visitor.pick(secondForm, "demo-agent")).url,
    );
    const first = await redeem(shared.config, one, (await shared.visitor.pick(firstForm, "demo-agent")).url);
    for (const { refresh_token } of [first, second]) {
      await expect(oidc.refreshTokenGrant(shared.config, refresh_token ?? "")).resolves.toBeTruthy();
    }
  });

  test("signing in as somebody else ends the sign-in before it, without a page in between", async () => {
    const before = await shared.signedIn(shared.visitor, "demo-agent");
    const after = await shared.signedIn(shared.visitor, "demo-agency", { prompt: "login" });
    expect(after.claims()?.sub).toBe("demo-agency");
    await expect(oidc.refreshTokenGrant(shared.config, before.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });

    const tab = await startAttempt(shared.config);
    const stranger = new Visitor(originOf(shared.login));
    const form = await stranger.get(tab.url);
    await shared.signedIn(stranger, "demo-six");
    const tokens = await redeem(shared.config, tab, (await stranger.pick(form, "demo-seven")).url);
    expect(tokens.claims()?.sub).toBe("demo-seven");
  });

  test("the demo account that fails goes back to the portal with its error", async () => {
    const attempt = await startAttempt(shared.config);
    const { url } = await shared.visitor.signIn(await shared.visitor.get(attempt.url), "error@demo.example");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: "access_denied",
      error_description: "This demo account always fails to sign in.",
      state: attempt.state,
    });
  });

  test("an unverified email address is said to be so in the id token and the access token", async () => {
    const tokens = await shared.signedIn(shared.visitor, "demo-unverified");
    expect(tokens.claims()?.email_verified).toBe(false);
    expect(decodeJwt(tokens.access_token).email_verified).toBe(false);
  });
});

describe("refreshing", () => {
  test("refreshing gives a new refresh token each time, and a spent one ends them all", async () => {
    const first = await shared.signedIn(shared.visitor);
    const second = await oidc.refreshTokenGrant(shared.config, first.refresh_token ?? "");
    expect(second.refresh_token).toBeTruthy();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token)).toMatchObject({ aud: audience, email: "agent@demo.example" });

    await expect(oidc.refreshTokenGrant(shared.config, first.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(oidc.refreshTokenGrant(shared.config, second.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("of several requests at once with one refresh token, one at most is answered", async () => {
    const { refresh_token } = await shared.signedIn(shared.visitor);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => oidc.refreshTokenGrant(shared.config, refresh_token ?? "")),
    );
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  });

  test("a revoked refresh token is refused", async () => {
    const { refresh_token } = await shared.signedIn(shared.visitor);
    await oidc.tokenRevocation(shared.config, refresh_token ?? "");
    await expect(oidc.refreshTokenGrant(shared.config, refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});

describe("the cookies", () => {
  test("the cookies of the demo sign-in are for its own path, and no script reads them", async () => {
    const attempt = await startAttempt(shared.config);
    const first = await fetch(attempt.url, { redirect: "manual" });
    for (const line of first.headers.getSetCookie()) {
      expect(line).toMatch(/^demo_login/);
      expect(line).toMatch(/; path=\/login\/(sign-in|auth)\//);
      expect(line).toMatch(/; samesite=lax; httponly$/);
    }
    await shared.visitor.pick(await shared.visitor.get(attempt.url), "demo-agent");
    const session = shared.visitor.cookies.filter(({ name }) => /^demo_login(\.sig)?$/.test(name));
    expect(session.map(({ path }) => path)).toEqual(["/login", "/login"]);
  });
});
