import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connect } from "#backend/database/connect.ts";
import { throwAwayPostgres } from "#tests/support/postgres.ts";
import { runTool } from "../../../scripts/processes.js";
import { fill } from "./fill.ts";

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
  const [server] = await Promise.all([filledServer(), fillEmbedded(empty, filled)]);
  project.provide("emptyFolder", empty);
  project.provide("filledFolder", filled);
  project.provide("postgresUrl", server?.url ?? "");
  return async () => {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function fillEmbedded(empty: string, filled: string): Promise<void> {
  const command = "tests/support/backend/fill-embedded-command.ts";
  const { code, text } = await runTool("tsx", [command, empty, filled], { output: "pipe" });
  if (code !== 0) throw new Error(text);
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
