import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { withoutLog } from "../support/backend/audit.ts";
import { asking, tokenFor } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  addMembers,
  type DeskBrowser,
  deskBackend,
  deskBrowser,
  deskUrl,
  member,
  otherMember,
  ownForm,
  producer,
  signedIn,
  startDeskProvider,
} from "../support/backend/desk.ts";
import { submit } from "../support/backend/reviewing.ts";
import type { IdentityProvider } from "../support/identity-provider.ts";

/** Nobody passes who is not signed in, and no form that the desk has not sent: for each route that the desk serves. */

/** The routes without a session, each with its reason. */
const openToAll: Record<string, string> = {
  "GET /desk/sign-in": "leads to the provider",
  "GET /desk/callback": "checks the answer of the provider: desk-sign-in.test.ts",
  "GET /desk/signed-out": "tells nothing",
};

const MINUTE_MS = 60_000;

describe.each(oneDatabase)("the guard of the review desk, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let provider: IdentityProvider;
  let app: BackendApp;
  let license: string;
  let aheadMs = 0;
  const realTime = () => new Date(Date.now() + aheadMs);

  beforeAll(async () => {
    [database, provider] = await Promise.all([openFilled(), startDeskProvider()]);
    await addMembers(database.db);
    app = deskBackend(database.db, provider, { realTime });
    license = await submit.License(asking(app));
  });
  afterAll(() => Promise.all([database.close(), provider.stop()]));

  const routes = () => [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method !== "ALL" && /^\/desk(\/|$)/.test(path))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];
  const guarded = (method: string) =>
    routes()
      .filter((route) => route.startsWith(`${method} `) && !(route in openToAll))
      .map((route) => route.slice(method.length + 1).replace(":id", license));
  const changes = async () => {
    const { db } = database;
    const count = async (
      table: "submission_events" | "enrollment_events" | "activity_notes" | "desk_sessions",
    ) =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as("n"))
          .executeTakeFirstOrThrow()
      ).n;
    return [
      await count("submission_events"),
      await count("enrollment_events"),
      await count("activity_notes"),
      await count("desk_sessions"),
    ];
  };

  test("each route of the review desk is open with a reason, or guarded", () => {
    expect(routes().filter((route) => route in openToAll)).toEqual(Object.keys(openToAll));
    expect(guarded("GET").length).toBe(34);
    expect(guarded("POST")).toEqual([
      "/desk/sign-out",
      `/desk/licenses/${license}/decision`,
      `/desk/eandos/${license}/decision`,
      `/desk/appointments/${license}/decision`,
      `/desk/contract-requests/${license}/decision`,
      `/desk/applications/${license}/move`,
      `/desk/profile-changes/${license}/decision`,
      `/desk/help-requests/${license}/answer`,
      "/desk/carriers",
    ]);
    for (const route of routes()) expect(route).toMatch(/^(GET|POST) /);
  });

  /** Browsers that must not be let in. */
  const outsiders: Record<string, () => Promise<DeskBrowser>> = {
    "somebody who is not signed in": async () => deskBrowser(app),
    "a producer who has signed in": async () => {
      const browser = deskBrowser(app);
      provider.letIn(producer);
      expect((await browser.signIn()).status).toBe(403);
      return browser;
    },
    "a member whose session has expired": async () => {
      const browser = await signedIn(app, provider);
      aheadMs = 15 * MINUTE_MS;
      return browser;
    },
    "a removed member": async () => {
      const browser = await signedIn(app, provider, otherMember);
      await database.db.deleteFrom("desk_members").where("sub", "=", otherMember.sub).execute();
      return browser;
    },
  };

  test.each(Object.entries(outsiders))(
    "%s sees no page of the review desk, and no form of theirs is taken",
    async (_, open) => {
      aheadMs = 0;
      await addMembers(database.db);
      const browser = await open();
      for (const path of [...guarded("GET"), "/desk/nothing", "/desk/licenses/x/y/z", "/desk/"]) {
        const answer = await browser.get(path);
        expect([answer.status, await answer.text()], path).toEqual([303, ""]);
        expect(answer.headers.get("Location"), path).toMatch(/^\/desk\/sign-in(\?back=%2Fdesk|$)/);
        expect(answer.headers.get("Cache-Control")).toContain("no-store");
      }
      const before = await changes();
      for (const path of guarded("POST")) {
        const fields = { decision: "accepted", to: "In Review", from: "Submitted", note: "x", csrf: "x" };
        expect((await browser.post(path, fields)).status, path).toBeOneOf([303, 403]);
      }
      expect(await changes()).toEqual(before);
      aheadMs = 0;
      await addMembers(database.db);
    },
  );

  const foreign: [string, Record<string, string>][] = [
    ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["another site that sends no origin", { "Sec-Fetch-Site": "cross-site" }],
    ["a neighbouring site", { "Sec-Fetch-Site": "same-site", Origin: "http://portal.desk.test" }],
    ["no origin", { Origin: "null" }],
    ["another port", { Origin: `${deskUrl}:8080` }],
    ["https for http", { Origin: "https://desk.test" }],
    ["a sub-domain", { Origin: "http://x.desk.test" }],
    ["garbage", { Origin: "<>" }],
    ["a forged host", { Origin: "http://evil.test", "X-Forwarded-Host": "evil.test", Host: "evil.test" }],
  ];

  test("a form of another site changes nothing at the review desk, not even with the right token", async () => {
    const browser = await signedIn(app, provider);
    const csrf = await browser.token();
    const before = await changes();
    for (const path of guarded("POST"))
      for (const [name, headers] of foreign) {
        const answer = await browser.post(path, { csrf, decision: "accepted", note: "x" }, headers);
        expect([answer.status, await answer.text()], `${path}: ${name}`).toEqual([
          403,
          expect.stringContaining("was not sent by a page of the review desk"),
        ]);
      }
    expect(await changes()).toEqual(before);
  });

  test("a form without the token of its own session changes nothing at the review desk, whoever sends it", async () => {
    const browser = await signedIn(app, provider);
    const other = await signedIn(app, provider, otherMember);
    const before = await changes();
    for (const path of guarded("POST"))
      for (const csrf of ["", "x", (await browser.token()).slice(1), await other.token()])
        for (const headers of [ownForm, {}]) {
          const answer = await browser.post(path, { csrf, decision: "accepted", note: "x" }, headers);
          expect(answer.status, `${path} ${csrf}`).toBe(403);
        }
    expect(await changes()).toEqual(before);
  });

  test("a review desk form of an earlier session can be sent again with one press, with everything typed", async () => {
    const browser = await signedIn(app, provider);
    const path = `/desk/licenses/${license}/decision`;
    const typed = { decision: "rejected", reason: 'The "wrong"\n<state>' };
    const old = await browser.token();
    await database.db.deleteFrom("desk_sessions").execute();
    const over = await browser.post(path, { csrf: old, ...typed });
    const html = await over.text();
    expect([over.status, html]).toEqual([403, expect.stringContaining("Your session has ended")]);
    expect(html).toContain("The &quot;wrong&quot;\n&lt;state&gt;");
    await browser.signIn();
    const again = await (await browser.post(path, typed)).text();
    expect(again).toContain("This form is from an earlier session");
    expect(again).toContain(`action="${path}"`);
    expect(again).toContain('name="reason" value="The &quot;wrong&quot;\n&lt;state&gt;"');
    expect(again).not.toContain(old);
  });

  test("a text browser, which names no origin, can send a form to the review desk with its token", async () => {
    const browser = await signedIn(app, provider);
    const answer = await browser.post("/desk/sign-out", { csrf: await browser.token() }, {});
    expect(answer.headers.get("Location")).toContain("/oidc/end");
  });

  test("requests to the review desk with other methods, bodies or sizes are refused and change nothing", async () => {
    const browser = await signedIn(app, provider);
    const csrf = await browser.token();
    const path = `/desk/licenses/${license}/decision`;
    const before = await changes();
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await browser.send(path, { method, headers: ownForm });
      expect(answer.status, method).toBe(415);
    }
    const json = { "Content-Type": "application/json", ...ownForm };
    const asJson = await browser.send(path, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ csrf }),
    });
    expect(asJson.status).toBe(415);
    const tooLong = await browser.post(path, { csrf, decision: "rejected", reason: "x".repeat(530_000) });
    expect([tooLong.status, await tooLong.text()]).toEqual([413, expect.stringContaining("Too much text")]);
    expect(await changes()).toEqual(before);
  });

  test("a review desk session that sends too many forms gets 429 with a time, and other sessions go on", async () => {
    const limited = deskBackend(database.db, provider, { deskOptions: { writesPerMinute: 2 } });
    const [hasty, other] = [await signedIn(limited, provider), await signedIn(limited, provider)];
    const path = `/desk/licenses/${license}/decision`;
    for (const status of [422, 422, 429]) {
      const answer = await hasty.act(path, { decision: "rejected" });
      expect(answer.status).toBe(status);
      if (status === 429) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await other.act(path, { decision: "rejected" })).status).toBe(422);
  });

  test("every answer of the review desk has the protecting headers, and runs no script", async () => {
    const browser = await signedIn(app, provider);
    const csrf = await browser.token();
    const secure = deskBackend(database.db, provider, { deskOptions: { url: "https://desk.test" } });
    const answers = [
      await browser.get("/desk"),
      await browser.get(`/desk/licenses/${license}`),
      await browser.get("/desk/nothing"),
      await browser.get("/desk/callback"),
      await browser.get("/desk/signed-out"),
      await deskBrowser(app).get("/desk"),
      await browser.post(`/desk/licenses/${license}/decision`, { csrf, decision: "rejected" }),
      await browser.post("/desk/sign-out", { csrf }, { Origin: "null" }),
      await browser.send("/desk", { method: "PUT" }),
      await deskBrowser(secure, "https://desk.test").get("/desk/signed-out"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400, 200, 303, 422, 403, 415, 200]);
    for (const { headers, status } of answers) {
      expect(Object.fromEntries(headers), String(status)).toMatchObject({
        "cache-control": expect.stringContaining("no-store"),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      if (status === 303) continue;
      expect(policy).toContain("script-src 'none'");
      expect(policy).toContain(`form-action 'self' ${new URL(provider.issuer).origin}`);
      expect(policy).not.toContain("unsafe");
    }
    const secured = answers.at(-1)?.headers;
    expect(secured?.get("Strict-Transport-Security")).toContain("max-age=31536000");
    expect(answers[0]?.headers.has("Strict-Transport-Security")).toBe(false);
  });

  test("an access token opens nothing of the review desk, and the desk's cookie nothing of the API", async () => {
    const bearer = async (sub: string) => ({
      Authorization: `Bearer ${await tokenFor(sub)}`,
      "X-Client-Id": "4",
    });
    for (const sub of [producer.sub, member.sub])
      for (const path of guarded("GET"))
        expect((await deskBrowser(app).get(path, await bearer(sub))).status, path).toBe(303);
    const browser = await signedIn(app, provider);
    for (const path of [
      `/t/agents/${demoIds.agent}/licenses`,
      "/api/user",
      `/files/${demoIds.agentLicenseFile}`,
    ])
      expect((await browser.get(path, { "X-Client-Id": "4" })).status, path).toBe(401);
  });

  test("a page of the review desk without its row in the audit log is withheld, and tells nothing", async () => {
    const browser = await signedIn(app, provider);
    await withoutLog(database.db, async () => {
      const answer = await browser.get(`/desk/licenses/${license}`);
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain("available right now");
      expect(html).not.toContain("Marisol");
    });
  });

  test("the review desk is off without a client of its own at the provider", async () => {
    const off = deskBackend(database.db, provider, { desk: undefined });
    expect((await deskBrowser(off).get("/desk")).status).toBe(404);
  });
});
