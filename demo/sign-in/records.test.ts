import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MOST_ANONYMOUS, openLoginRecords } from "./records.ts";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "demo-login-records-"));
  vi.useFakeTimers({ now: new Date("2026-01-05T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

test("a record of the demo sign-in is found again after a restart, changed as it last was", async () => {
  const grants = openLoginRecords(directory)("Grant");
  await grants.upsert("one", { accountId: "demo-agent" }, 100);
  await grants.upsert("one", { accountId: "demo-agency" }, 100);
  expect(await openLoginRecords(directory)("Grant").find("one")).toEqual({ accountId: "demo-agency" });
  expect(await openLoginRecords(directory)("Session").find("one")).toBeUndefined();
});

test("a record that the demo sign-in hands out is a copy", async () => {
  const grants = openLoginRecords(directory)("Grant");
  await grants.upsert("one", { accountId: "demo-agent" }, 100);
  Object.assign((await grants.find("one")) ?? {}, { accountId: "changed" });
  expect(await grants.find("one")).toEqual({ accountId: "demo-agent" });
});

test("an ended record of the demo sign-in is not found, and its file goes with the next sweep or start", async () => {
  const codes = openLoginRecords(directory)("AuthorizationCode");
  await codes.upsert("short", {}, 60);
  await codes.upsert("long", {}, 86_400);
  vi.setSystemTime(new Date("2026-01-05T12:05:00Z"));
  expect(await codes.find("short")).toBeUndefined();
  expect(readdirSync(directory)).toHaveLength(2);
  vi.advanceTimersByTime(15 * 60 * 1000);
  expect(readdirSync(directory)).toHaveLength(1);
  vi.setSystemTime(new Date("2026-01-07T12:00:00Z"));
  openLoginRecords(directory);
  expect(readdirSync(directory)).toHaveLength(0);
});

test("a refresh token can be spent only once", async () => {
  const tokens = openLoginRecords(directory)("RefreshToken");
  await tokens.upsert("one", { grantId: "grant" }, 100);
  await tokens.consume("one");
  expect(await tokens.find("one")).toMatchObject({ consumed: Date.now() / 1000 });
  await expect(tokens.consume("one")).rejects.toThrow("invalid_grant");
});

test("a session of the demo sign-in is found by its other name until it ends, also after it has moved", async () => {
  const sessions = openLoginRecords(directory)("Session");
  await sessions.upsert("old", { uid: "u" }, 100);
  await sessions.upsert("new", { uid: "u", accountId: "demo-agent" }, 100);
  await sessions.destroy("old");
  expect(await sessions.findByUid("u")).toMatchObject({ accountId: "demo-agent" });
  expect(await openLoginRecords(directory)("Session").findByUid("u")).toMatchObject({ uid: "u" });
  await sessions.destroy("new");
  expect(await sessions.findByUid("u")).toBeUndefined();
});

test("revoking a grant takes the tokens of that grant and kind", async () => {
  const records = openLoginRecords(directory);
  await records("RefreshToken").upsert("one", { grantId: "a" }, 100);
  await records("RefreshToken").upsert("two", { grantId: "b" }, 100);
  await records("AuthorizationCode").upsert("three", { grantId: "a" }, 100);
  await records("RefreshToken").revokeByGrantId("a");
  expect(await records("RefreshToken").find("one")).toBeUndefined();
  expect(await records("RefreshToken").find("two")).toBeDefined();
  expect(await records("AuthorizationCode").find("three")).toBeDefined();
});

test("sign-ins that nobody finishes are kept up to a number, and push out no one who has signed in", async () => {
  const records = openLoginRecords(directory);
  await records("Session").upsert("somebody", { accountId: "demo-agent" }, 10_000);
  for (let n = 0; n < MOST_ANONYMOUS + 50; n++) await records("Interaction").upsert(`begun ${n}`, {}, 10_000);
  expect(readdirSync(directory)).toHaveLength(MOST_ANONYMOUS + 1);
  expect(await records("Session").find("somebody")).toMatchObject({ accountId: "demo-agent" });
  expect(await records("Interaction").find("begun 49")).toBeUndefined();
  expect(await records("Interaction").find("begun 50")).toBeDefined();
});
