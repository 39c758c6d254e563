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
  producer,
  signedIn,
  startDeskProvider,
} from "../support/backend/desk.ts";
import type { IdentityProvider } from "../support/identity-provider.ts";

/** Sign-in: `docs/product/review-desk.md`, "Sign-in and sessions". */

const MINUTE_MS = 60_000;

describe.each(oneDatabase)("signing in to the review desk, on $name", ({ openFilled }) => {
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
  const audited = async (act: () => Promise<unknown>) => {
    const rows = () => database.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    const before = (await rows()).length;
    await act();
    return (await rows())
      .slice(before)
      .map(({ sub, action, resource, status }) => ({ sub, action, resource, status }));
  };

  test("a sign-in to the review desk uses PKCE, state and nonce, and leads back to the page that was wanted", async () => {
    const browser = deskBrowser(app);
    const wanted = await browser.get("/desk/licenses?page=2");
    expect(wanted.headers.get("Location")).toBe("/desk/sign-in?back=%2Fdesk%2Flicenses%3Fpage%3D2");
    const started = await browser.get(wanted.headers.get("Location") ?? "", { "Accept-Language": "es" });
    const { searchParams } = new URL(started.headers.get("Location") ?? "");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "review-desk",
      redirect_uri: `${deskUrl}/desk/callback`,
      scope: "openid",
      code_challenge_method: "S256",
      ui_locales: "es",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([searchParams.get("max_age"), searchParams.has("prompt")]).toEqual(["900", false]);
    const answer = await browser.get(await letIn(started));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk/licenses?page=2"]);
    expect(await isIn(browser)).toBe(true);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil",
    "/contracts",
    "/deskx",
    "javascript:alert(1)",
  ])("a sign-in to the review desk never leads to %s", async (back) => {
    const answer = await deskBrowser(app).signIn(`/desk/sign-in?back=${encodeURIComponent(back)}`);
    expect(answer.headers.get("Location")).toBe("/desk");
  });

  test("two tabs sign in to the review desk at the same time, and a hundred unfinished sign-ins do no harm", async () => {
    const browser = deskBrowser(app);
    const [one, two] = [await browser.get("/desk/sign-in"), await browser.get("/desk/sign-in")];
    expect((await browser.get(await letIn(two))).status).toBe(303);
    expect((await browser.get(await letIn(one))).status).toBe(303);
    browser.cookies.clear();
    for (let count = 0; count < 100; count++) await browser.get("/desk/sign-in");
    const bytes = [...browser.cookies].join(";").length;
    expect(bytes).toBeLessThan(9000);
    expect((await browser.signIn()).status).toBe(303);
  });

  test.each([
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["another state", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["another code", (url: URL) => url.searchParams.set("code", "another")],
  ])("a sign-in callback of the review desk with %s is refused", async (_, spoil) => {
    const browser = deskBrowser(app);
    const url = new URL(await letIn(await browser.get("/desk/sign-in")));
    spoil(url);
    expect((await browser.get(url.href)).status).toBeOneOf([400, 403]);
    expect(await sessions()).toEqual([]);
  });

  test("a sign-in callback of the review desk works once, only in the browser where it began and only for a time", async () => {
    const browser = deskBrowser(app);
    const callback = await letIn(await browser.get("/desk/sign-in"));
    expect((await deskBrowser(app).get(callback)).status).toBe(400);
    expect((await browser.get(callback)).status).toBe(303);
    expect((await browser.get(callback)).status).toBe(400);
    const late = deskBrowser(app);
    const lateCallback = await letIn(await late.get("/desk/sign-in"));
    aheadMs = 11 * MINUTE_MS;
    expect((await late.get(lateCallback)).status).toBe(400);
  });

  test("a sign-in to the review desk with a changed cookie is refused", async () => {
    const browser = deskBrowser(app);
    const callback = await letIn(await browser.get("/desk/sign-in"));
    const [name = "", value = ""] = [...browser.cookies][0] ?? [];
    browser.cookies.set(name, `${value.slice(0, -4)}AAAA`);
    expect((await browser.get(callback)).status).toBe(400);
  });

  test("a sign-in to the review desk with the cookie of another sign-in of the same browser is refused", async () => {
    const browser = deskBrowser(app);
    const [one, two] = [await browser.get("/desk/sign-in"), await browser.get("/desk/sign-in")];
    const callback = await letIn(one);
    const stateOf = (started: Response) =>
      new URL(started.headers.get("Location") ?? "").searchParams.get("state");
    const value = browser.cookies.get(`desk-sign-in-${stateOf(two)}`) ?? "";
    expect(value).not.toBe("");
    browser.cookies.set(`desk-sign-in-${stateOf(one)}`, value);
    expect((await browser.get(callback)).status).toBe(400);
    expect(await sessions()).toEqual([]);
  });

  test.each([
    "bad signature",
    "alg none",
    "wrong issuer",
    "wrong audience",
    "wrong nonce",
    "no nonce",
    "expired",
  ] as const)(
    "a faulty id token (%s) is refused at the review desk, and the refusal is audited",
    async (tampering) => {
      provider.tamper(tampering);
      const rows = await audited(async () => {
        const answer = await deskBrowser(app).signIn();
        expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("sign you in")]);
      });
      expect(await sessions()).toEqual([]);
      // Further refusals without a subject within a minute are only counted.
      for (const row of rows) expect(row).toMatchObject({ sub: null, action: "refused", status: 403 });
    },
  );

  test("a sign-in to the review desk shows a page when the provider answers with an error or is away", async () => {
    provider.fail("authorize", { kind: "error", error: "<script>alert(1)</script>" });
    const refused = await deskBrowser(app).signIn();
    const html = await refused.text();
    expect(refused.status).toBe(403);
    expect(html).not.toContain("alert(1)");
    const away = deskBackend(database.db, { ...provider, issuer: "http://127.0.0.1:9/oidc" });
    const answer = await deskBrowser(away).get("/desk/sign-in");
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining("available right now"),
    ]);
  });

  test("a user who is no member of the review desk gets a page, a way to another account, and no session", async () => {
    const browser = deskBrowser(app);
    provider.letIn(producer);
    const rows = await audited(async () => {
      const answer = await browser.signIn();
      const html = await answer.text();
      expect(answer.status).toBe(403);
      expect(html).toContain("This account cannot use the review desk");
      expect(html).toContain('href="/desk/sign-in?another=yes"');
    });
    expect(rows).toEqual([{ sub: producer.sub, action: "refused", resource: "/desk/callback", status: 403 }]);
    expect(await sessions()).toEqual([]);
    expect(await isIn(browser)).toBe(false);
    const another = await browser.get("/desk/sign-in?another=yes");
    expect(new URL(another.headers.get("Location") ?? "").searchParams.get("prompt")).toBe("login");
  });

  test("sign-in and sign-out at the review desk are audited by subject", async () => {
    const rows = await audited(async () => {
      const browser = await signedIn(app, provider);
      await browser.act("/desk/sign-out");
    });
    expect(rows).toEqual([
      { sub: member.sub, action: "write", resource: "/desk/callback", status: 303 },
      { sub: member.sub, action: "read", resource: "/desk", status: 200 },
      { sub: member.sub, action: "write", resource: "/desk/sign-out", status: 303 },
    ]);
  });
});
