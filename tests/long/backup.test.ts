import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { asking, testBackend } from "#tests/support/backend/backend.ts";
import { findProgram } from "../../scripts/programs.js";
import { type BackendOnPostgres, backendOnPostgres } from "../support/long/backend-on-postgres.ts";
import { runProgram } from "../support/long/programs.ts";

/** Row 106: a backup made with PostgreSQL's own tools, restored elsewhere, is the same database. */

const dump = findProgram("pg_dump");
const restore = findProgram("pg_restore");
const TIMEOUT_MS = 120_000;

let folder: string;
let backend: BackendOnPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "producer-portal-backup-"));
  if (dump && restore) backend = await backendOnPostgres();
  if (!backend) console.log("PostgreSQL and its tools are not installed: the backup drill is left out.");
});
afterAll(async () => {
  await backend?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Table → how many rows it has, and one hash of all of them; indexes, rules, triggers and sequences as `definitions`. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; hash: string | null }>`
      select count(*)::integer as count, md5(string_agg(hash, '' order by hash)) as hash
      from (select md5(t::text) as hash from ${sql.table(name)} as t) as hashed`.execute(db);
    content[name] = `${rows[0]?.count} ${rows[0]?.hash}`;
  }
  const { rows: parts } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select sequencename || ' ' || coalesce(last_value::text, '') from pg_sequences
    order by 1`.execute(db);
  content.definitions = parts.map(({ definition }) => definition).join("\n");
  return content;
}

test("a restored backup has the same rows, and the backend works on it", async () => {
  if (!backend || !dump || !restore) return;
  const { database, postgres } = backend;
  const file = join(folder, "backup");
  const saved = await runProgram(dump, ["--format=custom", "--file", file, postgres.url], {
    folder,
    timeoutMs: TIMEOUT_MS,
  });
  expect(saved, saved.output).toMatchObject({ code: 0 });
  const before = await contentOf(database.db);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect(before.policies).toMatch(/^[1-9]\d+ [0-9a-f]{32}$/);

  // A change after the backup is not in it, and the comparison must notice.
  await sql`update alerts set title = title || '!'`.execute(database.db);
  const later = await contentOf(database.db);
  expect(Object.keys(before).filter((table) => before[table] !== later[table])).toEqual(["alerts"]);

  await sql`create database restored template template0`.execute(database.db);
  const url = postgres.url.replace(/postgres$/, "restored");
  const back = await runProgram(restore, ["--exit-on-error", "--no-owner", "--dbname", url, file], {
    folder,
    timeoutMs: TIMEOUT_MS,
  });
  expect(back, back.output).toMatchObject({ code: 0 });
  const restored = await connect({ databaseUrl: url, dataDir: "" });
  try {
    expect(await contentOf(restored.db)).toEqual(before);
    const ask = asking(testBackend(restored.db));
    expect((await ask(`/t/agents/${demoIds.agent}/contracts`, "demo-agent")).status).toBe(200);
    expect((await ask(`/t/agents/${demoIds.otherAgent}/contracts`, "demo-agent")).status).toBe(404);
  } finally {
    await restored.close();
  }
});
