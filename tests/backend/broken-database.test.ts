import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, isEngineBroken, startupError } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { testBackend } from "../support/backend/backend.ts";
import { embedded, fillDataDir, type TestDatabase } from "../support/backend/databases.ts";

/** A database that is full, broken or damaged. */

const failing = (db: Database, code: string): Database =>
  db.withPlugin({
    transformQuery: () => {
      throw Object.assign(new Error("could not extend file"), { code });
    },
    transformResult: async ({ result }) => result,
  });

describe("a database that cannot answer", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await embedded.openEmpty();
  });
  afterAll(() => database.close());

  test.each(["53100", "53200", "53300", "57P03", "08006"])(
    "a database that fails with %s is unavailable at /health and /ready",
    async (code) => {
      const app = testBackend(failing(database.db, code));
      for (const path of ["/health", "/ready"]) {
        const answer = await app.request(path);
        expect(answer.status).toBe(503);
        expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
        expect(answer.headers.get("Retry-After")).toBe("5");
        expect(await answer.json()).toMatchObject({ title: "Unavailable", status: 503 });
      }
    },
  );

  test("a database is healthy as soon as it answers", async () => {
    expect((await testBackend(database.db).request("/health")).status).toBe(200);
  });
});

test("a database error that the engine cannot survive is told from one that ends a statement", () => {
  const error = (severity: string) => Object.assign(new Error("no space left"), { code: "53100", severity });
  expect(isEngineBroken(error("PANIC"))).toBe(true);
  expect(isEngineBroken(error("FATAL"))).toBe(true);
  expect(isEngineBroken(new WebAssembly.RuntimeError("Aborted()"))).toBe(true);
  expect(isEngineBroken(error("ERROR"))).toBe(false);
  expect(isEngineBroken(new Error("PGlite is closed"))).toBe(false);
});

describe("the folder of the embedded database", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "producer-portal-damaged-"));
    fillDataDir(dataDir);
    await (await connect({ databaseUrl: "", dataDir })).close();
    return () => rmSync(dataDir, { recursive: true, force: true });
  });
  const open = () => connect({ databaseUrl: "", dataDir });

  test.each(["PG_VERSION", "global/pg_control", "base", "pg_wal"])(
    "a folder of the embedded database without %s is refused, and left as it is",
    async (part) => {
      rmSync(join(dataDir, "database", part), { recursive: true });
      const before = readdirSync(join(dataDir, "database"));
      await expect(open()).rejects.toThrow(/embedded database in .*database is damaged.*Restore the folder/);
      expect(readdirSync(join(dataDir, "database"))).toEqual(before);
    },
  );

  test("a folder of the embedded database with empty parts is refused in a sentence, not in the engine's words", async () => {
    for (const name of readdirSync(join(dataDir, "database/base")))
      rmSync(join(dataDir, "database/base", name), { recursive: true });
    const refused = await open().catch(startupError);
    expect(String(refused)).toMatch(/cannot be opened: it is damaged, or its disk is full/);
    expect(String(refused)).not.toMatch(/ASSERTIONS/);
  });

  test("a folder of the embedded database that was taken away is made anew", async () => {
    rmSync(join(dataDir, "database"), { recursive: true });
    const database = await open();
    await sql`select 1`.execute(database.db);
    await database.close();
  });
});
