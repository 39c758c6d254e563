import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Row 85: of 10,000 sessions those that have ended are gone, and the others are there. */

const SESSIONS = 10_000;
const HOUR_MS = 60 * 60_000;
const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-sessions-"));
let store: typeof import("#app/store/records.server.ts");

beforeAll(async () => {
  Object.assign(process.env, { DATA_DIR: folder, SESSION_SECRET: "a-session-secret-that-is-only-for-tests" });
  store = await import("#app/store/records.server.ts");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recordOf = (number: number) => `session:${createHash("sha256").update(String(number)).digest("hex")}`;
const records = () => readdirSync(path.join(folder, "sessions")).filter((name) => !name.endsWith("~"));

test("the sweep of 10,000 sessions removes the half that has ended and leaves the other half", async () => {
  const now = Date.now();
  for (let number = 0; number < SESSIONS; number++)
    await store.writeRecord(recordOf(number), { number }, now + (number % 2 === 0 ? HOUR_MS : -1));
  expect(records().length).toBe(SESSIONS);
  const started = performance.now();
  await store.removeExpiredRecords();
  console.log(`swept in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const left = new Set(records());
  expect(left.size).toBe(SESSIONS / 2);
  for (const number of [0, 2, SESSIONS - 2]) expect(left).toContain(recordOf(number).replace(":", "."));
});
