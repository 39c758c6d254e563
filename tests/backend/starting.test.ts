import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockDatabaseFolder } from "#backend/database/lock.ts";
import { readSettings } from "#backend/settings.ts";
import { freePort } from "#tests/support/postgres.ts";
import { bundled } from "../support/backend/bundled.ts";

/** Settings, the lock on the embedded database, and a process that starts and stops. */

let dataDir: string;
const publicStart = { PUBLIC_URL: "https://portal.example", ALLOW_DEMO_SIGN_IN: "yes" };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "producer-portal-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("settings", () => {
  test("have a default each, and secrets that are kept", () => {
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

  test("of another provider need no secret here", () => {
    const settings = readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: "https://sign-in.example/" });
    expect(settings).toMatchObject({ issuer: "https://sign-in.example/", issuerIsEmbedded: false });
    expect(existsSync(join(dataDir, "secrets/oidc-client-secret"))).toBe(false);
  });

  test("of the review desk: on with the demo sign-in, and with another provider only as a client of its own", () => {
    const own = readSettings({ DATA_DIR: dataDir }).desk;
    const file = join(dataDir, "secrets/desk-client-secret");
    const clientSecret = readFileSync(file, "utf8").trim();
    expect(own).toEqual({ url: "http://127.0.0.1:4000", clientId: "review-desk", clientSecret });
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
  ])("put the demo into %s: %j -> %s", (_, env, demoData) => {
    expect(readSettings({ DATA_DIR: dataDir, ...env })).toMatchObject({ demoData });
  });

  test.each([
    ["the address it listens at", { BACKEND_HOST: "0.0.0.0" }],
    ["every address of IPv6", { BACKEND_HOST: "::" }],
    ["its own address", { BACKEND_PUBLIC_URL: "https://backend.example" }],
    ["the portal's address", { PUBLIC_URL: "https://portal.example" }],
    ["the address of the signing pages", { SIGNING_URL: "https://sign.example" }],
    ["the address of the desk", { DESK_URL: "https://desk.example" }],
  ])("refuse the demo sign-in, its desk and the outbox where others reach the backend by %s", (_, env) => {
    for (const NODE_ENV of ["production", "staging", "development", undefined]) {
      const read = () =>
        readSettings({ DATA_DIR: dataDir, NODE_ENV, FIXED_TIME: "2026-09-15T16:00:00Z", ...env });
      for (const name of ["OIDC_ISSUER", "SMTP_URL", "DATA_KEYS", "SIGNING_CERTIFICATE"])
        expect(read).toThrow(new RegExp(`^  ${name} is required when other machines can reach`, "m"));
      expect(read).toThrow(/^ {2}FIXED_TIME is for tests, and refused/m);
    }
    const allowed = readSettings({ DATA_DIR: dataDir, ...env, ALLOW_DEMO_SIGN_IN: "yes" });
    expect(allowed.issuerIsEmbedded).toBe(true);
  });

  test("of a start that only this machine reaches, under any of its names, need nothing", () => {
    for (const BACKEND_HOST of ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
      expect(readSettings({ DATA_DIR: dataDir, BACKEND_HOST }).issuerIsEmbedded).toBe(true);
  });

  test("name faults of single settings and of a public start in one round", () => {
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
  ])("refuse %s when one character fills it", (name, value) => {
    expect(() => readSettings({ DATA_DIR: dataDir, [name]: value })).toThrow(
      new RegExp(`^  ${name} must not be one (byte|character) again and again`, "m"),
    );
  });

  test("name every fault at once", () => {
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

describe("the lock on the embedded database", () => {
  const lock = () => join(dataDir, "database.lock");

  test("is held by one at a time, and given back", async () => {
    const release = await lockDatabaseFolder(lock());
    await expect(lockDatabaseFolder(lock())).rejects.toThrow(/in use by process \d+/);
    await release();
    expect(existsSync(lock())).toBe(false);
    await (await lockDatabaseFolder(lock()))();
  });

  test("is refused while its owner lives, another process", async () => {
    const owner = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], { stdio: "ignore" });
    writeFileSync(lock(), JSON.stringify({ pid: owner.pid, id: "another" }));
    try {
      await expect(lockDatabaseFolder(lock())).rejects.toThrow(`in use by process ${owner.pid}`);
    } finally {
      owner.kill("SIGKILL");
      await new Promise((resolve) => owner.once("exit", resolve));
    }
    await (await lockDatabaseFolder(lock()))();
  });

  test.each([
    ["has a number that now belongs to another process", { pid: process.pid, startedAt: "boot:1", id: "a" }],
    ["cannot be read", "{"],
    ["is empty", ""],
    ["is something else", { hello: "world" }],
  ])("is taken over when its owner %s", async (_, content) => {
    writeFileSync(lock(), typeof content === "string" ? content : JSON.stringify(content));
    const release = await lockDatabaseFolder(lock());
    expect(JSON.parse(readFileSync(lock(), "utf8"))).toMatchObject({ pid: process.pid });
    await release();
  });

  test("that somebody else has taken meanwhile is not given back", async () => {
    const release = await lockDatabaseFolder(lock());
    writeFileSync(lock(), JSON.stringify({ pid: 1, id: "another" }));
    await release();
    expect(existsSync(lock())).toBe(true);
  });
});

describe("the process", () => {
  type Started = { child: ChildProcess; url: string; output(): string; exited: Promise<number | null> };
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  // Bundled once, as for production: translating the sources anew at every start takes longer than the test.
  let bundle: string;

  beforeAll(async () => {
    bundle = await bundled("backend/main.ts", "backend");
  });

  async function start(env: Record<string, string> = {}): Promise<Started> {
    const port = await freePort();
    const child = spawn(process.execPath, [bundle], {
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH ?? "",
        DATA_DIR: dataDir,
        BACKEND_PORT: String(port),
        ...env,
      },
    });
    children.push(child);
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      text += chunk;
    });
    const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { child, url: `http://127.0.0.1:${port}`, output: () => text, exited };
  }

  async function untilReady({ url, exited, output }: Started): Promise<void> {
    let ended = false;
    exited.then(() => {
      ended = true;
    });
    for (;;) {
      const ready = await fetch(`${url}/ready`).catch(() => undefined);
      if (ready?.ok) return;
      if (ended) throw new Error(`The backend did not start:\n${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test("starts on an empty folder, keeps others off it, stops cleanly, and starts again after being killed", async () => {
    chmodSync(dataDir, 0o755);
    const first = await start();
    await untilReady(first);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect((await fetch(`${first.url}/t/states`)).status).toBe(401);
    const metadata = await (await fetch(`${first.url}/login/.well-known/openid-configuration`)).json();
    expect(metadata.issuer).toBe(`${first.url}/login`);
    expect(
      first
        .output()
        .split("\n")
        .filter((line) => line.includes("backend listening")),
    ).toHaveLength(1);

    expect(first.output()).toContain('"filled":true');

    const second = await start();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`in use by process ${first.child.pid}`);

    const command = await bundled("backend/database/command.ts", "reset-command");
    const reset = spawn(process.execPath, [command, "reset"], {
      env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(reset);
    let said = "";
    for (const stream of [reset.stdout, reset.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
      });
    }
    expect(await new Promise((resolve) => reset.once("close", resolve))).toBe(1);
    expect(said).toContain(`in use by process ${first.child.pid}`);
    expect((await fetch(`${first.url}/ready`)).status).toBe(200);

    first.child.kill("SIGTERM");
    expect(await first.exited).toBe(0);
    expect(first.output()).toContain("backend stopped");
    expect(existsSync(join(dataDir, "database.lock"))).toBe(false);

    const third = await start();
    await untilReady(third);
    expect(third.output()).toContain('"filled":false');
    third.child.kill("SIGKILL");
    await third.exited;
    expect(existsSync(join(dataDir, "database.lock"))).toBe(true);
    const heirs = [await start(), await start()];
    const outcomes = await Promise.all(
      heirs.map((heir) =>
        untilReady(heir).then(
          () => "ready",
          () => "refused",
        ),
      ),
    );
    expect(outcomes.sort(), "one of two takes a dead process's place").toEqual(["ready", "refused"]);
    const heir = heirs.find(({ child }) => child.exitCode === null);
    const refused = heirs.find((other) => other !== heir);
    expect(refused?.output()).toContain(`in use by process ${heir?.child.pid}`);
    heir?.child.kill("SIGINT");
    expect(await heir?.exited).toBe(0);
  }, 240_000);

  test("serves an empty database without the demo, and its log says the next step", async () => {
    const empty = await start({ DEMO_DATA: "no" });
    await untilReady(empty);
    expect(empty.output()).toContain('"filled":false,"isEmpty":true');
    expect(empty.output()).toMatch(/"level":40[^\n]*npm run admin[^\n]*npm run import/);
  });

  test("says what is wrong with its settings and ends", async () => {
    const faulty = await start({ BUSINESS_TIME_ZONE: "Nowhere" });
    expect(await faulty.exited).toBe(1);
    expect(faulty.output()).toContain("BUSINESS_TIME_ZONE must be an IANA time zone");
    expect(faulty.output()).not.toContain("at ");
  });

  test("says that the database server is out of reach and ends", async () => {
    const lost = await start({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/nothing` });
    expect(await lost.exited).toBe(1);
    expect(lost.output()).toMatch(/database cannot be reached.*ECONNREFUSED/);
  });
});
