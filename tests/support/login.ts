import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as oidc from "openid-client";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { demoAccounts, demoPassword } from "#demo/data/accounts.ts";
import { createDemoLogin, type DemoLogin, type DemoLoginOptions } from "#demo/sign-in/provider.ts";
import { htmlFaults } from "./html-faults.ts";

export const audience = "urn:test:backend";
export const client = {
  id: "portal",
  secret: "a secret of the tests: 100 % safe",
  redirectUri: "http://portal.example:3000/account/callback",
  postLogoutRedirectUri: "http://portal.example:3000/account/signed-out",
};

export type RunningLogin = {
  issuer: string;
  port: number;
  dataDir: string;
  jwks: DemoLogin["jwks"];
  close(): Promise<void>;
};

/** The demo sign-in on a port of its own, or on `port` again to play a restart. */
export async function startLogin(
  dataDir: string,
  { port = 0, ...options }: Partial<DemoLoginOptions> & { port?: number } = {},
): Promise<RunningLogin> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const used = (server.address() as AddressInfo).port;
  const issuer = `http://127.0.0.1:${used}/login`;
  const login = await createDemoLogin({
    issuer,
    audience,
    clients: [client],
    dataDir,
    accessTokenSeconds: 300,
    accounts: demoAccounts,
    password: demoPassword,
    interactionPath: "/login/sign-in",
    ...options,
  });
  server.on("request", login.handle);
  return {
    issuer,
    port: used,
    dataDir,
    jwks: login.jwks,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function discover(login: RunningLogin, authentication?: oidc.ClientAuth): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(login.issuer), client.id, client.secret, authentication, {
    execute: [oidc.allowInsecureRequests],
  });
}

export type Attempt = { url: URL; state: string; nonce: string; verifier: string };

/** Prepares a sign-in as the portal does. */
export async function startAttempt(
  config: oidc.Configuration,
  extra: Record<string, string> = {},
): Promise<Attempt> {
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: client.redirectUri,
    scope: "openid profile email offline_access",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...extra,
  });
  return { url, state, nonce, verifier };
}

export function redeem(config: oidc.Configuration, attempt: Attempt, callback: URL) {
  return oidc.authorizationCodeGrant(config, callback, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
}

export type Visit = { status: number; url: URL; html: string; headers: Headers; sentBy?: string };

type Cookie = { name: string; value: string; path: string };

/** A browser without script: keeps cookies by path, follows redirects within the provider, stops at the portal. */
export class Visitor {
  cookies: Cookie[] = [];

  constructor(
    readonly origin: string,
    readonly language = "en",
  ) {}

  get(url: URL | string): Promise<Visit> {
    return this.send(new URL(url, this.origin), { method: "GET" });
  }

  post(url: URL | string, fields: Record<string, string>): Promise<Visit> {
    return this.send(new URL(url, this.origin), { method: "POST", body: new URLSearchParams(fields) });
  }

  /** Fills in the e-mail and the password where `page` sends them. */
  signIn(page: Visit, email: string, password = demoPassword): Promise<Visit> {
    return this.post(actionOf(page), { email, password });
  }

  /** Presses the button of a demo account. */
  pick(page: Visit, sub: string): Promise<Visit> {
    return this.post(actionOf(page), { account: sub });
  }

  private async send(url: URL, request: RequestInit): Promise<Visit> {
    const cookie = this.cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(`${path}/`) || path === "/")
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    // A connection that is kept would lead to a server that has been stopped, when another one has its port.
    const headers = {
      ...{ "Accept-Language": this.language, Accept: "text/html", Cookie: cookie, Connection: "close" },
    };
    const response = await fetch(url, { ...request, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const html = await response.text();
    const location = response.headers.get("location");
    if (location === null)
      return {
        status: response.status,
        url,
        html,
        headers: response.headers,
        sentBy: request.method ?? "GET",
      };

    const target = new URL(location, url);
    if (target.origin !== this.origin)
      return { status: response.status, url: target, html: "", headers: response.headers };
    return this.send(target, { method: "GET" });
  }

  private keep(line: string) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    const attribute = (key: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = attribute("path") ?? "/";
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const expires = attribute("expires");
    if (expires === undefined || Date.parse(expires) > Date.now()) this.cookies.push({ name, value, path });
  }
}

export function actionOf(page: Visit): string {
  const action = /<form[^>]* action="([^"]*)"/.exec(page.html)?.[1];
  if (action === undefined) throw new Error(`There is no form on ${page.url.pathname}:\n${page.html}`);
  return action;
}

export type LoginOfTests = {
  dataDir: string;
  login: RunningLogin;
  config: oidc.Configuration;
  /** A new browser for each test. */
  visitor: Visitor;
  /** Signs in, by an account's button unless the browser is signed in already. */
  signedIn(
    who: Visitor,
    sub?: string,
    extra?: Record<string, string>,
  ): Promise<Awaited<ReturnType<typeof redeem>>>;
};

/** The demo sign-in of all tests of a file; what it returns is filled in before they begin. */
export function loginOfTests(): LoginOfTests {
  const shared = { signedIn } as LoginOfTests;
  beforeAll(async () => {
    shared.dataDir = await mkdtemp(join(tmpdir(), "demo-login-"));
    shared.login = await startLogin(shared.dataDir);
    shared.config = await discover(shared.login);
  });
  beforeEach(() => {
    shared.visitor = new Visitor(originOf(shared.login));
  });
  afterAll(async () => {
    await shared.login.close();
    await rm(shared.dataDir, { recursive: true, force: true });
  });
  return shared;

  async function signedIn(who: Visitor, sub = "demo-agent", extra: Record<string, string> = {}) {
    const attempt = await startAttempt(shared.config, extra);
    const page = await who.get(attempt.url);
    const { url } = page.url.pathname.startsWith("/login/") ? await who.pick(page, sub) : page;
    return redeem(shared.config, attempt, url);
  }
}

export const originOf = ({ port }: RunningLogin) => `http://127.0.0.1:${port}`;

/** Expects a page that is valid HTML in a language. */
export async function expectValid(page: Visit, language: string) {
  expect(await htmlFaults(page.html)).toEqual([]);
  expect(page.html).toContain(`<html lang="${language}">`);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
}
