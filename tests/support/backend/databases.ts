import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { connect, type OpenDatabase, openPGlite } from "#backend/database/connect.ts";

/** With the address of its server; empty where there is none. */
export type TestDatabase = OpenDatabase & { url: string };

/** The kinds of database the same tests run on: the embedded one, and a server where PostgreSQL is installed. */
export type DatabaseKind = {
  name: string;
  /** With the demo data and the hostile fixture in it. */
  openFilled(): Promise<TestDatabase>;
  openEmpty(): Promise<TestDatabase>;
};

export const embedded: DatabaseKind = {
  name: "the embedded database",
  openFilled: () => openFolder(inject("filledFolder")),
  openEmpty: () => openFolder(inject("emptyFolder")),
};

const server: DatabaseKind = {
  name: "PostgreSQL",
  openFilled: () => openCopy("filled"),
  openEmpty: () => openCopy("template0"),
};

export const databaseKinds: readonly DatabaseKind[] = inject("postgresUrl") ? [embedded, server] : [embedded];

/** Set by `npm run test:long`. */
export const isThorough = process.env.EVERY_DATABASE === "yes";

/** For rules that are our own and no database's: PostgreSQL where it is installed. `npm run test:long` has both kinds. */
export const oneDatabase: readonly DatabaseKind[] = isThorough ? databaseKinds : databaseKinds.slice(-1);

async function openFolder(prepared: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-embedded-"));
  cpSync(prepared, folder, { recursive: true });
  const { close, ...database } = await openPGlite(folder);
  const removed = () => rmSync(folder, { recursive: true, force: true });
  return { ...database, close: () => close().finally(removed), url: "" };
}

async function openCopy(template: string): Promise<TestDatabase> {
  const maintenanceUrl = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const maintenance = await connect({ databaseUrl: maintenanceUrl, dataDir: "" });
  // Copying the files takes less than half of the time of writing each block to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    maintenance.db,
  );
  await maintenance.close();
  const url = maintenanceUrl.replace(/postgres$/, name);
  return { ...(await connect({ databaseUrl: url, dataDir: "" })), url };
}

/** Puts the filled embedded database into a data folder. */
export function fillDataDir(dataDir: string): void {
  cpSync(inject("filledFolder"), join(dataDir, "database"), { recursive: true });
}
