import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { cookieFaults } from "../support/security/checks.ts";
import { forgeryTokenOf, type StandIns, signInOnly, startStandIns } from "../support/security/stand-ins.ts";
import { startTlsProxy } from "../support/security/tls-proxy.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Rows 10, 11, 13: the session's id is new with every sign-in, its cookie goes nowhere else, and its end is its end. */

let all: StandIns;
const home = `/?agentId=${standIn.agentId}`;

beforeAll(async () => {
  all = await startStandIns();
});
afterAll(() => all?.stop());

type SignIn = (somebody: Visitor) => Promise<unknown>;

/** Row 10. */
async function fixationFaults(url: string, signIn: SignIn): Promise<string[]> {
  const faults: string[] = [];
  const isSignedIn = async (somebody: Visitor) =>
    (await somebody.get(home, { follow: false })).status === 200;

  const victim = visitor(url);
  victim.setCookie("sid", "planted-by-somebody");
  await signIn(victim);
  if (victim.cookies().sid === "planted-by-somebody") faults.push("a planted id becomes the session's");

  const before = victim.clone();
  await signIn(victim);
  if (victim.cookies().sid === before.cookies().sid)
    faults.push("the id stays the same when signing in again");
  if (await isSignedIn(before)) faults.push("the id of before is still good");
  return faults;
}

/** Row 13. */
async function signOutFaults(victim: Visitor, signOut: SignIn): Promise<string[]> {
  const thief = victim.clone();
  await signOut(victim);
  const faults: string[] = [];
  if (Object.keys(victim.cookies()).some((name) => /sid$/.test(name)))
    faults.push("the browser keeps the cookie");
  for (const address of [home, "/contracts", "/_root.data", "/preferences"]) {
    const answer = await thief.get(address, { follow: false });
    if (answer.status === 200) faults.push(`${address}: the cookie is still good`);
  }
  return faults;
}

/** Signs in although there is a session: the sign-in page itself would lead straight back. */
async function signInAgain(somebody: Visitor) {
  const elsewhere = visitor(all.url);
  const started = await elsewhere.get("/account/login", { follow: false });
  for (const [name, value] of Object.entries(elsewhere.cookies())) somebody.setCookie(name, value);
  const letIn = await somebody.get(started.location ?? "", { follow: false });
  const answer = await somebody.get(letIn.location ?? "", { follow: false });
  expect(answer.location).toBe(`${all.url}/`);
}

test("row 10: every sign-in makes a new session id, and the one before is dead", async () => {
  expect(await fixationFaults(all.url, signInAgain)).toEqual([]);
});

test("row 10: signing in as somebody else in the same browser ends the first session", async () => {
  const { somebody, token } = await all.signedIn();
  const first = somebody.clone();
  all.provider.letIn({ sub: "another", email: "other@standin.example" });
  await signInAgain(somebody);
  all.provider.letIn({});
  expect((await first.get(home, { follow: false })).status).toBe(302);
  const page = await somebody.get(home);
  expect(page.words).toContain("other@standin.example");
  expect(forgeryTokenOf(page)).not.toBe(token);
});

test("row 10: a sign-in started in one browser cannot be finished in another", async () => {
  const attacker = visitor(all.url);
  const started = await attacker.get("/account/login", { follow: false });
  const letIn = await attacker.get(started.location ?? "", { follow: false });
  const victim = visitor(all.url);
  const answer = await victim.get(letIn.location ?? "", { follow: false });
  expect(answer.location).toContain("/login-error");
  expect(victim.cookies().sid).toBeUndefined();
  // A callback is good once.
  await attacker.get(letIn.location ?? "", { follow: false });
  const again = await attacker.clone().get(letIn.location ?? "", { follow: false });
  expect(new URL(again.location ?? "").pathname, "goes on as who is signed in").toBe("/");
});

