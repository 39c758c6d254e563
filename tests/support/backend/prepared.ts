import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { PGliteDialect } from "kysely-pglite-dialect";
import type { TestProject } from "vitest/node";
import { connect } from "#backend/database/connect.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import type { Database, Schema } from "#backend/database/schema.ts";
import { demoData } from "#backend/demo/data.ts";
import { writeDemo } from "#backend/demo/write.ts";
import { throwAwayPostgres } from "#tests/support/postgres.ts";
import { testDate } from "./time.ts";

/** Fills one database of each kind once; every test file then copies it, which takes a fraction of the time. */

declare module "vitest" {
  export interface ProvidedContext {
    /** Files with the embedded database, before and after it was filled: reading one is quicker than making it. */
    emptyDump: string;
    embeddedDump: string;
    /** The address of a throw-away server that has the database `filled`; empty where there is no PostgreSQL. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-tests-"));
  const empty = join(folder, "empty.tar");
  const filled = join(folder, "filled.tar");
  const [server] = await Promise.all([filledServer(), fillEmbedded(empty, filled)]);
  project.provide("emptyDump", empty);
  project.provide("embeddedDump", filled);
  project.provide("postgresUrl", server?.url ?? "");
  return async () => {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function fill(db: Database): Promise<void> {
  await migrateForward(db);
  await writeDemo(db, demoData({ today: testDate, hostile: true }));
}

async function fillEmbedded(empty: string, filled: string): Promise<void> {
  const engine = await PGlite.create();
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(engine) });
  await dump(engine, empty);
  await fill(db);
  await dump(engine, filled);
  await db.destroy();
}

async function dump(engine: PGlite, file: string): Promise<void> {
  const archive = await engine.dumpDataDir("none");
  writeFileSync(file, new Uint8Array(await archive.arrayBuffer()));
}

async function filledServer() {
  const server = await throwAwayPostgres();
  if (!server) return;
  const { url } = server;
  const maintenance = await connect({ databaseUrl: url, dataDir: "" });
  await sql`create database filled`.execute(maintenance.db);
  await maintenance.close();
  const filled = await connect({ databaseUrl: url.replace(/postgres$/, "filled"), dataDir: "" });
  await fill(filled.db);
  await filled.close();
  return server;
}
