import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { formsOf } from "../support/html-form.ts";
import { movableClock } from "../support/movable-clock.ts";
import { ask, cookiesOf } from "../support/security/raw.ts";
import { storedText } from "../support/security/session-store.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** Rows 15, 60, 90: a session ends in time, and what was typed in a form is not lost with it, nor sent on its own. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const preferences = `/preferences?agentId=${standIn.agentId}`;
const isPreferences = ({ action }: { action: string }) => action.startsWith("/preferences");
const typed = { language: "es", appearance: "dark", lite: "on" };

const clock = movableClock();

/** Lets the portal's clock run on. */
function later(ms: number) {
  all.provider.clockIsAhead(clock.advance(ms));
}

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({
  ...clock.env,
});
beforeEach(() => {
  all.provider.heal();
  all.provider.letIn({});
  all.provider.accessTokensLast(24 * 3600);
});

async function somebodySignedIn() {
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  return { somebody, page: await somebody.get(preferences) };
}

const isSignedIn = async (somebody: Visitor) =>
  (await somebody.get(preferences, { follow: false })).status === 200;

/** Returns the chosen values of the form of preferences. */
function chosen({ html }: Answer) {
  const fields = formsOf(html).find(isPreferences)?.fields ?? [];
  return Object.fromEntries(
    fields.filter(({ name }) => name in typed).map(({ name, value }) => [name, value]),
  );
}

describe("row 15: the end of a session", () => {
  test("a session ends after fifteen minutes without a request, and not before", async () => {
    const { somebody } = await somebodySignedIn();
    later(14 * MINUTE_MS);
    expect(await isSignedIn(somebody)).toBe(true);
    later(14 * MINUTE_MS);
    expect(await isSignedIn(somebody)).toBe(true);
    later(15 * MINUTE_MS + 1000);
    expect(await isSignedIn(somebody)).toBe(false);
  });

  test("a session ends after eight hours, however busy its user was", async () => {
    const { somebody } = await somebodySignedIn();
    for (let waited = 0; waited < 8 * HOUR_MS; waited += 10 * MINUTE_MS) {
      expect(await isSignedIn(somebody)).toBe(true);
      later(10 * MINUTE_MS);
    }
    expect(await isSignedIn(somebody)).toBe(false);
  });
});

describe("a sign-in after a session that ended by itself", () => {
  const asking = (location: string | null) => new URL(location ?? "", all.url).searchParams;

  test("a sign-in after a session that ended by itself needs the password though the provider's session goes on", async () => {
    const { somebody } = await somebodySignedIn();
    later(16 * MINUTE_MS);
    const before = all.provider.count("password");
    const back = await somebody.get(preferences);
    expect(back.status).toBe(200);
    expect(all.provider.count("password")).toBe(before + 1);
  });

  test("a sign-in after a session that ended by itself is refused when the provider asked for no password", async () => {
    for (const tampering of ["nobody asked again", "no time of sign-in"] as const) {
      const { somebody, page } = await somebodySignedIn();
      later(16 * MINUTE_MS);
      const kept = await somebody.submit(page, { form: isPreferences, values: typed, follow: false });
      all.provider.tamper(tampering);
      const refused = await somebody.get(kept.location ?? "");
      expect(new URL(refused.url).pathname, tampering).toBe("/login-error");
      expect(await isSignedIn(somebody)).toBe(false);
      all.provider.tamper(null);
      expect((await somebody.get(kept.location ?? "")).words).toContain("Your session ended");
    }
  });

  test("a first sign-in, or one after signing out, needs no password that was given within fifteen minutes", async () => {
    const { somebody, page } = await somebodySignedIn();
    await somebody.submit(page, { form: ({ action }) => action.startsWith("/account/logout") });
    const before = all.provider.count("password");
    for (const visiting of [visitor(all.url), somebody]) {
      const started = await visiting.get("/account/login", { follow: false });
      const query = asking(started.location);
      expect([query.get("prompt"), query.get("max_age")]).toEqual([null, "900"]);
      await signInOnly(visiting);
      expect(await isSignedIn(visiting)).toBe(true);
    }
    expect(all.provider.count("password")).toBe(before);
  });

  test("a sign-in long after the password was given needs it again though the session's cookie is gone", async () => {
    await somebodySignedIn();
    later(16 * MINUTE_MS);
    const before = all.provider.count("password");
    const next = visitor(all.url);
    await signInOnly(next);
    expect(await isSignedIn(next)).toBe(true);
    expect(all.provider.count("password")).toBe(before + 1);
  });

  test("a provider that ignores the age of a password is told in plain words to ask for it", async () => {
    await somebodySignedIn();
    later(16 * MINUTE_MS);
    all.provider.tamper("max_age ignored");
    const before = all.provider.count("password");
    const next = visitor(all.url);
    const page = await next.get(preferences);
    expect([page.status, new URL(page.url).pathname]).toEqual([200, "/preferences"]);
    expect(all.provider.count("password")).toBe(before + 1);
  });
});

const ends: [string, () => void][] = [
  ["idle for too long", () => later(16 * MINUTE_MS)],
  ["too old", () => later(8 * HOUR_MS + MINUTE_MS)],
];

