import { afterAll, beforeAll, expect, test, vi } from "vitest";

const { warn, error, locks } = vi.hoisted(() => ({
  warn: vi.fn(),
  error: vi.fn(),
  locks: { withLock: vi.fn() },
}));
vi.mock("../host/log.server.ts", () => ({ log: { warn, error } }));
vi.mock("../host/settings.server.ts", () => ({
  settings: { DATA_DIR: "/nowhere", SESSION_SECRET: "x".repeat(32), SESSION_STORE_URL: "" },
}));
vi.mock("./locks.server.ts", async (original) => ({ ...(await original<object>()), ...locks }));

// Test files of one worker share their modules.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

test.each([
  { what: "a record that too many write at once is a warning", isTaken: true, warnings: 1, errors: 0 },
  { what: "a store that does not answer is an error", isTaken: false, warnings: 0, errors: 1 },
])("$what", async ({ isTaken, warnings, errors }) => {
  const { LockTaken } = await import("./locks.server.ts");
  const { StoreUnavailable, withRecordLock } = await import("./records.server.ts");
  vi.clearAllMocks();
  locks.withLock.mockRejectedValueOnce(isTaken ? new LockTaken("taken") : new Error("ECONNREFUSED"));
  await expect(withRecordLock("forms-of:x", async () => "done")).rejects.toBeInstanceOf(StoreUnavailable);
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([warnings, errors]);
});
