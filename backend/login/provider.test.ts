import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { demoAccounts } from "#backend/demo/accounts.ts";
import {
  actionOf,
  audience,
  client,
  discover,
  type RunningLogin,
  redeem,
  startAttempt,
  startLogin,
  type Visit,
  Visitor,
} from "./testing.ts";

const htmlValidate = new HtmlValidate({ extends: ["html-validate:recommended"] });

let dataDir: string;
let login: RunningLogin;
let config: oidc.Configuration;
let visitor: Visitor;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "demo-login-"));
  login = await startLogin(dataDir);
  config = await discover(login);
});

afterAll(async () => {
  await login.close();
  await rm(dataDir, { recursive: true, force: true });
});

// Hoisted, so that it also hears what is said while modules load.
const output = vi.hoisted(() =>
  (["log", "info", "warn", "error"] as const).map((kind) => vi.spyOn(console, kind)),
);

beforeEach(() => {
  visitor = new Visitor(originOf(login));
});

afterEach(() => {
  for (const spy of output) expect(spy).not.toHaveBeenCalled();
});

const originOf = ({ port }: RunningLogin) => `http://127.0.0.1:${port}`;

async function signedIn(who: Visitor, sub = "demo-agent", extra: Record<string, string> = {}) {
  const attempt = await startAttempt(config, extra);
  const page = await who.get(attempt.url);
  const { url } = page.url.pathname.startsWith("/login/") ? await who.pick(page, sub) : page;
  return redeem(config, attempt, url);
}

async function expectValid(page: Visit, language: string) {
  const report = await htmlValidate.validateString(page.html);
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  expect(page.html).toContain(`<html lang="${language}">`);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
}

function logoutUrl(extra: Record<string, string>): URL {
  return oidc.buildEndSessionUrl(config, extra);
}

const withoutClientId = (url: URL) => {
  url.searchParams.delete("client_id");
  return url;
};

