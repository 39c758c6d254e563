import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  addMembers,
  deskBackend,
  deskBrowser,
  deskUrl,
  letIn,
  member,
  otherMember,
  signedIn,
  startDeskProvider,
} from "../support/backend/desk.ts";
import type { IdentityProvider } from "../support/identity-provider.ts";

/** Sessions and sign-out: `docs/product/review-desk.md`, "Sign-in and sessions". */

const MINUTE_MS = 60_000;

describe.each(oneDatabase)("sessions of the review desk, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let provider: IdentityProvider;
  let app: BackendApp;
  let aheadMs = 0;
  const realTime = () => new Date(Date.now() + aheadMs);

  beforeAll(async () => {
    [database, provider] = await Promise.all([openFilled(), startDeskProvider()]);
    await addMembers(database.db);
    app = deskBackend(database.db, provider, { realTime });
  });
  beforeEach(async () => {
    aheadMs = 0;
    provider.clockIsAhead(0);
    provider.heal();
    provider.letIn(member);
    await addMembers(database.db);
    await database.db.deleteFrom("desk_sessions").execute();
  });
  afterAll(() => Promise.all([database.close(), provider.stop()]));

  const sessions = () => database.db.selectFrom("desk_sessions").selectAll().execute();
  const isIn = async (browser: ReturnType<typeof deskBrowser>) => (await browser.get("/desk")).status === 200;

  test("the cookies of the review desk have the right attributes, over http and https", async () => {
    const secureUrl = "https://desk.example";
    const secure = deskBackend(database.db, provider, { deskOptions: { url: secureUrl } });
    for (const [backend, url, prefix] of [
      [app, deskUrl, ""],
      [secure, secureUrl, "__Host-"],
    ] as const) {
      const browser = deskBrowser(backend, url);
      const started = await browser.get("/desk/sign-in?lng=es");
      const ended = await browser.get(await letIn(started));
      const lines = [...started.headers.getSetCookie(), ...ended.headers.getSetCookie()];
      expect(lines.map((line) => line.split("=")[0]?.replace(/[\w-]{43}$/, "{state}"))).toEqual([
        `${prefix}desk-lng`,
        `${prefix}desk-sign-in-{state}`,
        `${prefix}desk-sign-in-{state}`,
        `${prefix}desk-sid`,
      ]);
      for (const line of lines) {
        expect(line).toMatch(/; Path=\//);
        expect(line).toMatch(/; HttpOnly/);
        expect(line).toMatch(/; SameSite=Lax/);
        expect(line).not.toMatch(/Domain/i);
        expect(/; Secure/.test(line)).toBe(prefix !== "");
        expect(line.length).toBeLessThan(4096);
      }
      expect(lines.at(-1)).not.toMatch(/Max-Age|Expires/i);
    }
  });

  test("nothing in the database opens a review desk session, and its id token is encrypted", async () => {
    const browser = await signedIn(app, provider);
    const [row] = await sessions();
    const id = browser.cookies.get("desk-sid") ?? "";
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(id);
    expect(Buffer.from(row?.id_token_sealed ?? []).toString("latin1")).not.toContain("eyJ");
    const thief = deskBrowser(app);
    for (const stolen of [row?.key ?? "", row?.forgery_token ?? "", "x".repeat(4000), "%00", "'"]) {
      thief.cookies.set("desk-sid", stolen);
      expect((await thief.get("/desk")).status, stolen.slice(0, 20)).toBe(303);
    }
  });

  test("each sign-in to the review desk has a new session id, and the one before is dead", async () => {
    const browser = deskBrowser(app);
    browser.cookies.set("desk-sid", "planted-by-somebody-else");
    await browser.signIn();
    const first = browser.cookies.get("desk-sid") ?? "";
    expect(first).not.toContain("planted");
    aheadMs = 16 * MINUTE_MS;
    provider.clockIsAhead(aheadMs);
    await browser.signIn();
    expect(browser.cookies.get("desk-sid")).not.toBe(first);
    const replay = deskBrowser(app);
    replay.cookies.set("desk-sid", first);
    expect(await isIn(replay)).toBe(false);
    expect(await sessions()).toHaveLength(1);
  });

  test("signing in to the review desk as somebody else in the same browser ends the first session", async () => {
    const browser = deskBrowser(app);
    const [one, two] = [await browser.get("/desk/sign-in"), await browser.get("/desk/sign-in")];
    await browser.get(await letIn(one));
    const first = deskBrowserWith(browser.cookies);
    provider.letIn(otherMember);
    await browser.get(await letIn(two));
    expect([await isIn(first), await isIn(browser)]).toEqual([false, true]);
    expect(await sessions()).toMatchObject([{ sub: otherMember.sub }]);
  });

  function deskBrowserWith(cookies: Map<string, string>) {
    const browser = deskBrowser(app);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  }

  test("a review desk session ends after 15 minutes without a request and after eight hours, and is purged", async () => {
    const browser = await signedIn(app, provider);
    for (let minutes = 14; minutes < 8 * 60; minutes += 14) {
      aheadMs = minutes * MINUTE_MS;
      expect(await isIn(browser), `after ${minutes} minutes`).toBe(true);
    }
    aheadMs = 8 * 60 * MINUTE_MS;
    expect(await isIn(browser)).toBe(false);
    const idle = await signedIn(app, provider);
    aheadMs += 15 * MINUTE_MS;
    expect(await isIn(idle)).toBe(false);
    await signedIn(app, provider);
    expect(await sessions()).toHaveLength(1);
  });

  test("a clock that was set back does not make a review desk session longer", async () => {
    aheadMs = 60 * MINUTE_MS;
    const browser = await signedIn(app, provider);
    aheadMs = 0;
    expect(await isIn(browser)).toBe(true);
    aheadMs = 15 * MINUTE_MS;
    expect(await isIn(browser)).toBe(false);
  });

  test("after a review desk session that ended by itself the provider must ask for the password, and say so", async () => {
    const browser = await signedIn(app, provider);
    // The password was given 20 minutes ago.
    provider.clockIsAhead(-20 * MINUTE_MS);
    await letIn(await deskBrowser(app).get("/desk/sign-in?another=yes"));
    provider.clockIsAhead(0);
    aheadMs = 16 * MINUTE_MS;
    const { searchParams } = new URL((await browser.get("/desk/sign-in")).headers.get("Location") ?? "");
    expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "900"]);
    for (const tampering of ["nobody asked again", "no time of sign-in"] as const) {
      provider.tamper(tampering);
      expect((await browser.signIn()).status, tampering).toBe(403);
    }
    provider.heal();
    expect((await browser.signIn()).status).toBe(303);
  });

  test("a browser without a review desk session needs a password that was given within the idle time as well", async () => {
    provider.clockIsAhead(-20 * MINUTE_MS);
    await letIn(await deskBrowser(app).get("/desk/sign-in?another=yes"));
    provider.clockIsAhead(0);
    provider.tamper("max_age ignored");
    const browser = deskBrowser(app);
    const tooOld = await browser.signIn("/desk/sign-in?back=%2Fdesk%2Flicenses");
    const again = tooOld.headers.get("Location") ?? "";
    expect([tooOld.status, again]).toEqual([303, "/desk/sign-in?back=%2Fdesk%2Flicenses&another=yes"]);
    expect((await browser.signIn(again)).headers.get("Location")).toBe("/desk/licenses");
    expect(await isIn(browser)).toBe(true);
  });

  test("a provider that never says when somebody signed in lets desk members in only where the settings say so", async () => {
    provider.tamper("no time of sign-in");
    expect((await deskBrowser(app).signIn()).status).toBe(403);
    const trusting = deskBackend(database.db, provider, { realTime, deskOptions: { hidesSignInTime: true } });
    expect((await deskBrowser(trusting).signIn()).status).toBe(303);
  });

  test("a removed member of the review desk is out at once, and cannot come back", async () => {
    const browser = await signedIn(app, provider);
    const token = await browser.token();
    await database.db.deleteFrom("desk_members").where("sub", "=", member.sub).execute();
    expect((await browser.get("/desk/licenses")).headers.get("Location")).toMatch(/^\/desk\/sign-in/);
    expect((await browser.post("/desk/sign-out", { csrf: token })).headers.get("Location")).toBe(
      "/desk/signed-out",
    );
    expect((await browser.signIn()).status).toBe(403);
  });

  test("signing out ends the review desk session and the provider's, and the first even while the provider is away", async () => {
    const browser = await signedIn(app, provider);
    const replay = deskBrowserWith(browser.cookies);
    const before = provider.signOuts.length;
    const answer = await browser.act("/desk/sign-out");
    const target = new URL(answer.headers.get("Location") ?? "");
    expect(target.searchParams.get("post_logout_redirect_uri")).toBe(`${deskUrl}/desk/signed-out`);
    await fetch(target, { redirect: "manual" });
    expect(provider.signOuts[before]?.get("id_token_hint")).toMatch(/^eyJ/);
    expect([await isIn(browser), await isIn(replay)]).toEqual([false, false]);
    expect((await browser.get("/desk/signed-out")).status).toBe(200);
    expect(await sessions()).toEqual([]);
    // The provider, whose session has ended too, need not be told to ask for the password.
    const { searchParams } = new URL((await browser.get("/desk/sign-in")).headers.get("Location") ?? "");
    expect(searchParams.has("prompt")).toBe(false);

    const other = await signedIn(app, provider);
    const token = await other.token();
    const away = deskBackend(database.db, { ...provider, issuer: "http://127.0.0.1:9/oidc" });
    const offline = deskBrowser(away);
    for (const [name, value] of other.cookies) offline.cookies.set(name, value);
    const skipped = await offline.post("/desk/sign-out", { csrf: token });
    expect(skipped.headers.get("Location")).toBe("/desk/signed-out");
    expect(await sessions()).toEqual([]);
  });

  test("a link signs nobody out of the review desk", async () => {
    const browser = await signedIn(app, provider);
    expect((await browser.get("/desk/sign-out")).status).toBe(404);
    expect(await isIn(browser)).toBe(true);
  });
});