describe.each(ends)("rows 15, 90: a form sent in a session that is %s", (_, end) => {
  test("a form sent in an ended session is not carried out, and stands on its page again after the sign-in", async () => {
    const { somebody, page } = await somebodySignedIn();
    end();
    const refused = await somebody.submit(page, { form: isPreferences, values: typed, follow: false });
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    expect(somebody.cookies()).not.toHaveProperty("appearance");

    const back = await somebody.get(refused.location ?? "");
    expect(back.status).toBe(200);
    expect(new URL(back.url).pathname).toBe("/preferences");
    expect(back.words).toContain("Your session ended before the form was sent.");
    expect(chosen(back)).toEqual(typed);
    expect(somebody.cookies(), "nothing was sent on its own").not.toHaveProperty("appearance");

    const saved = await somebody.submit(back, { form: isPreferences });
    expect(saved.status).toBe(200);
    expect(somebody.cookies()).toHaveProperty("appearance");
  });

  test("a form sent in an ended session is shown to nobody else", async () => {
    const { somebody, page } = await somebodySignedIn();
    end();
    const refused = await somebody.submit(page, { form: isPreferences, values: typed, follow: false });
    all.provider.letIn({ sub: "somebody-else" });
    const back = await somebody.get(refused.location ?? "");
    expect(back.status).toBe(200);
    expect(back.words).not.toContain("Your session ended");
    expect(chosen(back)).not.toEqual(typed);
  });

  test("a form sent in an ended session opens on its own page only", async () => {
    const { somebody, page } = await somebodySignedIn();
    end();
    const refused = await somebody.submit(page, { form: isPreferences, values: typed, follow: false });
    const back = await somebody.get(refused.location ?? "");
    expect(back.words).toContain("Your session ended before the form was sent.");
    const elsewhere = new URL(back.url);
    elsewhere.pathname = pathsFor({ type: "agent", id: standIn.agentId })
      .documentForm("EAndO")
      .replace(/\?.*/, "");
    const other = await somebody.get(elsewhere.pathname + elsewhere.search);
    expect(other.status).toBe(200);
    expect(other.words).not.toContain("Your session ended");
  });

  test("a form sent in an ended session is forgotten an hour later, and never kept in the clear", async () => {
    const { somebody, page } = await somebodySignedIn();
    end();
    const marked = { ...typed, lite: "canary-7f3a" };
    const refused = await somebody.submit(page, { form: isPreferences, values: marked, follow: false });
    expect(storedText(all.portal.dataFolder)).not.toContain("canary-7f3a");
    expect(refused.location).not.toContain("canary-7f3a");
    later(61 * MINUTE_MS);
    const back = await somebody.get(refused.location ?? "");
    expect(back.status).toBe(200);
    expect(back.words).not.toContain("Your session ended");
  });
});

test("row 90: a form whose user's token is not renewed any more is kept too", async () => {
  all.provider.accessTokensLast(120);
  const { somebody, page } = await somebodySignedIn();
  // A refusal makes the portal forget what the user may do: the form's own request has to ask.
  all.backend.fail(/contracts$/, { kind: "status", status: 403 });
  await somebody.get(`/contracts?agentId=${standIn.agentId}`);
  all.backend.heal();
  all.provider.endAll();
  later(2 * MINUTE_MS);
  const refused = await somebody.submit(page, { form: isPreferences, values: typed, follow: false });
  expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
  expect(somebody.cookies()).not.toHaveProperty("appearance");
  const back = await somebody.get(refused.location ?? "");
  expect(back.words).toContain("Your session ended before the form was sent.");
  expect(chosen(back)).toEqual(typed);
});

test("a stranger's form is kept nowhere", async () => {
  const before = storedText(all.portal.dataFolder).length;
  const stranger = visitor(all.url);
  stranger.setCookie("sid", "made-up");
  const refused = await stranger.post(preferences, { ...typed, csrf: "x" }, { follow: false });
  expect(new URL(refused.location ?? "").searchParams.get("returnUrl")).toBe(preferences);
  expect(storedText(all.portal.dataFolder).length).toBe(before);
});

describe("row 60: a page that was opened in an earlier session", () => {
  test("a form of an earlier session is not taken, keeps what was typed, and is sent again with one press", async () => {
    const { somebody, page } = await somebodySignedIn();
    await somebody.submit(page, { form: ({ action }) => action.startsWith("/account/logout") });
    await signInOnly(somebody);
    const refused = await somebody.submit(page, { form: isPreferences, values: typed });
    expect(refused.status).toBe(403);
    expect(refused.words).toContain("Form expired");
    expect(somebody.cookies()).not.toHaveProperty("appearance");
    const older = await ask(all.url, preferences, {
      method: "POST",
      headers: {
        ...cookiesOf(somebody),
        origin: all.url,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ ...typed, csrf: "old" }).toString(),
    });
    expect(older.text, "a browser that names its origin alone").toContain("Send it again");

    const sent = await somebody.submit(refused, { form: isPreferences, button: "Send it again" });
    expect(sent.status).toBe(200);
    expect(chosen(sent)).toEqual(typed);
  });

  test("a form of an earlier session without a page of its own is sent again with one press", async () => {
    const { somebody, page } = await somebodySignedIn();
    await somebody.submit(page, { form: ({ action }) => action.startsWith("/account/logout") });
    await signInOnly(somebody);
    const isDismissal = ({ action }: { action: string }) => action.startsWith("/alerts/");
    const refused = await somebody.submit(page, { form: isDismissal });
    expect(refused.status).toBe(403);
    const sent = await somebody.submit(refused, { form: isDismissal, button: "Send it again" });
    expect(sent.status).toBe(200);
    expect(sent.words).not.toContain("Foreign news");
  });

  test("a form of an earlier session is not offered again when no browser vouches for where it came from", async () => {
    const { somebody, page } = await somebodySignedIn();
    await somebody.submit(page, { form: ({ action }) => action.startsWith("/account/logout") });
    await signInOnly(somebody);
    const body = new URLSearchParams({ ...typed, csrf: "old" }).toString();
    const headers = { ...cookiesOf(somebody), "content-type": "application/x-www-form-urlencoded" };
    const refused = await ask(all.url, preferences, { method: "POST", headers, body });
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("Send it again");
    expect(refused.text).not.toContain('value="dark"');
  });
});
