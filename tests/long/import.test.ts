import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { bundled } from "../support/backend/bundled.ts";
import { expectListsRight } from "../support/backend/checked-lists.ts";
import { writeImportFolder } from "../support/import-folder.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "../support/postgres.ts";

/** An import of 1,000 agents and 100,000 enrollments: everything arrives, and the program does not hold the rows. */

const AGENTS = 1_000;
const ENROLLMENTS = 100_000;
/** All rows in memory take more. */
const HEAP_MB = 64;

let folder: string;
let program: string;
let postgres: ThrowAwayPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "producer-portal-import-"));
  program = await bundled("backend/import/command.ts", "import");
  postgres = await throwAwayPostgres();
  if (!postgres) console.log("PostgreSQL is not installed: the import of 100,000 enrollments is left out.");
});
afterAll(async () => {
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const url = (database: string) => postgres?.url.replace(/postgres$/, database) ?? "";

/** Runs an import in a small heap. @returns what it said and its code, which is none of its own when the heap is too small */
async function imported(database: string, data: string) {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program, data], {
    cwd: folder,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH ?? "",
      DATA_DIR: folder,
      DATABASE_URL: url(database),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

test("an import of 100,000 enrollments arrives whole in a heap of 64 MB", async () => {
  if (!postgres) return;
  const data = join(folder, "data");
  await writeImportFolder(data, { agents: AGENTS, enrollments: ENROLLMENTS });
  const maintenance = await connect({ databaseUrl: postgres.url, dataDir: "" });
  await sql`create database imported`.execute(maintenance.db);
  await maintenance.close();
  const { code, said } = await imported("imported", data);
  expect(code, said).toBe(0);

  const { db, close } = await connect({ databaseUrl: url("imported"), dataDir: "" });
  try {
    const { n } = await db
      .selectFrom("enrollments")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(ENROLLMENTS + 5);
    await expectListsRight(db);
  } finally {
    await close();
  }
  const again = await imported("imported", data);
  expect(again.said).toMatch(/\n0 added, 0 changed, \d+ unchanged\n$/);
});
