import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import { type BackendExports, openExports } from "#backend/export-requests.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import {
  agents,
  column,
  nameOf,
  pathsOf,
  policyTypes,
  sheetFrom,
  writeAgency,
} from "../support/backend/sized-agency.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "../support/postgres.ts";

/** Each workbook with 100,000 rows, read whole by two programs that share no code with its writer. */

const ROWS = 100_000;
/** The hierarchy has a row for the agency as well. */
const sizes = { producers: ROWS, report: ROWS, policies: ROWS, hierarchy: ROWS + 1 };

let postgres: ThrowAwayPostgres;
let database: OpenDatabase;
let exports: BackendExports;
let ask: Ask;

beforeAll(async () => {
  const started = await throwAwayPostgres();
  if (!started) throw new Error("This needs PostgreSQL 15 or later. On Debian: apt-get install postgresql");
  postgres = started;
  database = await connect({ databaseUrl: postgres.url, dataDir: "", statementTimeoutMs: 0 });
  await prepareDemo(database.db, "2025-10-20");
  const [type] = await policyTypes(database.db);
  await writeAgency(database.db, { contracts: ROWS, typeOf: () => type });
  await sql`vacuum analyze`.execute(database.db);
  exports = openExports({ db: database.db, databaseUrl: postgres.url });
  ask = asking(testBackend(database.db, { exports }));
});
afterAll(async () => {
  await exports?.close();
  await database?.close();
  await postgres?.remove();
});

test.each(["producers", "report", "policies", "hierarchy"] as const)(
  "a workbook of 100,000 contracts has each of them once, in order: %s",
  async (name) => {
    const { rows } = await sheetFrom(ask, pathsOf(ROWS)[name]);
    expect(rows).toHaveLength(sizes[name]);
    const expected = {
      producers: () => [column(rows, 0), agents(ROWS)],
      report: () => [column(rows, 0), agents(ROWS)],
      policies: () => [new Set(column(rows, 2)).size, ROWS],
      hierarchy: () => [column(rows, 2), [nameOf(ROWS), ...agents(ROWS)]],
    }[name]();
    expect(expected[0]).toEqual(expected[1]);
  },
);