test("row 11: over https every cookie is bound to the host, secure and out of script's reach", async () => {
  const proxy = await startTlsProxy();
  const secure = await startStandIns({ PUBLIC_URL: proxy.url });
  proxy.passTo(secure.url);
  try {
    const somebody = visitor(proxy.url, { tls: { ca: proxy.ca } });
    const lines: string[] = [];
    const kept = async (asked: ReturnType<Visitor["get"]>) => {
      const answer = await asked;
      lines.push(...(answer.headers["set-cookie"] ?? []));
      return answer;
    };
    const started = await kept(somebody.get("/account/login", { follow: false }));
    const letIn = await somebody.get(started.location ?? "", { follow: false });
    expect(letIn.location).toMatch(new RegExp(`^${proxy.url}/account/callback`));
    await kept(somebody.get(letIn.location ?? "", { follow: false }));
    const page = await kept(somebody.get(`${home}&lng=es`));
    expect(page.status).toBe(200);
    expect(page.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    const csrf = forgeryTokenOf(page);
    const post = (address: string, values: Record<string, string>) =>
      kept(somebody.post(address, { csrf, ...values }, { follow: false }));
    expect(
      (await post("/preferences", { language: "en", appearance: "dark", density: "compact", lite: "on" }))
        .status,
    ).toBe(303);
    expect((await post("/portals", { portal: `agent:${standIn.agentId}` })).status).toBe(303);
    expect((await post("/alerts/5/dismissal", { returnUrl: "/" })).status).toBe(303);
    // http for https is another origin.
    const plain = {
      headers: { origin: proxy.url.replace("https:", "http:"), "sec-fetch-site": "same-origin" },
    };
    const refused = await somebody.post("/preferences", { csrf }, { follow: false, ...plain });
    expect(refused.status).toBe(403);
    expect((await post("/account/logout", {})).status).toBe(303);

    const names = new Set(lines.map((line) => line.split("=")[0]));
    for (const name of ["sid", "portal", "lng", "appearance", "lite", "dismissed", "notice"])
      expect(names).toContain(`__Host-${name}`);
    expect(names).toContain("XSRF-RequestToken");
    expect(cookieFaults(lines)).toEqual([]);
  } finally {
    await secure.stop();
    await proxy.stop();
  }
});

test("row 11: the session cookie holds an id and nothing else", async () => {
  const { somebody } = await all.signedIn();
  const value = decodeURIComponent(somebody.cookies().sid ?? "").split(".")[0] ?? "";
  expect(Buffer.from(value, "base64").toString()).toMatch(/^"[\w-]{43}"$/);
});

test("row 11: no alert's id makes the cookie of dismissed alerts too long for a browser", async () => {
  const { somebody, token } = await all.signedIn();
  const dismiss = (id: string) =>
    somebody.post(
      `/alerts/${encodeURIComponent(id)}/dismissal`,
      { csrf: token, returnUrl: "/" },
      { follow: false },
    );
  expect((await dismiss("\u{1f600}".repeat(30))).status).toBe(404);
  for (let made = 10; made < 60; made++) expect((await dismiss(`${made}`.padEnd(64, "x"))).status).toBe(303);
  expect(somebody.cookies().dismissed?.length).toBeLessThan(4000);
});

test("row 13: signing out ends the session at portal and provider, and the cookie is worth nothing", async () => {
  const { somebody, token } = await all.signedIn();
  const before = all.provider.count("end_session");
  const signOut = async () => {
    const answer = await somebody.post("/account/logout", { csrf: token });
    expect(new URL(answer.url).pathname).toBe("/account/signed-out");
    expect(answer.status).toBe(200);
  };
  expect(await signOutFaults(somebody, signOut)).toEqual([]);
  expect(all.provider.count("end_session")).toBe(before + 1);
  expect(all.provider.signOuts.at(-1)?.get("post_logout_redirect_uri")).toBe(`${all.url}/account/signed-out`);
  expect(Object.keys(somebody.cookies())).not.toContain("XSRF-RequestToken");
});

test("row 13: signing out ends the session at the portal though the provider cannot be reached", async () => {
  const own = await startStandIns();
  try {
    const { somebody, token } = await own.signedIn();
    await own.provider.stop();
    const signOut = () => somebody.post("/account/logout", { csrf: token }, { follow: false });
    expect(await signOutFaults(somebody, signOut)).toEqual([]);
  } finally {
    await own.portal.stop();
    await own.backend.stop();
  }
});

test("row 13: a link or an image signs nobody out", async () => {
  const { somebody } = await all.signedIn();
  for (const site of ["cross-site", "same-origin", "none"]) {
    const answer = await somebody.get("/account/logout", {
      headers: { "sec-fetch-site": site },
      follow: false,
    });
    expect(answer.status).toBe(200);
  }
  expect((await somebody.get(home, { follow: false })).status).toBe(200);
});

test("two sign-ins at once in one browser both end well", async () => {
  const somebody = visitor(all.url);
  const first = await somebody.get("/account/login?returnUrl=/preferences", { follow: false });
  const second = await somebody.get("/account/login?returnUrl=/portals", { follow: false });
  for (const [{ location }, path] of [
    [first, "/preferences"],
    [second, "/portals"],
  ] as const) {
    const letIn = await somebody.get(location ?? "", { follow: false });
    const answer = await somebody.get(letIn.location ?? "", { follow: false });
    expect(answer.location).toBe(all.url + path);
  }
  expect(Object.keys(somebody.cookies()).filter((name) => name.includes("sign-in"))).toEqual([]);
});

test("many sign-ins that nobody finishes do not fill the browser's headers", async () => {
  const { somebody } = await all.signedIn();
  const abandoned = visitor(all.url);
  for (const [name, value] of Object.entries(somebody.cookies()))
    if (name !== "sid") abandoned.setCookie(name, value);
  const returnUrl = `/contracts?carrier=${"x".repeat(1900)}`;
  for (let number = 0; number < 12; number += 1) {
    const query = new URLSearchParams({ returnUrl });
    const answer = await abandoned.get(`/account/login?${query}`, { follow: false });
    expect(answer.status).toBe(302);
  }
  const size = Object.entries(abandoned.cookies()).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  // The server takes 16 KiB of headers, and a browser sends others, too.
  expect(size).toBeLessThan(10_000);
  await signInOnly(abandoned);
  expect((await abandoned.get(home)).status).toBe(200);
});

describe("a server without these checks", () => {
  test("a server that takes planted session ids and keeps ended ones good is found out", async () => {
    const server = await startVulnerableServer();
    const somebody = visitor(server.url);
    const signIn: SignIn = (who) => who.get("/account/login", { follow: false });
    const fixation = await fixationFaults(server.url, signIn);
    await signIn(somebody);
    const signOut = await signOutFaults(somebody, (who) => who.get("/account/logout", { follow: false }));
    await server.stop();
    expect(fixation).toEqual([
      "a planted id becomes the session's",
      "the id stays the same when signing in again",
      "the id of before is still good",
    ]);
    expect(signOut).toContain("/preferences: the cookie is still good");
    expect(cookieFaults(["sid=1; Domain=example"])).toEqual([
      "sid: no __Host- prefix",
      "sid: not Secure",
      "sid: not HttpOnly",
      "sid: another Path",
      "sid: not SameSite=Lax",
      "sid: has a Domain",
    ]);
  });
});
