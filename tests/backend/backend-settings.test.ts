import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "#backend/settings.ts";

/** The settings of the backend. */

let dataDir: string;
const publicStart = { PUBLIC_URL: "https://portal.example", ALLOW_DEMO_SIGN_IN: "yes" };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "producer-portal-settings-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("settings", () => {
  test("the backend's settings have a default each, and secrets that are kept", () => {
    const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: "" });
    expect(settings).toMatchObject({
      host: "127.0.0.1",
      port: 4000,
      publicUrl: "http://127.0.0.1:4000",
      issuer: "http://127.0.0.1:4000/login",
      issuerIsEmbedded: true,
      audience: "urn:producer-portal:backend",
      clientIdentifier: { header: "X-Client-Id", value: "4" },
      timeZone: "America/New_York",
      databaseUrl: "",
    });
    expect(settings.client.secret.length).toBeGreaterThan(40);
    expect(settings.fileLinkSecret).not.toBe(settings.client.secret);
    expect(readSettings({ DATA_DIR: dataDir })).toEqual(settings);
    const file = join(dataDir, "secrets/oidc-client-secret");
    expect(readFileSync(file, "utf8").trim()).toBe(settings.client.secret);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test("the backend makes no client secret when another sign-in provider is set", () => {
    const settings = readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: "https://sign-in.example/" });
    expect(settings).toMatchObject({ issuer: "https://sign-in.example/", issuerIsEmbedded: false });
    expect(existsSync(join(dataDir, "secrets/oidc-client-secret"))).toBe(false);
  });

  test("the review desk is on with the demo sign-in, and with another provider only as a client of its own", () => {
    const own = readSettings({ DATA_DIR: dataDir }).desk;
    const file = join(dataDir, "secrets/desk-client-secret");
    const clientSecret = readFileSync(file, "utf8").trim();
    const url = "http://127.0.0.1:4000";
    expect(own).toEqual({ url, clientId: "review-desk", clientSecret, hidesSignInTime: false });
    expect(clientSecret).not.toBe(readSettings({ DATA_DIR: dataDir }).client.secret);
    expect(statSync(file).mode & 0o077).toBe(0);
    const elsewhere = { DATA_DIR: dataDir, OIDC_ISSUER: "https://sign-in.example/" };
    expect(readSettings(elsewhere).desk).toBeUndefined();
    const client = { DESK_CLIENT_ID: "desk", DESK_CLIENT_SECRET: "long enough for a secret" };
    expect(
      readSettings({ ...elsewhere, ...client, DESK_URL: "https://desk.example/", ALLOW_DEMO_SIGN_IN: "yes" })
        .desk,
    ).toEqual({
      url: "https://desk.example",
      clientId: "desk",
      clientSecret: "long enough for a secret",
      hidesSignInTime: false,
    });
    expect(readSettings({ ...elsewhere, ...client, OIDC_AUTH_TIME: "absent" }).desk).toMatchObject({
      hidesSignInTime: true,
    });
    for (const half of Object.entries(client))
      expect(() => readSettings({ ...elsewhere, ...Object.fromEntries([half]) })).toThrow("belong together");
  });

  test.each([
    ["an embedded database of a local start", {}, true],
    ["an embedded database, refused", { DEMO_DATA: "no" }, false],
    ["a database server", { DATABASE_URL: "postgres://127.0.0.1/portal" }, false],
    ["a database server, asked for", { DATABASE_URL: "postgres://127.0.0.1/portal", DEMO_DATA: "yes" }, true],
    ["a public start", publicStart, false],
    ["a public start, asked for", { ...publicStart, DEMO_DATA: "yes" }, true],
    ["a start that listens to the network", { BACKEND_HOST: "0.0.0.0", ALLOW_DEMO_SIGN_IN: "yes" }, false],
  ])("the settings decide on demo data for %s: %j -> %s", (_, env, demoData) => {
    expect(readSettings({ DATA_DIR: dataDir, ...env })).toMatchObject({ demoData });
  });

  test.each([
    ["the address it listens at", { BACKEND_HOST: "0.0.0.0" }],
    ["every address of IPv6", { BACKEND_HOST: "::" }],
    ["its own address", { BACKEND_PUBLIC_URL: "https://backend.example" }],
    ["the portal's address", { PUBLIC_URL: "https://portal.example" }],
    ["the address of the signing pages", { SIGNING_URL: "https://sign.example" }],
    ["the address of the desk", { DESK_URL: "https://desk.example" }],
  ])(
    "the demo sign-in, its desk and the outbox are refused where others reach the backend by %s",
    (_, env) => {
      for (const NODE_ENV of ["production", "staging", "development", undefined]) {
        const read = () =>
          readSettings({ DATA_DIR: dataDir, NODE_ENV, FIXED_TIME: "2026-09-15T16:00:00Z", ...env });
        for (const name of ["OIDC_ISSUER", "SMTP_URL", "DATA_KEYS", "SIGNING_CERTIFICATE"])
          expect(read).toThrow(new RegExp(`^  ${name} is required when other machines can reach`, "m"));
        expect(read).toThrow(/^ {2}FIXED_TIME is for tests, and refused/m);
      }
      const allowed = readSettings({ DATA_DIR: dataDir, ...env, ALLOW_DEMO_SIGN_IN: "yes" });
      expect(allowed.issuerIsEmbedded).toBe(true);
    },
  );

  test("a backend that only this machine reaches, under any of its names, needs no settings", () => {
    for (const BACKEND_HOST of ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
      expect(readSettings({ DATA_DIR: dataDir, BACKEND_HOST }).issuerIsEmbedded).toBe(true);
  });

  test("the backend names faults of single settings and of a public start in one round", () => {
    const read = () =>
      readSettings({ DATA_DIR: dataDir, BACKEND_HOST: "0.0.0.0", WORKERS: "many", SMTP_URL: "x" });
    expect(read).toThrow(/^ {2}WORKERS must be a whole number of processes, 1 to 64$/m);
    expect(read).toThrow(/^ {2}DATA_KEYS is required/m);
    expect(read).not.toThrow(/SMTP_URL is required/);
  });

  test.each([
    ["OIDC_CLIENT_SECRET", "x".repeat(16)],
    ["DESK_CLIENT_SECRET", "0".repeat(40)],
    ["FILE_LINK_SECRET", "a".repeat(32)],
    ["DATA_KEYS", `zero:${Buffer.alloc(32).toString("base64")}`],
    [
      "DATA_KEYS",
      `good:${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")},old:${Buffer.alloc(32, 7).toString("base64")}`,
    ],
  ])("the setting %s is refused when one character fills it", (name, value) => {
    expect(() => readSettings({ DATA_DIR: dataDir, [name]: value })).toThrow(
      new RegExp(`^  ${name} must not be one (byte|character) again and again`, "m"),
    );
  });

  test("the backend names every fault of its settings at once", () => {
    const faulty = {
      DATA_DIR: dataDir,
      BACKEND_PORT: "port",
      PUBLIC_URL: "ftp://x",
      DATABASE_URL: "mysql://x",
      FIXED_TIME: "tomorrow",
      BUSINESS_TIME_ZONE: "Mars/Olympus",
      ACCESS_TOKEN_SECONDS: "0",
      CLIENT_IDENTIFIER_HEADER: "a b",
      OIDC_CLIENT_SECRET: "short",
      DESK_CLIENT_SECRET: "short",
      DESK_URL: "desk",
      LOG_LEVEL: "loud",
    };
    const { DATA_DIR, ...names } = faulty;
    const read = () => readSettings(faulty);
    for (const name of Object.keys(names)) expect(read).toThrow(new RegExp(`^  ${name} must`, "m"));
    expect(existsSync(join(dataDir, "secrets"))).toBe(false);
  });
});
