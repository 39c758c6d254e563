import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const { warn, settings } = vi.hoisted(() => ({
  warn: vi.fn(),
  settings: { DATA_DIR: "", SESSION_SECRET: "x".repeat(32), SESSION_STORE_URL: "", KEPT_MEGABYTES: 64 },
}));
vi.mock("../host/log.server.ts", () => ({ log: { warn, error: vi.fn() } }));
vi.mock("../host/settings.server.ts", () => ({ settings }));

// Test files of one worker share their modules.
beforeAll(() => {
  vi.resetModules();
  settings.DATA_DIR = mkdtempSync(path.join(tmpdir(), "producer-portal-sweep-"));
});
afterAll(() => {
  vi.resetModules();
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
});

test("odd entries among the portal's records stop no sweep of ended ones, and are logged once", async () => {
  const { removeExpiredRecords, writeRecord } = await import("./records.server.ts");
  const folder = path.join(settings.DATA_DIR, "sessions");
  mkdirSync(path.join(folder, "a folder"), { recursive: true });
  mkdirSync(path.join(folder, "afolder", "inside"), { recursive: true });
  mkdirSync(path.join(folder, "old~", "inside"), { recursive: true });
  writeFileSync(path.join(folder, "an odd name"), "text");
  await writeRecord("session:ended", {}, Date.now() - 1000);
  await writeRecord("session:valid", {}, Date.now() + 60_000);
  await removeExpiredRecords();
  expect(readdirSync(folder).sort()).toEqual(["a folder", "afolder", "an odd name", "old~", "session.valid"]);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ entries: 3 });
});
