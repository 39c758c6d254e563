import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { read } from "#api/wire.ts";
import type { BackendOptions } from "#backend/app.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { AuditTable, Database } from "#backend/database/schema.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { testBackend } from "./backend.ts";

/** Requests of the audit log's tests, and the rows that they cause. */

export type Row = Selectable<AuditTable>;

export const policies = `/t/agentcontracts/${demoIds.agentContract}/policies/excel`;
export const hierarchy = `/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`;
export const excludedPolicies = `/t/agencycontracts/${demoIds.excludedAgencyContract}/policies/excel`;
export const healthData = `/t/agents/${demoIds.agent}/enrollments`;
export const noHealthData = "/t/agents/counted";
export const addressOf = (file: string) => `/t/files/${file}/downloadurl`;
export const encoded = (path: string) => `/api/files/encoded-file?apiFilePath=${encodeURIComponent(path)}`;
export const bearing = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });

/** A backend with a route of its own that hands out no health data. */
export function auditedBackend(db: Database, more: Partial<BackendOptions> = {}): BackendApp {
  const app = testBackend(db, { policiesExportExcludedAgencyId: demoIds.excludedAgency, ...more });
  const counted = { tag: "Counts", summary: "A count", answer: z.string() };
  app.openapi(read({ ...counted, path: noHealthData }), (c) => c.json("a count", 200));
  return app;
}

export function auditRows({ db }: OpenDatabase): Promise<Row[]> {
  return db.selectFrom("audit_log").selectAll().orderBy("id").execute();
}

/** The rows that something leaves behind. */
export async function leftBy(database: OpenDatabase, act: () => Promise<unknown>): Promise<Row[]> {
  const before = (await auditRows(database)).length;
  await act();
  return (await auditRows(database)).slice(before);
}

/** Does something while the log cannot be written. */
export async function withoutLog(db: Database, act: () => Promise<unknown>): Promise<void> {
  await sql`alter table audit_log rename to lost`.execute(db);
  try {
    await act();
  } finally {
    await sql`alter table lost rename to audit_log`.execute(db);
  }
}
