import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { bundled } from "../support/backend/bundled.ts";
import { expectListsRight } from "../support/backend/checked-lists.ts";
import { writeImportFolder } from "../support/import-folder.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "../support/postgres.ts";

/** An import of 1,000 agents and 100,000 enrollments: everything arrives, and the program's memory does not grow with the rows. */

const AGENTS = 1_000;
const [FEW, MANY] = [10_000, 100_000];
const MOST_MORE_MB = 60;
const SAMPLE_MS = 50;

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

/** Runs an import. @returns what it said, its code, and the most memory that it had, in MB */
async function imported(database: string, data: string) {
  const child = spawn(process.execPath, [program, data], {
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
  let mostMb = 0;
  const sampling = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(child.pid ?? 0));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(sampling);
  return { code, said, mostMb };
}

/** Returns the memory of a process; 0 where the system does not tell, or the process has ended. */
function residentMb(pid: number): number {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}

test("an import of 100,000 enrollments arrives whole, and takes no more memory than one of 10,000", async () => {
  if (!postgres) return;
  const most: number[] = [];
  for (const enrollments of [FEW, MANY]) {
    const data = join(folder, `of-${enrollments}`);
    const database = `with_${enrollments}`;
    await writeImportFolder(data, { agents: AGENTS, enrollments });
    const maintenance = await connect({ databaseUrl: postgres.url, dataDir: "" });
    await sql`create database ${sql.id(database)}`.execute(maintenance.db);
    await maintenance.close();
    const { code, said, mostMb } = await imported(database, data);
    console.log(`${enrollments} enrollments, at most ${Math.round(mostMb)} MB\n${said}`);
    expect(code, said).toBe(0);
    most.push(mostMb);
  }
  const [few = 0, many = 0] = most;
  expect(many - few).toBeLessThan(MOST_MORE_MB);

  const { db, close } = await connect({ databaseUrl: url(`with_${MANY}`), dataDir: "" });
  try {
    const { n } = await db
      .selectFrom("enrollments")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(MANY + 5);
    await expectListsRight(db);
  } finally {
    await close();
  }
  const again = await imported(`with_${MANY}`, join(folder, `of-${MANY}`));
  expect(again.said).toMatch(/\n0 added, 0 changed, \d+ unchanged\n$/);
});
