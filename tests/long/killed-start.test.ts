import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPGlite } from "#backend/database/connect.ts";
import { freePort } from "../../scripts/processes.js";
import { startReferenceBackend } from "../support/portal.ts";
import { refusalFaults, startUp } from "../support/security/start-up.ts";

/** Row 104: a first start that is killed while it makes the database is simply started again. */

let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), "producer-portal-killed-"));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const POLL_MS = 5;
const below = (name: string) => path.join(dataFolder, name);
const filesBelow = (name: string) =>
  existsSync(below(name)) ? readdirSync(below(name), { recursive: true }).length : 0;

/** Starts the backend and kills it the moment something is to be seen. @returns what it had printed */
async function killAt(isReached: (output: string) => boolean): Promise<string> {
  const child = spawn(process.execPath, ["build/backend/main.js"], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      DATA_DIR: dataFolder,
      BACKEND_PORT: String(await freePort()),
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  while (child.exitCode === null && !isReached(output)) await delay(POLL_MS);
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once("exit", resolve));
  return output;
}

async function startsAgain(): Promise<string> {
  const backend = await startReferenceBackend({
    portalUrl: "http://localhost:3000",
    env: { DATA_DIR: dataFolder },
  });
  await backend.stop();
  return backend.log();
}

const moments: [string, (output: string) => boolean][] = [
  ["it has taken the lock", () => existsSync(below("database.lock"))],
  ["the engine makes its folder", () => filesBelow("database") > 10],
  ["the engine's folder is half there", () => filesBelow("database") > 500],
  [
    "the engine's folder is whole",
    () => existsSync(below("database/postmaster.pid")) && filesBelow("database") > 900,
  ],
  ["the engine's folder has grown", () => filesBelow("database") > 1000],
  ["everything is there", (output) => output.includes("database ready")],
];

test.each(moments)(
  "a first start of the backend that is killed when %s is simply started again",
  async (_, isReached) => {
    expect(await killAt(isReached)).not.toContain("backend listening");
    expect(await startsAgain()).toMatch(/"database ready".*backend listening/s);
  },
);

test("an older version of the backend refuses a database that a newer one made, and says why", async () => {
  await startsAgain();
  const { db, close } = await openPGlite(below("database"));
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(
    db,
  );
  await close();
  const started = await startUp("backend", { DATA_DIR: dataFolder });
  expect(refusalFaults(started, /made by a newer version.*9999-from-the-future/)).toEqual([]);
});
