import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Preferences, preferences, preferenceValues } from "#api/preferences.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { leftBy } from "../support/backend/audit.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** The preferences of the signed-in user: `docs/product/preferences.md`, "Calls". */

const path = "/t/preferences";
const none: Preferences = {
  Language: null,
  Appearance: null,
  Density: null,
  Lite: null,
  DecisionEmail: null,
  ExpiryEmail: null,
  SeasonEmail: null,
  SignedEmail: null,
  RequestEmail: null,
  DownlineEmail: null,
  DigestDay: null,
};
const emails = {
  ...{ DecisionEmail: false, ExpiryEmail: false, SeasonEmail: false, SignedEmail: true, RequestEmail: false },
  ...{ DownlineEmail: true, DigestDay: "Monday" as const },
};
const some: Preferences = {
  Language: "es",
  Appearance: "dark",
  Density: "compact",
  Lite: "on",
  ...emails,
};
const put = (value: unknown): RequestInit => ({ ...postedJson(value), method: "PUT" });

describe.each(databaseKinds)("preferences, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  beforeEach(async () => {
    for (const table of ["user_preferences", "mail_addresses"] as const)
      await database.db.deleteFrom(table).execute();
  });
  afterAll(() => database.close());

  async function kept(as: string) {
    const answer = await ask(path, as);
    expect(answer.status).toBe(200);
    return preferences.parse(await answer.json());
  }
  const status = async (as: string, value: unknown) => (await ask(path, as, put(value))).status;

  test("nobody has any preferences at first", async () => {
    expect(await kept("demo-agent")).toEqual(none);
    expect(await kept("never-heard-of")).toEqual(none);
  });

  test("preferences are the user's own, and all of them are kept at once", async () => {
    const answer = await ask(path, "demo-agent", put(some));
    expect([answer.status, await answer.json()]).toEqual([200, some]);
    expect(await kept("demo-agent")).toEqual(some);
    for (const other of ["demo-agency", "demo-both", "never-heard-of"])
      expect(await kept(other), other).toEqual(none);
    expect(await status("demo-agency", { ...none, Language: "en" })).toBe(200);
    expect(await kept("demo-agent")).toEqual(some);
    expect(await status("demo-agent", { Density: "comfortable" })).toBe(200);
    expect(await kept("demo-agent")).toEqual({
      ...none,
      ...{ Density: "comfortable", ...emails },
    });
    expect(await kept("demo-agency")).toEqual({ ...none, Language: "en" });
  });

  test("every value that a preference can have is kept", async () => {
    for (const [name, values] of Object.entries(preferenceValues))
      for (const value of [...values, null]) {
        expect(await status("demo-agent", { ...none, [name]: value }), `${name} ${value}`).toBe(200);
        expect(await kept("demo-agent")).toEqual({ ...none, [name]: value });
      }
  });

  test("a client that does not know the preference for emails about decisions does not change it", async () => {
    const { DecisionEmail: _, ...older } = some;
    for (const DecisionEmail of [true, false, null]) {
      expect(await status("demo-agent", { ...none, DecisionEmail })).toBe(200);
      const answer = await ask(path, "demo-agent", put(older));
      expect(await answer.json()).toEqual({ ...older, DecisionEmail });
      expect(await kept("demo-agent")).toEqual({ ...older, DecisionEmail });
    }
    expect(await status("demo-agent", { DecisionEmail: "no" })).toBe(422);
  });

  test("a preference with a value that there is not is refused, and nothing changes", async () => {
    await ask(path, "demo-agent", put(some));
    const odd = ["", "EN", "fr", "es ", "dark\u0000", "__proto__", "x".repeat(5000), 0, true, ["es"], {}];
    for (const name of Object.keys(preferenceValues))
      for (const value of odd) {
        const answer = await ask(path, "demo-agent", put({ ...some, [name]: value }));
        expect(answer.status, `${name} ${JSON.stringify(value)}`).toBe(422);
        expect(Object.keys((await answer.json()).errors)).toEqual([name]);
      }
    for (const body of ["null", "[]", '"es"', "7"])
      expect((await ask(path, "demo-agent", put(body))).status, body).toBe(422);
    for (const body of ["", "{", "<x>"])
      expect((await ask(path, "demo-agent", put(body))).status, body).toBe(400);
    expect(await kept("demo-agent")).toEqual(some);
  });

  test("the body of a request cannot say whose preferences it changes", async () => {
    const named = { ...some, UserId: "demo-agency", sub: "demo-agency", user_id: "demo-agency" };
    expect(await status("demo-agent", named)).toBe(200);
    expect(await kept("demo-agency")).toEqual(none);
    expect(await kept("demo-agent")).toEqual(some);
  });

  test("no preferences are taken from a stranger, without the anti-forgery token, or of another content type", async () => {
    expect((await ask(path, undefined, put(some))).status).toBe(401);
    expect(await status("never-heard-of", some)).toBe(404);
    for (const missing of ["X-XSRF-TOKEN", "Cookie"]) {
      const init = put(some);
      const headers = new Headers(init.headers);
      headers.delete(missing);
      expect((await ask(path, "demo-agent", { ...init, headers })).status, missing).toBe(403);
    }
    const headers = { ...put(some).headers, "Content-Type": "text/plain" };
    expect((await ask(path, "demo-agent", { ...put(some), headers })).status).toBe(415);
    const large = `{"Language":"es","x":"${"x".repeat(1024 * 1024)}"}`;
    expect((await ask(path, "demo-agent", put(large))).status).toBe(413);
    expect((await ask(path, "demo-agent", postedJson(some))).status).toBe(404);
    expect(await kept("demo-agent")).toEqual(none);
  });

  test("many changes of preferences at once leave those of one of them", async () => {
    const each = Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? some
        : {
            Language: "en",
            Appearance: "light",
            Density: "comfortable",
            Lite: "off",
            ...emails,
            ...{ DecisionEmail: true, SignedEmail: null },
          },
    );
    const statuses = await Promise.all(each.map((one) => status("demo-agent", one)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(each).toContainEqual(await kept("demo-agent"));
  });

  test("a change of preferences leaves a row in the audit log, without the values", async () => {
    const rows = await leftBy(database, () => ask(path, "demo-agent", put(some)));
    const row = { sub: "demo-agent", action: "write", resource: path, record: [], status: 200 };
    expect(rows).toEqual([expect.objectContaining(row)]);
    expect(await leftBy(database, () => ask(path, "demo-agent"))).toEqual([]);
    expect(await leftBy(database, () => ask(path, "demo-agent", put({ Language: "fr" })))).toEqual([]);
  });

  test("preferences are deleted with their user", async () => {
    const user = {
      sub: "leaver",
      id: "5f0c2a86-7d1f-4c7e-9a53-0c1d2e3f4a5b",
      name: "L",
      email: "l@there.example",
    };
    await database.db.insertInto("users").values(user).execute();
    expect(await status("leaver", some)).toBe(200);
    expect(await kept("leaver")).toEqual(some);
    await database.db.deleteFrom("users").where("sub", "=", "leaver").execute();
    expect(await kept("leaver")).toEqual(none);
    expect(await database.db.selectFrom("user_preferences").selectAll().execute()).toEqual([]);
  });
});
