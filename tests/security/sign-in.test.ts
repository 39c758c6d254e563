import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Tampering } from "../support/identity-provider.ts";
import { CLIENT_ID } from "../support/portal.ts";
import { type StandIns, signInOnly, startStandIns } from "../support/security/stand-ins.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** Rows 4 to 7: a sign-in that is forged, spoiled or not answered ends on its page, without a session. */

let all: StandIns;

beforeAll(async () => {
  all = await startStandIns();
});
afterEach(() => all.provider.heal());
afterAll(() => all?.stop());

const isSignedIn = async (somebody: Visitor) =>
  (await somebody.get("/preferences", { follow: false })).status === 200;

/** The address the provider sends the browser back to, not yet opened. */
async function callbackOf(somebody: Visitor): Promise<URL> {
  const started = await somebody.get("/account/login", { follow: false });
  const letIn = await somebody.get(started.location ?? "", { follow: false });
  return new URL(letIn.location ?? "");
}

async function expectRefused(somebody: Visitor, answer: Answer, { mayBeginAnew = false } = {}) {
  // A browser that has begun a sign-in begins it anew: its answer is not used either.
  if (mayBeginAnew && answer.location?.endsWith("/account/login")) {
    expect(await isSignedIn(somebody)).toBe(false);
    return answer;
  }
  const page = answer.location ? await somebody.get(answer.location) : answer;
  expect(new URL(page.url).pathname).toBe("/login-error");
  expect(page.status).toBe(403);
  expect(page.words).toContain("There was an error logging in.");
  expect(page.words).toContain("Try again");
  expect(Object.keys(somebody.cookies())).not.toContain("sid");
  expect(await isSignedIn(somebody)).toBe(false);
  return page;
}

describe("the way to the provider", () => {
  test("the way to the provider names portal, scopes, password age and language, with random state and nonce", async () => {
    const somebody = visitor(all.url);
    const started = await somebody.get("/account/login?lng=es", { follow: false });
    const { origin, pathname, searchParams } = new URL(started.location ?? "");
    expect(origin + pathname).toBe(`${all.provider.issuer}/authorize`);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(searchParams);
    expect(others).toEqual({
      response_type: "code",
      client_id: CLIENT_ID,
      redirect_uri: `${all.url}/account/callback`,
      scope: "openid profile email offline_access",
      ui_locales: "es",
      max_age: "900",
      code_challenge_method: "S256",
    });
    for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
    expect(new Set([state, nonce, code_challenge]).size).toBe(3);
  });

  test("the way to the provider is in the language that the wanted page was asked for in", async () => {
    const home = await visitor(all.url).get("/?lng=es", { follow: false });
    const started = await visitor(all.url).get(home.location ?? "", { follow: false });
    expect(new URL(started.location ?? "").searchParams.get("ui_locales")).toBe("es");
  });

  test("the page of an unverified email address leads to another account as well", async () => {
    const somebody = visitor(all.url);
    const page = await somebody.get("/email-verification-required");
    const promptOf = async (link: string) => {
      const { location } = await somebody.follow(page, link, { follow: false });
      return new URL(location ?? "").searchParams.get("prompt");
    };
    expect(await promptOf("Use another account")).toBe("login");
    expect(await promptOf("Sign in")).toBe(null);
  });

  test("a sign-in starts anew whatever stands in its address", async () => {
    const somebody = visitor(all.url);
    const { search } = await callbackOf(somebody);
    const answer = await somebody.get(`/account/login${search}`, { follow: false });
    expect(answer.location).toMatch(`${all.provider.issuer}/authorize?`);
    expect(await isSignedIn(somebody)).toBe(false);
  });
});

describe("row 4: the state of a callback", () => {
  const spoiled: [string, (callback: URL) => void][] = [
    ["missing", ({ searchParams }) => searchParams.delete("state")],
    ["empty", ({ searchParams }) => searchParams.set("state", "")],
    ["of nobody", ({ searchParams }) => searchParams.set("state", "a".repeat(43))],
    ["one letter off", ({ searchParams }) => searchParams.set("state", flipped(searchParams.get("state")))],
    ["another name of ours", ({ searchParams }) => searchParams.set("state", "../sid")],
  ];
  test.each(spoiled)("a callback with a state that is %s is refused", async (_, spoil) => {
    const somebody = visitor(all.url);
    const callback = await callbackOf(somebody);
    spoil(callback);
    const mayBeginAnew = callback.searchParams.has("state");
    await expectRefused(somebody, await somebody.get(callback.href, { follow: false }), { mayBeginAnew });
  });

  test("a callback that is used twice is refused the second time", async () => {
    const somebody = visitor(all.url);
    const callback = await callbackOf(somebody);
    await somebody.get(callback.href, { follow: false });
    expect(await isSignedIn(somebody)).toBe(true);
    const again = await somebody.get(callback.href, { follow: false });
    expect(new URL(again.location ?? "").pathname, "goes on as who is signed in").toBe("/");
  });

  test("a callback that was made for another browser is refused", async () => {
    const callback = await callbackOf(visitor(all.url));
    const victim = visitor(all.url);
    await expectRefused(victim, await victim.get(callback.href, { follow: false }));
  });

  test("a callback whose state is in a cookie that was changed is refused", async () => {
    const somebody = visitor(all.url);
    const callback = await callbackOf(somebody);
    for (const [name, value] of Object.entries(somebody.cookies()))
      if (name.startsWith("sign-in-")) somebody.setCookie(name, flipped(value));
    await expectRefused(somebody, await somebody.get(callback.href, { follow: false }), {
      mayBeginAnew: true,
    });
  });

  test("a callback with the right state but another code or issuer is refused", async () => {
    for (const [name, value] of [
      ["code", "another"],
      ["iss", "https://somebody-else.example"],
    ] as const) {
      const somebody = visitor(all.url);
      const callback = await callbackOf(somebody);
      callback.searchParams.set(name, value);
      await expectRefused(somebody, await somebody.get(callback.href, { follow: false }));
    }
  });
});