describe("signing in", () => {
  test("discovery names addresses below the issuer, whatever host was asked", async () => {
    const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } =
      config.serverMetadata();
    for (const address of [authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint]) {
      expect(address).toMatch(new RegExp(`^${login.issuer}/`));
    }
    const response = await fetch(`${login.issuer}/.well-known/openid-configuration`, {
      headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
    });
    expect(await response.text()).not.toMatch(/evil|https:/);
  });

  test("with e-mail and password gives an id token, an access token for the backend and a refresh token", async () => {
    const attempt = await startAttempt(config);
    const form = await visitor.get(attempt.url);
    expect(form.status).toBe(200);
    expect(form.url.pathname).toMatch(/^\/login\/sign-in\/[\w-]+$/);
    const { url } = await visitor.signIn(form, " Agent@Demo.example ");
    expect(url.href).toMatch(`${client.redirectUri}?code=`);
    expect(url.searchParams.get("iss")).toBe(login.issuer);
    const tokens = await redeem(config, attempt, url);

    expect(tokens.claims()).toMatchObject({
      iss: login.issuer,
      aud: client.id,
      sub: "demo-agent",
      email: "agent@demo.example",
      email_verified: true,
      name: "Marisol Vega",
      nonce: attempt.nonce,
    });
    expect(tokens.expires_in).toBe(300);
    expect(tokens.refresh_token).toBeTruthy();
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, createLocalJWKSet(login.jwks), {
      issuer: login.issuer,
      audience,
      typ: "at+jwt",
    });
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
    const published = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ""));
    await expect(jwtVerify(tokens.access_token, published)).resolves.toBeTruthy();
  });

  test("publishes no private part of its key", async () => {
    const published = await (await fetch(`${login.issuer}/jwks`)).json();
    for (const key of [...published.keys, ...login.jwks.keys]) {
      expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    }
    expect(published.keys.map(({ kid }: { kid: string }) => kid)).toEqual(
      login.jwks.keys.map(({ kid }) => kid),
    );
  });

  test("the portal may name itself in the header or in the form", async () => {
    for (const authentication of [
      oidc.ClientSecretBasic(client.secret),
      oidc.ClientSecretPost(client.secret),
    ]) {
      config = await discover(login, authentication);
      expect((await signedIn(new Visitor(originOf(login)))).access_token).toBeTruthy();
    }
    const wrong = await discover(login, oidc.ClientSecretPost("not the secret"));
    const attempt = await startAttempt(wrong);
    const { url } = await visitor.pick(await visitor.get(attempt.url), "demo-agent");
    await expect(redeem(wrong, attempt, url)).rejects.toMatchObject({ error: "invalid_client" });
  });

  test("a request without PKCE is sent back with an error", async () => {
    const { url } = await startAttempt(config);
    url.searchParams.delete("code_challenge");
    url.searchParams.delete("code_challenge_method");
    const back = await visitor.get(url);
    expect(back.url.searchParams.get("error")).toBe("invalid_request");
  });

  test("a code works once, and its second use ends what the first one gave", async () => {
    const attempt = await startAttempt(config);
    const { url } = await visitor.pick(await visitor.get(attempt.url), "demo-agent");
    const tokens = await redeem(config, attempt, url);
    await expect(redeem(config, attempt, url)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("somebody who is signed in is not asked again, unless the portal wants it", async () => {
    await signedIn(visitor);
    const again = await startAttempt(config);
    expect((await visitor.get(again.url)).url.href).toMatch(`${client.redirectUri}?code=`);

    const asked = await startAttempt(config, { prompt: "login" });
    const page = await visitor.get(asked.url);
    expect(page.html).toContain('<form class="card"');
    const tokens = await redeem(config, asked, (await visitor.pick(page, "demo-agent")).url);
    expect(tokens.claims()?.sub).toBe("demo-agent");
  });

  test("no page asks for consent, even when the portal does", async () => {
    const tokens = await signedIn(visitor, "demo-agent", { prompt: "consent" });
    expect(tokens.refresh_token).toBeTruthy();
    const silent = await startAttempt(config, { prompt: "none" });
    expect((await visitor.get(silent.url)).url.searchParams.get("code")).toBeTruthy();
  });

  test("two tabs can sign in side by side", async () => {
    const [one, two] = [await startAttempt(config), await startAttempt(config)];
    const [firstForm, secondForm] = [await visitor.get(one.url), await visitor.get(two.url)];
    const second = await redeem(config, two, (await visitor.pick(secondForm, "demo-agent")).url);
    const first = await redeem(config, one, (await visitor.pick(firstForm, "demo-agent")).url);
    for (const { refresh_token } of [first, second]) {
      await expect(oidc.refreshTokenGrant(config, refresh_token ?? "")).resolves.toBeTruthy();
    }
  });

  test("signing in as somebody else ends the sign-in before it, without a page in between", async () => {
    const before = await signedIn(visitor, "demo-agent");
    const after = await signedIn(visitor, "demo-agency", { prompt: "login" });
    expect(after.claims()?.sub).toBe("demo-agency");
    await expect(oidc.refreshTokenGrant(config, before.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });

    const tab = await startAttempt(config);
    const stranger = new Visitor(originOf(login));
    const form = await stranger.get(tab.url);
    await signedIn(stranger, "demo-six");
    const tokens = await redeem(config, tab, (await stranger.pick(form, "demo-seven")).url);
    expect(tokens.claims()?.sub).toBe("demo-seven");
  });

  test("the account that fails goes back to the portal with its error", async () => {
    const attempt = await startAttempt(config);
    const { url } = await visitor.signIn(await visitor.get(attempt.url), "error@demo.example");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: "access_denied",
      error_description: "This demo account always fails to sign in.",
      state: attempt.state,
    });
  });

  test("an unverified e-mail address is said to be so", async () => {
    const tokens = await signedIn(visitor, "demo-unverified");
    expect(tokens.claims()?.email_verified).toBe(false);
    expect(decodeJwt(tokens.access_token).email_verified).toBe(false);
  });
});

