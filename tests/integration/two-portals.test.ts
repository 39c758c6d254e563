import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { fileLocks, type Locks, removeStaleFiles } from "#app/store/locks.server.ts";
import { standIn } from "../support/faulty-backend.ts";
import { forgeryTokenOf } from "../support/security/stand-ins.ts";
import { askBoth, startTwoPortals, type TwoPortals, withSpentToken } from "../support/two-portals.ts";
import { until } from "../support/until.ts";

/** Row 16 in several processes: two portals in one session folder. */

const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-two-"));
const sessions = path.join(folder, "sessions");
const contracts = pathsFor({ type: "agent", id: standIn.agentId }).contracts({ status: "All" });
let both: TwoPortals;

beforeAll(async () => {
  both = await startTwoPortals({ DATA_DIR: folder });
});
afterEach(() => both.provider.heal());
afterAll(async () => {
  await both?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const records = () =>
  (existsSync(sessions) ? readdirSync(sessions) : []).filter(
    (name) => name.startsWith("session.") && !name.endsWith("~"),
  );

test("twenty requests at once at two portals spend a refresh token once", async () => {
  const somebody = await withSpentToken(both);
  // Long enough for both portals to be asked before the first renewal ends.
  both.provider.fail("token", { kind: "slow", delayMs: 500 });
  const before = both.provider.count("refresh");
  const statuses = await askBoth(both, somebody, contracts);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(both.provider.count("refresh")).toBe(before + 1);
  expect(both.provider.count("refresh refused")).toBe(0);
});

test("a renewal that is refused ends the sign-in at both portals", async () => {
  const somebody = await withSpentToken(both);
  both.provider.endAll();
  expect(new Set(await askBoth(both, somebody.clone(), contracts))).toEqual(new Set([302]));
});

test("signing out at one portal during a renewal at the other does not wait for it, and is not undone by it", async () => {
  const somebody = await withSpentToken(both);
  const page = await somebody.get(`${both.other.url}/account/logout`);
  const thief = somebody.clone();
  const known = records();
  both.provider.fail("token", { kind: "slow", delayMs: "untilReleased" });
  const before = both.provider.count("token");
  const renewing = thief.get(both.url + contracts, { follow: false });
  await until("the renewal is under way", () => both.provider.count("token") > before);
  const out = await somebody.post(
    `${both.other.url}/account/logout`,
    { csrf: forgeryTokenOf(page) },
    { from: both.other.url, follow: false },
  );
  expect(out.status).toBe(303);
  const left = records();
  expect(known.length - left.length).toBe(1);
  both.provider.heal();
  await renewing;
  expect(records()).toEqual(left);
  expect((await thief.get(`${both.url}/preferences`, { follow: false })).status).toBe(302);
});

test("a sign-out and a renewal at one portal are seen at once by the other, which knows the session", async () => {
  const somebody = await withSpentToken(both);
  const before = both.provider.count("refresh");
  // Both remember the session with the renewed token, and neither renews it again.
  expect(new Set(await askBoth(both, somebody, contracts, 2))).toEqual(new Set([200]));
  expect(both.provider.count("refresh")).toBe(before + 1);
  const page = await somebody.get(`${both.other.url}/account/logout`);
  const thief = somebody.clone();
  const out = await somebody.post(
    `${both.other.url}/account/logout`,
    { csrf: forgeryTokenOf(page) },
    { from: both.other.url, follow: false },
  );
  expect(out.status).toBe(303);
  expect(new Set(await askBoth(both, thief, contracts, 2))).toEqual(new Set([302]));
});

test("a session that another process has changed is read anew", async () => {
  const known = records();
  const somebody = await withSpentToken(both);
  expect(new Set(await askBoth(both, somebody, contracts, 2))).toEqual(new Set([200]));
  const [name = ""] = records().filter((record) => !known.includes(record));
  const file = path.join(sessions, name);
  // The record of another session: it cannot be opened under this name.
  const [foreign = ""] = known.length > 0 ? known : [name];
  writeFileSync(file, foreign === name ? "" : readFileSync(path.join(sessions, foreign)));
  expect(new Set(await askBoth(both, somebody, contracts, 2))).toEqual(new Set([302]));
});

test("a renewal reads and writes a session only while nobody else does", async () => {
  const before = records();
  const somebody = await withSpentToken(both);
  const [name = ""] = records().filter((record) => !before.includes(record));
  const release = await fileLocks(sessions).take(`write.${name}`, 60_000);
  const file = path.join(sessions, name);
  const [stored, renewals] = [readFileSync(file, "utf8"), both.provider.count("refresh")];
  const renewing = somebody.get(both.url + contracts, { follow: false });
  await until("the renewal is granted", () => both.provider.count("refresh") > renewals);
  for (let n = 0; n < 20; n++) await somebody.get(`${both.url}/health`);
  expect(readFileSync(file, "utf8")).toBe(stored);
  // As a sign-out that holds the lock does.
  rmSync(file);
  await release?.();
  await renewing;
  expect(records()).not.toContain(name);
});

describe("locks in files", () => {
  const where = path.join(folder, "locks");

  test("of twenty that want a file lock at once one gets it, also when an ended lock must be set aside", async () => {
    expect(await lockFaults(fileLocks(where))).toEqual([]);
  });

  test("the check of file locks finds out locks that look before they write", async () => {
    const held = new Map<string, number>();
    const careless: Locks = {
      async take(name, lifeMs) {
        const isFree = (held.get(name) ?? 0) <= Date.now();
        await new Promise((resolve) => setImmediate(resolve));
        if (isFree) held.set(name, Date.now() + lifeMs);
        return isFree ? async () => void held.delete(name) : null;
      },
    };
    expect(await lockFaults(careless)).toContain("free: 20 got it");
  });

  test("a file lock that is given back late takes nothing from its next owner", async () => {
    const late = await fileLocks(where).take("late", 0);
    const next = await fileLocks(where).take("late", 60_000);
    await late?.();
    expect(next).not.toBeNull();
    expect(await fileLocks(where).take("late", 60_000)).toBeNull();
    await next?.();
    const again = await fileLocks(where).take("late", 60_000);
    expect(again).not.toBeNull();
    await again?.();
  });

  test("no file is left in the folder of the file locks once stale ones are removed", async () => {
    await removeStaleFiles(where);
    expect(readdirSync(where)).toEqual([]);
  });
});

/** Twenty at once, for a free lock, for one whose time is over, and for one that is held. */
async function lockFaults(locks: Locks): Promise<string[]> {
  const faults: string[] = [];
  const expectTaken = async (name: string, expected: number) => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => locks.take(name, 60_000)));
    const releases = taken.filter((release) => release !== null);
    if (releases.length !== expected) faults.push(`${name}: ${releases.length} got it`);
    for (const release of releases) await release();
  };
  await expectTaken("free", 1);
  await expectTaken("free", 1);
  await locks.take("ended", 0);
  await expectTaken("ended", 1);
  const release = await locks.take("held", 60_000);
  await expectTaken("held", 0);
  await release?.();
  return faults;
}
