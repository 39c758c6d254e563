import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { movableClock } from "../support/movable-clock.ts";
import { leadsToSignIn } from "../support/security/checks.ts";
import { ask, cookiesOf } from "../support/security/raw.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { visitor } from "../support/visitor.ts";

/** Row 103: the machine's clock jumps, and its disk goes away and comes back, under a portal that runs. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const clock = movableClock();
const page = `/contracts?agentId=${standIn.agentId}`;

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({
  ...clock.env,
});
beforeEach(() => clock.set(0));

async function isSignedIn(headers: Record<string, string>): Promise<boolean> {
  const answer = await ask(all.url, page, { headers });
  if (leadsToSignIn(answer)) return false;
  expect(answer.status).toBe(200);
  return true;
}

test("nobody is signed in while the clock is a day ahead, and everybody still is when it is right again", async () => {
  const headers = cookiesOf((await all.signedIn()).somebody);
  expect(await isSignedIn(headers)).toBe(true);
  clock.set(DAY_MS);
  expect(await isSignedIn(headers)).toBe(false);
  clock.set(0);
  expect(await isSignedIn(headers)).toBe(true);
});

test("everybody is signed in when the clock goes back a day, and nobody for longer than from then on", async () => {
  const headers = cookiesOf((await all.signedIn()).somebody);
  clock.set(-DAY_MS);
  expect(await isSignedIn(headers)).toBe(true);
  clock.set(16 * MINUTE_MS);
  expect(await isSignedIn(headers)).toBe(false);
});

test("whoever signed in while the clock was a day behind signs in again when it is right", async () => {
  clock.set(-DAY_MS);
  const headers = cookiesOf((await all.signedIn()).somebody);
  expect(await isSignedIn(headers)).toBe(true);
  clock.set(0);
  expect(await isSignedIn(headers)).toBe(false);
  const again = cookiesOf((await all.signedIn()).somebody);
  expect(await isSignedIn(again)).toBe(true);
});

test("use keeps a session no longer than eight hours, however the clock moves", async () => {
  all.provider.accessTokensLast(DAY_MS / 1000);
  const headers = cookiesOf((await all.signedIn()).somebody);
  for (let minutes = 10; minutes < 8 * 60; minutes += 10) {
    clock.set(minutes * MINUTE_MS);
    expect(await isSignedIn(headers), `after ${minutes} minutes`).toBe(true);
  }
  clock.set(8 * HOUR_MS + 1000);
  expect(await isSignedIn(headers)).toBe(false);
});

test("while sessions cannot be kept pages say so, and all is well again afterwards", async () => {
  const { somebody } = await all.signedIn();
  const headers = cookiesOf(somebody);
  const sessions = path.join(all.portal.dataFolder, "sessions");
  renameSync(sessions, `${sessions}-away`);
  writeFileSync(sessions, "a file where a folder should be");
  const answer = await somebody.get(page, { follow: false });
  const callback = await signInOnly(visitor(all.url));
  rmSync(sessions);
  renameSync(`${sessions}-away`, sessions);

  expect((await ask(all.url, "/health")).status).toBe(200);
  for (const { location } of [answer, callback])
    expect(new URL(location ?? "", all.url).pathname).toBe("/system-unavailable");
  await expect.poll(() => all.portal.log()).toContain("the session store did not answer");
  // Nobody is signed out for it.
  expect(await isSignedIn(headers)).toBe(true);
  await all.signedIn();
});
