import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockDatabaseFolder } from "#backend/database/lock.ts";
import { freePort } from "#tests/support/postgres.ts";
import { bundled } from "../support/backend/bundled.ts";

/** The lock on the embedded database, and a process that starts and stops. */

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "producer-portal-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the lock on the embedded database", () => {
  const lock = () => join(dataDir, "database.lock");

  test("the lock on the embedded database is held by one at a time, and given back", async () => {
    const release = await lockDatabaseFolder(lock());
    await expect(lockDatabaseFolder(lock())).rejects.toThrow(/in use by process \d+/);
    await release();
    expect(existsSync(lock())).toBe(false);
    await (await lockDatabaseFolder(lock()))();
  });

  test("the lock on the embedded database is refused while another process that owns it lives", async () => {
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
  ])("the lock on the embedded database is taken over when its owner %s", async (_, content) => {
    writeFileSync(lock(), typeof content === "string" ? content : JSON.stringify(content));
    const release = await lockDatabaseFolder(lock());
    expect(JSON.parse(readFileSync(lock(), "utf8"))).toMatchObject({ pid: process.pid });
    await release();
  });

  test("the lock of a dead process that another process is removing is waited for", async () => {
    writeFileSync(lock(), JSON.stringify({ pid: 1, startedAt: "boot:1", id: "dead" }));
    const claim = `${lock()}.ended-dead~`;
    writeFileSync(claim, "");
    const taken = lockDatabaseFolder(lock());
    setTimeout(() => rmSync(claim), 200);
    await (await taken)();
  });

  test("a lock on the embedded database that somebody else has taken meanwhile is not given back", async () => {
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
    bundle = await bundled("demo/main.ts", "backend");
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

  test("the backend starts on an empty folder, keeps others off it, stops cleanly, and starts again when killed", async () => {
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

    const command = await bundled("demo/reset-command.ts", "reset-command");
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

  test("the backend serves an empty database without the demo, and its log says the next step", async () => {
    const empty = await start({ DEMO_DATA: "no" });
    await untilReady(empty);
    expect(empty.output()).toContain('"filled":false,"isEmpty":true');
    expect(empty.output()).toMatch(/"level":40[^\n]*npm run admin[^\n]*npm run import/);
  });

  test("the backend says what is wrong with its settings and ends", async () => {
    const faulty = await start({ BUSINESS_TIME_ZONE: "Nowhere" });
    expect(await faulty.exited).toBe(1);
    expect(faulty.output()).toContain("BUSINESS_TIME_ZONE must be an IANA time zone");
    expect(faulty.output()).not.toContain("at ");
  });

  test("the backend says that the database server is out of reach and ends", async () => {
    const lost = await start({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/nothing` });
    expect(await lost.exited).toBe(1);
    expect(lost.output()).toMatch(/database cannot be reached.*ECONNREFUSED/);
  });
});
