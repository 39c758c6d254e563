import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings } from "./settings.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "producer-portal-settings-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Record<string, string | undefined>) => readSettings({ DATA_DIR: dataDir, ...env });
const SESSION_SECRET = "a-secret-that-is-only-for-tests-0123456789";
const inPublic = {
  PUBLIC_URL: "https://portal.example",
  OIDC_ISSUER: "https://sign-in.example",
  OIDC_CLIENT_SECRET: SESSION_SECRET,
  SESSION_SECRET,
  RELATIONSHIP_TEAM_EMAIL: "team@portal.example",
  RELATIONSHIP_TEAM_PHONE: "(555) 010-0100",
};

describe("a start that others reach", () => {
  test.each([
    ["its address", { PUBLIC_URL: "https://portal.example" }],
    ["the address it listens at", { HOST: "0.0.0.0" }],
    ["the address it listens at, of IPv6", { HOST: "::", PUBLIC_URL: "http://localhost:3000" }],
  ])("a portal that others reach by %s needs secrets, whatever NODE_ENV is", (_, env) => {
    for (const NODE_ENV of ["production", "staging", "development", "test", undefined])
      expect(() => read({ ...env, NODE_ENV })).toThrow(
        /^ {2}SESSION_SECRET is required when other machines/m,
      );
  });

  test("a portal that others reach listens everywhere when HOST is empty, and a local one only on this machine", () => {
    expect(read(inPublic).HOST).toBeUndefined();
    expect(read({}).HOST).toBe("127.0.0.1");
    expect(read({ PUBLIC_URL: "https://localhost:3000" }).HOST).toBe("127.0.0.1");
  });

  test.each([
    ["BACKEND_URL", "http://10.0.0.20:4000", /^ {2}BACKEND_URL must be an https:/m],
    ["TRACKER_URL", "http://tracker.example", /^ {2}TRACKER_URL must be an https:/m],
    ["SESSION_STORE_URL", "redis://:word@10.0.0.40", /^ {2}SESSION_STORE_URL must be a rediss:/m],
  ])("a portal that others reach sends nothing in clear to another machine: %s=%s", (name, value, fault) => {
    expect(() => read({ ...inPublic, [name]: value })).toThrow(fault);
    expect(
      read({ ...inPublic, [name]: value.replace(/10\.0\.0\.\d+|tracker\.example/, "127.0.0.1") }),
    ).toBeTruthy();
    expect(read({ ...inPublic, [name]: value.replace("://", "s://") })).toBeTruthy();
  });
});

test.each([
  ["SESSION_IDLE_MINUTES", "525600"],
  ["SESSION_IDLE_MINUTES", "0"],
  ["SESSION_MAX_HOURS", "169"],
  ["SESSION_SECRET", "x".repeat(40)],
  ["OIDC_CLIENT_SECRET", "0".repeat(40)],
])("the portal's setting %s=%s is refused", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^  ${name} must `, "m"));
});
