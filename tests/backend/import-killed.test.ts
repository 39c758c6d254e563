import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { columnTables } from "#backend/import/columns.ts";
import { bundled } from "../support/backend/bundled.ts";
import { expectListsRight } from "../support/backend/checked-lists.ts";
import { databaseKinds, type TestDatabase } from "../support/backend/databases.ts";
import { writeImportFolder } from "../support/import-folder.ts";
import { until } from "../support/until.ts";

/** The command `npm run import`: killed while it writes, it leaves nothing half written. */

const AGENTS = 20;
const ENROLLMENTS = 2_000;

let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "producer-portal-import-"));
  program = await bundled("backend/import/command.ts", "import");
  await writeImportFolder(join(folder, "files"), { agents: AGENTS, enrollments: ENROLLMENTS });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { child: ChildProcess; said(): string; ended: Promise<number | null> };

function start(databaseUrl: string, ...args: string[]): Run {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: folder, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return { child, said: () => said, ended: new Promise((resolve) => child.once("close", resolve)) };
}

describe.each(databaseKinds)("on $name", ({ openEmpty, name }) => {
  const isEmbedded = name.includes("embedded");
  let server: TestDatabase | undefined;

  beforeAll(async () => {
    if (!isEmbedded) server = await openEmpty();
  });
  afterAll(() => server?.close());

  const url = () => server?.url ?? "";

  async function inDatabase<T>(use: (db: TestDatabase["db"]) => Promise<T>): Promise<T> {
    const { db, close } = await connect({ databaseUrl: url(), dataDir: folder });
    try {
      return await use(db);
    } finally {
      await close();
    }
  }

  const counts = () =>
    inDatabase(async (db) => {
      const { rows } = await sql`
        select (select count(*)::integer from states) as states, (select count(*)::integer from agents) as agents,
          (select count(*)::integer from enrollments) as enrollments`.execute(db);
      return rows[0];
    });

  test("an import that is killed while it writes leaves nothing, and the next one writes everything", async () => {
    const killed = start(url(), join(folder, "files"));
    await until("it writes", () => killed.said().includes("policies.csv: written"));
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(killed.said()).not.toContain("enrollments.csv: written");
    expect(await counts()).toEqual({ states: 0, agents: 0, enrollments: 0 });
    if (!isEmbedded) await untilSessionEnded(url());

    const again = start(url(), join(folder, "files"));
    expect(await again.ended, again.said()).toBe(0);
    expect(again.said()).toMatch(/\n\d+ added, 0 changed, 0 unchanged\n$/);
    expect(await counts()).toMatchObject({ agents: AGENTS + 3, enrollments: ENROLLMENTS + 5 });
    await inDatabase(expectListsRight);
  });
});

/** The server notices only after its statement that nobody waits for it any more. */
async function untilSessionEnded(url: string): Promise<void> {
  const { db, close } = await connect({ databaseUrl: inject("postgresUrl"), dataDir: "" });
  try {
    await until("the killed session ends", async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = ${new URL(url).pathname.slice(1)} and state <> 'idle'`.execute(db);
      return rows[0]?.n === 0;
    });
  } finally {
    await close();
  }
}

test("a refused import ends with 1 and says how many faults there are", async () => {
  const data = join(folder, "faulty");
  await writeImportFolder(data, { agents: 1, enrollments: 3 });
  const file = join(data, "enrollments.csv");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("Hillsborough", "Nowhere"));
  const run = start("", data);
  expect(await run.ended).toBe(1);
  expect(run.said()).toMatch(/enrollments\.csv line 4, County: there is no county/);
  expect(run.said()).toMatch(/\n2 faults\. Nothing is written\.\n$/);
});

test("the import command shows how it is used after --help and without a folder", async () => {
  const help = start("", "--help");
  expect(await help.ended).toBe(0);
  expect(help.said()).toContain("Usage: npm run import -- FOLDER");
  const nothing = start("");
  expect(await nothing.ended).toBe(1);
  expect(nothing.said()).toContain("Usage: npm run import -- FOLDER");
});

test("docs/import.md has the table of each file as the code declares it", () => {
  const page = readFileSync("docs/import.md", "utf8");
  expect(page).toContain(columnTables());
});