const flipped = (text: string | null) => (text ?? "").replace(/^./, (first) => (first === "A" ? "B" : "A"));

describe("row 5: an id token", () => {
  const tampered: Tampering[] = [
    "bad signature",
    "alg none",
    "wrong issuer",
    "wrong audience",
    "wrong nonce",
    "no nonce",
    "expired",
  ];
  test.each(tampered)(
    "an id token with the fault '%s' is refused, and the log says so",
    async (tampering) => {
      all.provider.tamper(tampering);
      const somebody = visitor(all.url);
      const before = all.portal.log().length;
      await expectRefused(somebody, await signInOnly(somebody));
      await expect.poll(() => all.portal.log().slice(before)).toContain("sign-in refused");

      all.provider.heal();
      await signInOnly(somebody);
      expect(await isSignedIn(somebody)).toBe(true);
    },
  );
});

describe("row 6: what the provider says of an error", () => {
  test("what another issuer says of an error is not shown", async () => {
    const somebody = visitor(all.url);
    const callback = await callbackOf(somebody);
    callback.searchParams.delete("code");
    callback.searchParams.set("error", "access_denied");
    callback.searchParams.set("error_description", "free money");
    callback.searchParams.set("iss", "https://somebody-else.example");
    const page = await expectRefused(somebody, await somebody.get(callback.href, { follow: false }));
    expect(page.words).not.toMatch(/access_denied|free money/);
  });

  test("what the provider says of an error is shown as text, and not more of it than fits", async () => {
    const hostile = `<script>alert(1)</script><a href="https://evil.example">free money</a>${"x".repeat(10_000)}`;
    all.provider.fail("authorize", { kind: "error", error: "access_denied", description: hostile });
    const somebody = visitor(all.url);
    const started = await somebody.get("/account/login", { follow: false });
    const sentBack = await somebody.get(started.location ?? "", { follow: false });
    const page = await expectRefused(
      somebody,
      await somebody.get(sentBack.location ?? "", { follow: false }),
    );
    expect(page.words).toContain("access_denied");
    expect(page.words).toContain("<script>alert(1)</script>");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(page.html).not.toContain('href="https://evil.example"');
    expect(page.html).not.toContain("x".repeat(300));
  });

  test("what an address says of an error is shown as text, and not more of it than fits", async () => {
    const query = new URLSearchParams({
      type: "<img src=x onerror=alert(1)>",
      description: "y".repeat(5000),
    });
    const page = await visitor(all.url).get(`/login-error?${query}`);
    expect(page.status).toBe(403);
    expect(page.html).not.toContain("<img src=x");
    expect(page.html).not.toContain("y".repeat(301));
  });
});

describe("row 7: a provider that does not answer as it should", () => {
  const LIMIT_MS = 12_000;
  const faults = [
    ["is down", { kind: "down" }],
    ["answers 500", { kind: "status", status: 500 }],
    ["answers HTML", { kind: "html", status: 200 }],
    ["answers nothing", { kind: "empty", status: 200 }],
    ["hangs", { kind: "slow", delayMs: "untilReleased" }],
  ] as const;

  const asked = faults.flatMap(([name, fault]) =>
    (["token", "jwks"] as const).map((endpoint) => ({ endpoint, name, fault })),
  );
  test.concurrent.each(asked)(
    "a provider whose $endpoint endpoint $name leads to a page that says so, and the next sign-in works",
    async ({ endpoint, fault }) => {
      const own = await startStandIns();
      try {
        own.provider.fail(endpoint, fault);
        const somebody = visitor(own.url);
        const started = Date.now();
        const page = await somebody.get((await signInOnly(somebody)).location ?? "");
        expect(Date.now() - started).toBeLessThan(LIMIT_MS);
        expect(new URL(page.url).pathname).toBe("/login-error");
        expect(page.html).not.toMatch(/Gateway says|nginx|127\.0\.0\.1/);
        own.provider.heal();
        await signInOnly(somebody);
        expect(await isSignedIn(somebody)).toBe(true);
      } finally {
        await own.stop();
      }
    },
  );

  test.concurrent.each(faults)(
    "a provider that %s when it is looked up leads to a page that says so, and the next sign-in works",
    async (_, fault) => {
      const own = await startStandIns();
      try {
        own.provider.fail("discovery", fault);
        const somebody = visitor(own.url);
        const started = Date.now();
        const page = await somebody.get("/account/login?returnUrl=/preferences");
        expect(Date.now() - started).toBeLessThan(LIMIT_MS);
        expect(new URL(page.url).pathname).toBe("/login-error");
        expect(page.words).toContain("There was an error logging in.");
        own.provider.heal();
        await signInOnly(somebody, "/preferences");
        expect(await isSignedIn(somebody)).toBe(true);
      } finally {
        await own.stop();
      }
    },
  );
});