describe("refreshing", () => {
  test("gives a new refresh token each time, and a spent one ends them all", async () => {
    const first = await signedIn(visitor);
    const second = await oidc.refreshTokenGrant(config, first.refresh_token ?? "");
    expect(second.refresh_token).toBeTruthy();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token)).toMatchObject({ aud: audience, email: "agent@demo.example" });

    await expect(oidc.refreshTokenGrant(config, first.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(oidc.refreshTokenGrant(config, second.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("of several requests at once with one token, one at most is answered", async () => {
    const { refresh_token } = await signedIn(visitor);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => oidc.refreshTokenGrant(config, refresh_token ?? "")),
    );
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  });

  test("a revoked token is refused", async () => {
    const { refresh_token } = await signedIn(visitor);
    await oidc.tokenRevocation(config, refresh_token ?? "");
    await expect(oidc.refreshTokenGrant(config, refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});

describe("the sign-in page", () => {
  test("is valid, needs no script and may not be framed or kept", async () => {
    const page = await visitor.get((await startAttempt(config)).url);
    await expectValid(page, "en");
    expect(page.html).not.toMatch(/<script|https?:\/\//);
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://portal.example:3000;");
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    for (const { name, email, about } of demoAccounts) {
      expect(page.html).toContain(name);
      expect(page.html).toContain(email);
      expect(page.html).toContain(about);
    }
  });

  test("a wrong password is said at the fields, and the e-mail address stays", async () => {
    const form = await visitor.get((await startAttempt(config)).url);
    for (const [email, password] of [
      ["agent@demo.example", "wrong <word>"],
      ["nobody&co@demo.example", "demo"],
    ] as const) {
      const page = await visitor.signIn(form, email, password);
      expect(page.status).toBe(422);
      await expectValid(page, "en");
      expect(page.html).toContain("<title>Error: Sign in");
      expect(page.html).toContain('<a href="#email">The e-mail address or the password is not right</a>');
      expect(page.html).toMatch(/id="password"[^>]* aria-invalid="true" aria-describedby="email-problem"/);
      expect(page.html).toContain(`value="${email.replace("&", "&amp;")}"`);
      expect(page.html).not.toMatch(/<word>|&lt;word/);
    }
  });

  test("empty fields and unknown accounts are said too", async () => {
    const form = await visitor.get((await startAttempt(config)).url);
    const empty = await visitor.signIn(form, " ", "");
    expect(empty.status).toBe(422);
    await expectValid(empty, "en");
    expect(empty.html).toContain("Enter your e-mail address");
    expect(empty.html).toContain("Enter your password");
    const unknown = await visitor.pick(form, "demo-nobody");
    expect(unknown.status).toBe(422);
    await expectValid(unknown, "en");
  });

  test("speaks the language the portal asks for, or the browser's", async () => {
    const asked = await visitor.get((await startAttempt(config, { ui_locales: "fr es-MX en" })).url);
    await expectValid(asked, "es");
    expect(asked.html).toContain("Iniciar sesión");
    expect(asked.html).toContain("seis portales");

    const spanish = new Visitor(originOf(login), "es-419,es;q=0.9,en;q=0.5");
    const form = await spanish.get((await startAttempt(config)).url);
    await expectValid(form, "es");
    const wrong = await spanish.signIn(form, "agent@demo.example", "no");
    await expectValid(wrong, "es");
    expect(wrong.html).toContain("El correo electrónico o la contraseña no son correctos");

    const english = await spanish.get((await startAttempt(config, { ui_locales: "en" })).url);
    await expectValid(english, "en");
  });

  test("every account has Spanish words", async () => {
    const spanish = new Visitor(originOf(login), "es");
    const { html } = await spanish.get((await startAttempt(config)).url);
    for (const { about } of demoAccounts) {
      if (!/^\d/.test(about)) expect(html).not.toContain(about);
    }
  });

  test("knows the e-mail address the portal hints at", async () => {
    const { html } = await visitor.get((await startAttempt(config, { login_hint: 'a"b@demo.example' })).url);
    expect(html).toContain('value="a&quot;b@demo.example"');
  });

  test("another browser, a finished sign-in and a huge form are refused kindly", async () => {
    const attempt = await startAttempt(config);
    const form = await visitor.get(attempt.url);
    const stranger = await new Visitor(originOf(login), "es").get(form.url);
    expect(stranger.status).toBe(400);
    await expectValid(stranger, "es");
    expect(stranger.html).toContain('href="http://portal.example:3000/"');

    const huge = await visitor.post(actionOf(form), { email: "a".repeat(20_000), password: "demo" });
    expect(huge.status).toBe(413);

    await visitor.pick(form, "demo-agent");
    const late = await visitor.pick(form, "demo-agent");
    expect(late.status).toBe(400);
    await expectValid(late, "en");
    expect(late.html).toContain("This sign-in is no longer open");
  });

  test("a faulty request, and an address that is not there, get a plain page in both languages", async () => {
    for (const language of ["en", "es"]) {
      const someone = new Visitor(originOf(login), language);
      const { url } = await startAttempt(config, { redirect_uri: "https://evil.example/<b>" });
      const refused = await someone.get(url);
      expect(refused.status).toBe(400);
      await expectValid(refused, language);
      expect(refused.html).toContain("invalid_redirect_uri");
      expect(refused.html).not.toMatch(/evil|\.js:/);

      const stranger = await someone.get((await startAttempt(config, { client_id: "<script>" })).url);
      expect(stranger.status).toBe(400);
      await expectValid(stranger, language);

      const missing = await someone.get("/login/nothing-here");
      expect(missing.status).toBe(404);
      await expectValid(missing, language);
    }
  });
});

describe("signing out", () => {
  const goingBack = { post_logout_redirect_uri: client.postLogoutRedirectUri, state: "kept" };
  const back = `${client.postLogoutRedirectUri}?state=kept`;

  test("with the person's id token is done at once, and ends the refresh token", async () => {
    const tokens = await signedIn(visitor);
    const end = await visitor.get(logoutUrl({ ...goingBack, id_token_hint: tokens.id_token ?? "" }));
    expect(end.url.href).toBe(back);
    expect(visitor.cookies.filter(({ name }) => name.startsWith("demo_login"))).toEqual([]);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect((await visitor.get((await startAttempt(config)).url)).html).toContain('<form class="card"');
  });

  test("without an address to go back to says that it is done", async () => {
    const tokens = await signedIn(visitor);
    const done = await visitor.get(logoutUrl({ id_token_hint: tokens.id_token ?? "" }));
    expect(done.status).toBe(200);
    await expectValid(done, "en");
    expect(done.html).toContain("You are signed out");
  });

  test("without a hint, or with somebody else's, asks first", async () => {
    const other = await signedIn(new Visitor(originOf(login)), "demo-agency");
    const tokens = await signedIn(visitor);
    for (const url of [
      logoutUrl(goingBack),
      logoutUrl({ ...goingBack, id_token_hint: other.id_token ?? "" }),
    ]) {
      const question = await visitor.get(url);
      expect(question.status).toBe(200);
      await expectValid(question, "en");
      expect(question.html).toContain("You are signed in as Marisol Vega.");
    }
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? "")).resolves.toBeTruthy();

    const question = await visitor.get(logoutUrl({ ...goingBack, ui_locales: "es" }));
    await expectValid(question, "es");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.html)?.[1] ?? "";
    const forged = await visitor.post(actionOf(question), { xsrf: "guess", logout: "yes" });
    expect(forged.status).toBe(400);
    await expectValid(forged, "en");
    const end = await visitor.post(actionOf(question), { xsrf, logout: "yes" });
    expect(end.url.href).toBe(back);
    expect((await visitor.get((await startAttempt(config)).url)).html).toContain('<form class="card"');
  });

  test("when nobody is signed in goes straight back", async () => {
    expect((await visitor.get(logoutUrl(goingBack))).url.href).toBe(back);
    const nowhere = await visitor.get(withoutClientId(logoutUrl({})));
    expect(nowhere.html).toContain("You are signed out");
  });

  test("never leads to an address that is not registered", async () => {
    const { id_token = "" } = await signedIn(visitor);
    const evil = { post_logout_redirect_uri: "https://evil.example/" };
    expect((await visitor.get(logoutUrl({ ...evil, id_token_hint: id_token }))).status).toBe(400);
    expect((await visitor.get(logoutUrl(evil))).status).toBe(400);
    const asked = await visitor.get(withoutClientId(logoutUrl(evil)));
    expect(asked.url.origin).toBe(originOf(login));
  });
});

describe("a restart", () => {
  test("keeps keys, sessions, sign-ins under way and refresh tokens", async () => {
    const directory = await mkdtemp(join(tmpdir(), "demo-login-"));
    const first = await startLogin(directory);
    const firstConfig = await discover(first);
    const someone = new Visitor(originOf(first));
    const attempt = await startAttempt(firstConfig);
    const form = await someone.get(attempt.url);
    const tokens = await redeem(firstConfig, attempt, (await someone.pick(form, "demo-agent")).url);
    const spent = tokens.refresh_token ?? "";
    const { refresh_token = "" } = await oidc.refreshTokenGrant(firstConfig, spent);
    const newcomer = new Visitor(originOf(first));
    const underWay = await startAttempt(firstConfig);
    const openForm = await newcomer.get(underWay.url);
    await first.close();

    await writeFile(join(directory, "login", "half-written.json"), '{"model":');
    const second = await startLogin(directory, { port: first.port });
    expect(second.jwks).toEqual(first.jwks);
    const silent = await someone.get((await startAttempt(firstConfig, { prompt: "none" })).url);
    expect(silent.url.searchParams.get("code")).toBeTruthy();
    const finished = await newcomer.pick(openForm, "demo-both");
    expect((await redeem(firstConfig, underWay, finished.url)).claims()?.sub).toBe("demo-both");
    const refreshed = await oidc.refreshTokenGrant(firstConfig, refresh_token);
    expect(decodeJwt(refreshed.access_token).sub).toBe("demo-agent");
    await expect(oidc.refreshTokenGrant(firstConfig, spent)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await second.close();

    // Somebody signed in whose account is gone signs in again.
    const third = await startLogin(directory, {
      port: first.port,
      accounts: demoAccounts.filter(({ sub }) => sub !== "demo-both"),
    });
    const last = await startAttempt(firstConfig);
    const page = await newcomer.get(last.url);
    expect(page.status).toBe(200);
    const { url } = await newcomer.pick(page, "demo-agent");
    expect((await redeem(firstConfig, last, url)).claims()?.sub).toBe("demo-agent");
    await third.close();
    await rm(directory, { recursive: true, force: true });
  });

  test("secrets and records are for their owner only, and no name of a file gives an id away", async () => {
    await signedIn(visitor);
    const mode = async (...path: string[]) => (await stat(join(dataDir, ...path))).mode & 0o777;
    expect(await mode("secrets")).toBe(0o700);
    expect(await readdir(join(dataDir, "secrets"))).toEqual(["login.json"]);
    expect(await mode("secrets", "login.json")).toBe(0o600);
    expect(await mode("login")).toBe(0o700);
    const records = await readdir(join(dataDir, "login"));
    expect(records.length).toBeGreaterThan(0);
    for (const name of records) {
      expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
      expect(await mode("login", name)).toBe(0o600);
    }
  });

  test("two that start at once share one set of keys", async () => {
    const directory = await mkdtemp(join(tmpdir(), "demo-login-"));
    const [one, two] = await Promise.all([startLogin(directory), startLogin(directory)]);
    expect(one.jwks).toEqual(two.jwks);
    await Promise.all([one.close(), two.close()]);
    await rm(directory, { recursive: true, force: true });
  });
});

describe("the cookies", () => {
  test("are for the provider's own path, and no script reads them", async () => {
    const attempt = await startAttempt(config);
    const first = await fetch(attempt.url, { redirect: "manual" });
    for (const line of first.headers.getSetCookie()) {
      expect(line).toMatch(/^demo_login/);
      expect(line).toMatch(/; path=\/login\/(sign-in|auth)\//);
      expect(line).toMatch(/; samesite=lax; httponly$/);
    }
    await visitor.pick(await visitor.get(attempt.url), "demo-agent");
    const session = visitor.cookies.filter(({ name }) => /^demo_login(\.sig)?$/.test(name));
    expect(session.map(({ path }) => path)).toEqual(["/login", "/login"]);
  });
});
