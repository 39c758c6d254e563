import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { type Redis, throwAwayRedis } from "../support/long/servers.ts";
import { startPortal } from "../support/portal.ts";
import { forgeryTokenOf, SESSION_SECRET } from "../support/security/stand-ins.ts";
import { askBoth, startTwoPortals, type TwoPortals, withSpentToken } from "../support/two-portals.ts";
import { until } from "../support/until.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Two portals with their sessions in Redis: one renewal for both, and a Redis that is away or answers nothing. */

let redis: Redis;
let both: TwoPortals;
const contracts = pathsFor({ type: "agent", id: standIn.agentId }).contracts({ status: "All" });
/** Two seconds for a call, a page has a few; the rest is this machine's. */
const PATIENCE_MS = 8000;

beforeAll(async () => {
  redis = await throwAwayRedis();
  both = await startTwoPortals({ SESSION_STORE_URL: redis.url });
});
beforeEach(() => both.provider.heal());
afterAll(async () => {
  await both?.stop();
  await redis?.remove();
});

async function timed(work: () => Promise<Answer>) {
  const started = Date.now();
  return { answer: await work(), ms: Date.now() - started };
}

async function expectUnavailable(somebody: Visitor): Promise<void> {
  for (const portal of [both.url, both.other.url]) {
    const { answer, ms } = await timed(() => somebody.get(portal + contracts));
    expect([answer.status, new URL(answer.url).pathname]).toEqual([503, "/system-unavailable"]);
    expect(ms).toBeLessThan(PATIENCE_MS);
  }
}

async function signedIn(): Promise<Visitor> {
  const { somebody } = await both.signedIn();
  return somebody;
}

const isSignedIn = async (somebody: Visitor, portal = both.url) =>
  (await somebody.get(portal + contracts, { follow: false })).status === 200;

const untilBack = (somebody: Visitor) =>
  until(
    "both portals know the user again",
    async () => (await isSignedIn(somebody)) && (await isSignedIn(somebody, both.other.url)),
  );

test("twenty requests at once at two portals spend a refresh token once", async () => {
  const somebody = await withSpentToken(both);
  // Long enough for both portals to be asked before the first renewal ends.
  both.provider.fail("token", { kind: "slow", delayMs: 500 });
  const before = both.provider.count("refresh");
  expect(new Set(await askBoth(both, somebody, contracts))).toEqual(new Set([200]));
  expect(both.provider.count("refresh")).toBe(before + 1);
});

test("signing out at one portal during a renewal at the other is not undone by it", async () => {
  const somebody = await withSpentToken(both);
  const page = await somebody.get(`${both.other.url}/account/logout`);
  const thief = somebody.clone();
  both.provider.fail("token", { kind: "slow", delayMs: "untilReleased" });
  const before = both.provider.count("token");
  const renewing = thief.get(both.url + contracts, { follow: false });
  await until("the renewal is under way", () => both.provider.count("token") > before);
  const form = { csrf: forgeryTokenOf(page) };
  const out = await somebody.post(`${both.other.url}/account/logout`, form, {
    from: both.other.url,
    follow: false,
  });
  expect(out.status).toBe(303);
  both.provider.heal();
  await renewing;
  expect(await isSignedIn(thief)).toBe(false);
});

test("while Redis is away every page says so within seconds, nobody is signed out, and it comes back alone", async () => {
  const somebody = await signedIn();
  const cookies = somebody.cookies();
  await redis.stop();
  await expectUnavailable(somebody);
  const page = await somebody.get(`${both.url}/account/login`);
  expect([page.status, new URL(page.url).pathname]).toEqual([503, "/system-unavailable"]);
  expect(somebody.cookies().sid).toBe(cookies.sid);
  await redis.start();
  await untilBack(somebody);
});

test("signing out while Redis is away does not pretend to have worked", async () => {
  const somebody = await signedIn();
  const page = await somebody.get(`${both.url}/account/logout`);
  await redis.stop();
  const out = await somebody.submit(page, { form: ({ action }) => action.includes("logout") });
  expect([out.status, new URL(out.url).pathname]).toEqual([503, "/system-unavailable"]);
  expect(somebody.cookies().sid).toBeDefined();
  await redis.start();
  await untilBack(somebody);
});

test("a Redis that answers nothing holds no page longer than a few seconds", async () => {
  const somebody = await signedIn();
  redis.freeze();
  await expectUnavailable(somebody);
  redis.thaw();
  await untilBack(somebody);
});

test("a portal that starts while Redis is away serves as soon as it is there", async () => {
  const somebody = await signedIn();
  await redis.stop();
  const late = await startPortal({
    backendUrl: both.backend.url,
    oidcIssuer: both.provider.issuer,
    env: { SESSION_SECRET, SESSION_STORE_URL: redis.url },
  });
  try {
    const { answer, ms } = await timed(() => somebody.get(late.url + contracts));
    expect(answer.status).toBe(503);
    expect(ms).toBeLessThan(PATIENCE_MS);
    await redis.start();
    await until("the late portal knows the user", () => isSignedIn(somebody, late.url));
  } finally {
    await late.stop();
  }
});
