import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptSigningCertificate } from "#backend/files/signatures/certificate.ts";
import { freePort } from "../../scripts/processes.js";
import type { Environment } from "../support/portal.ts";
import { refusalFaults, startUp } from "../support/security/start-up.ts";

/** Rows 123 and 103: what was built starts where it may, and says in a sentence why it does not. */

let folder: string;
let nowhere: string;
let backendInPublic: Environment;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "producer-portal-start-up-"));
  // A backend that got past its settings fails on this, which takes less time than making a database.
  nowhere = `postgres://127.0.0.1:${await freePort()}/nothing`;
  const given = path.join(folder, "given");
  keptSigningCertificate(given);
  backendInPublic = {
    DATA_KEYS: `test:${Buffer.from("only for tests and 32 bytes long").toString("base64")}`,
    SIGNING_CERTIFICATE: path.join(given, "secrets/signing-certificate.p12"),
    PUBLIC_URL: "https://portal.example",
    BACKEND_PUBLIC_URL: "https://backend.example",
    OIDC_ISSUER: "https://sign-in.example",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "scopes@portal.example",
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const desk = { DESK_CLIENT_ID: "review-desk", DESK_CLIENT_SECRET: "a-secret-of-the-desk-for-tests" };
const noDatabase = /database cannot be reached/;
const secret = "a-secret-that-is-only-for-tests-0123456789";
const portalInPublic: Environment = {
  PUBLIC_URL: "https://portal.example",
  OIDC_ISSUER: "https://sign-in.example",
  OIDC_CLIENT_SECRET: secret,
  SESSION_SECRET: secret,
  RELATIONSHIP_TEAM_EMAIL: "team@portal.example",
  RELATIONSHIP_TEAM_PHONE: "(555) 010-0100",
};
const portal = (env: Environment) => startUp("portal", { DATA_DIR: folder, ...env });
const backend = (env: Environment) => startUp("backend", { DATA_DIR: folder, DATABASE_URL: nowhere, ...env });

describe("the portal in public", () => {
  test("the portal in public starts when everything is given", async () => {
    const { code, output } = await portal(portalInPublic);
    expect(output).toContain("the portal is listening");
    expect(code).toBeNull();
  });

  test.each([
    ["without a session secret", { SESSION_SECRET: "" }, /SESSION_SECRET is required/],
    ["with a short session secret", { SESSION_SECRET: "changeme" }, /SESSION_SECRET must have/],
    ["without a client secret", { OIDC_CLIENT_SECRET: "" }, /OIDC_CLIENT_SECRET is required/],
    ["over plain http", { PUBLIC_URL: "http://portal.example" }, /PUBLIC_URL must be an https/],
    ["at a number of the network", { PUBLIC_URL: "http://192.168.1.2:3000" }, /PUBLIC_URL must be an https/],
    ["with a sign-in over http", { OIDC_ISSUER: "http://sign-in.example" }, /OIDC_ISSUER must be an https/],
    ["with a clock that stands still", { FIXED_TIME: "2026-09-15T16:00:00Z" }, /FIXED_TIME is for tests/],
    ["with signing over http", { SIGNING_URL: "http://sign.example" }, /SIGNING_URL must be an https/],
    ["with an address for a host", { SIGNING_HOSTS: "https://sign.example" }, /SIGNING_HOSTS must be hosts/],
    ["without the address of the team", { RELATIONSHIP_TEAM_EMAIL: "" }, /TEAM_EMAIL is required/],
    ["without the number of the team", { RELATIONSHIP_TEAM_PHONE: "" }, /TEAM_PHONE is required/],
    ["with a team that cannot be written to", { RELATIONSHIP_TEAM_EMAIL: "team" }, /TEAM_EMAIL must be an/],
    ["with a team that cannot be called", { RELATIONSHIP_TEAM_PHONE: "call us" }, /TEAM_PHONE must be a/],
    ["with a host that is none", { SIGNING_HOSTS: "a.example, 1.2.3.999" }, /SIGNING_HOSTS must be hosts/],
    ["with too many days", { REVIEW_BUSINESS_DAYS: "31" }, /REVIEW_BUSINESS_DAYS /],
    ["with a part of a day", { REVIEW_BUSINESS_DAYS: "1.5" }, /REVIEW_BUSINESS_DAYS /],
    ["with NODE_ENV left out", { NODE_ENV: "", SESSION_SECRET: "" }, /SESSION_SECRET is required/],
    ["with another NODE_ENV", { NODE_ENV: "staging", SESSION_SECRET: "" }, /SESSION_SECRET is required/],
  ])("the portal in public does not start %s", async (_, difference, reason) => {
    expect(refusalFaults(await portal({ ...portalInPublic, ...difference }), reason)).toEqual([]);
  });

  test("the portal in public names every fault of its settings at once, and makes no secrets then", async () => {
    const started = await portal({ PUBLIC_URL: "http://portal.example", FIXED_TIME: "2026-09-15T16:00:00Z" });
    for (const name of ["PUBLIC_URL", "SESSION_SECRET", "OIDC_CLIENT_SECRET", "FIXED_TIME"])
      expect(refusalFaults(started, new RegExp(`^  ${name} `, "m"))).toEqual([]);
    expect(readdirSync(folder)).not.toContain("secrets");
  });
});

describe("the reference backend in public", () => {
  test.each([
    ["with another provider", {}],
    ["with the demo sign-in when that is said", { OIDC_ISSUER: "", ALLOW_DEMO_SIGN_IN: "yes" }],
    ["without a mail server in the demo", { SMTP_URL: "", ALLOW_DEMO_SIGN_IN: "yes" }],
    ["with a review desk", { DESK_URL: "https://desk.example", ...desk }],
    ["without a certificate in the demo", { SIGNING_CERTIFICATE: "", ALLOW_DEMO_SIGN_IN: "yes" }],
  ])("the reference backend in public starts %s", async (_, difference) => {
    expect((await backend({ ...backendInPublic, ...difference })).output).toMatch(noDatabase);
  });

  test.each([
    ["with the demo sign-in", { OIDC_ISSUER: "" }, /OIDC_ISSUER is required.*ALLOW_DEMO_SIGN_IN/],
    [
      "with the demo sign-in, named",
      { OIDC_ISSUER: "https://backend.example/login" },
      /OIDC_ISSUER is required/,
    ],
    [
      "with the demo sign-in for a portal in public",
      { OIDC_ISSUER: "", BACKEND_PUBLIC_URL: "" },
      /OIDC_ISSUER is required/,
    ],
    [
      "with the demo sign-in under another NODE_ENV",
      { NODE_ENV: "staging", OIDC_ISSUER: "" },
      /OIDC_ISSUER is/,
    ],
    ["with a sign-in over http", { OIDC_ISSUER: "http://sign-in.example" }, /OIDC_ISSUER must be an https/],
    ["with a clock that stands still", { FIXED_TIME: "2026-09-15T16:00:00Z" }, /FIXED_TIME is for tests/],
    ["without keys for identity numbers", { DATA_KEYS: "" }, /DATA_KEYS is required/],
    ["without a mail server", { SMTP_URL: "" }, /SMTP_URL is required/],
    ["without a sender", { MAIL_FROM: "" }, /MAIL_FROM is required/],
    ["without a certificate", { SIGNING_CERTIFICATE: "" }, /SIGNING_CERTIFICATE is required/],
    ["with a certificate that is not there", { SIGNING_CERTIFICATE: "/none" }, /cannot be read: \/none/],
    ["with the wrong password", { SIGNING_CERTIFICATE_PASSWORD: "guess" }, /PASSWORD is wrong/],
    [
      "with a review desk over http",
      { DESK_URL: "http://desk.example", ...desk },
      /DESK_URL must be an https/,
    ],
    [
      "with half a client of the desk",
      { DESK_CLIENT_ID: "review-desk" },
      /DESK_CLIENT_SECRET belong together/,
    ],
    ["with another word for yes", { ALLOW_DEMO_SIGN_IN: "true" }, /ALLOW_DEMO_SIGN_IN must be yes or no/],
  ])("the reference backend in public does not start %s", async (_, difference, reason) => {
    const started = await backend({ ...backendInPublic, ...difference });
    expect(refusalFaults(started, reason)).toEqual([]);
    expect(started.output).not.toMatch(noDatabase);
  });
});

describe("on one machine", () => {
  test.each([
    ["nothing", {}],
    ["an address", { PUBLIC_URL: "http://localhost:3000", FIXED_TIME: "2026-09-15T16:00:00Z" }],
    ["a number", { PUBLIC_URL: "http://[::1]:3000" }],
    ["TLS", { PUBLIC_URL: "https://localhost:3000" }],
  ])("portal and backend on one machine start with %s given", async (_, env) => {
    const [front, back] = await Promise.all([portal(env), backend(env)]);
    expect(front.output).toContain("the portal is listening");
    expect(back.output).toMatch(noDatabase);
  });
});

describe("a data folder that cannot be written", () => {
  const programs = ["portal", "backend"] as const;

  test.each(programs)(
    "the %s names a data folder below a file, which cannot be written, and ends",
    async (program) => {
      const file = path.join(folder, "a file");
      writeFileSync(file, "");
      const started = await startUp(program, { DATA_DIR: path.join(file, "data") });
      const reason = /The data folder .*\/a file\/data cannot be written: ENOTDIR.*\n.*DATA_DIR/;
      expect(refusalFaults(started, reason)).toEqual([]);
    },
  );

  // The shell lets no file grow: what a full disk does, without filling one.
  test.each(programs)("the %s names a data folder on a disk without room, and ends", async (program) => {
    const full = path.join(folder, `full-${program}`);
    mkdirSync(full);
    const shell = ["bash", "-c", 'trap "" XFSZ; ulimit -f 0; exec "$@"', "bash"];
    const started = await startUp(program, { DATA_DIR: full }, shell);
    expect(refusalFaults(started, /The data folder .*\/full-\w+ cannot be written: EFBIG/)).toEqual([]);
    expect(readdirSync(full)).toEqual([]);
  });

  test("a portal whose secrets and sessions are kept elsewhere starts without a data folder", async () => {
    const file = path.join(folder, "another file");
    writeFileSync(file, "");
    const store = `redis://127.0.0.1:${await freePort()}`;
    const env = { ...portalInPublic, DATA_DIR: path.join(file, "data"), SESSION_STORE_URL: store };
    expect((await startUp("portal", env)).output).toContain("the portal is listening");
  });
});
