import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connect, openPGlite } from "#backend/database/connect.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoData } from "#backend/demo/data.ts";
import { writeDemo } from "#backend/demo/write.ts";
import { throwAwayPostgres } from "#tests/support/postgres.ts";
import { testDate } from "./time.ts";

/** Fills one database of each kind once; every test file then copies it, which takes a fraction of the time. */

declare module "vitest" {
  export interface ProvidedContext {
    /** Folders with the embedded database, before and after it was filled: copying one is quicker than making it. */
    emptyFolder: string;
    filledFolder: string;
    /** The address of a throw-away server that has the database `filled`; empty where there is no PostgreSQL. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-tests-"));
  const empty = join(folder, "empty");
  const filled = join(folder, "filled");
  // One after the other: the embedded database keeps this process so busy that connections to the server could time out.
  const server = await filledServer();
  await fillEmbedded(empty, filled);
  project.provide("emptyFolder", empty);
  project.provide("filledFolder", filled);
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
  const { close } = await openPGlite(empty);
  await close();
  cpSync(empty, filled, { recursive: true });
  const database = await openPGlite(filled);
  await fill(database.db);
  await database.close();
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
