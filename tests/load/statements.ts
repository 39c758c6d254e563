import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { statementPaymentSorts, statementSorts } from "#api/statements.ts";
import type { Database } from "#backend/database/schema.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { LARGE, type Sizes, SMALL, withPayments } from "./paid-agencies.ts";
import { ACCOUNT, agencies, type Size } from "./sized-agencies.ts";
import { compareSizes } from "./two-sizes.ts";

/**
 * `npm run bench -- statements`: the statements of a small and a large agency in one database, on a throw-away PostgreSQL
 * and on the embedded database. Each time of the large one stands beside that of the small one.
 */

async function main(): Promise<void> {
  const chosen = process.env.BENCH_DATABASES ?? "server,embedded";
  if (chosen.includes("server")) {
    const server = await throwAwayPostgres();
    if (!server) console.log("PostgreSQL is not installed here.");
    else await on("PostgreSQL", server.url, LARGE.server).finally(() => server.remove());
  }
  if (chosen.includes("embedded")) await on("the embedded database", "", LARGE.embedded);
}

async function on(name: string, databaseUrl: string, large: Sizes): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  try {
    const questions = await withPayments({ databaseUrl, dataDir }, large, questionsIn);
    const env = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { portal, backend, stop } = await startBoth({ portal: { LOG_LEVEL: "error" }, backend: env });
    try {
      const token = await ownToken(backend.issuer, portal.url, ACCOUNT.email);
      const headers = { authorization: `Bearer ${token}`, "x-client-id": "4", paged: "1" };
      console.log(`\nStatements on ${name}, p50, at ${SMALL.payments} and at ${large.payments} payments\n`);
      for (const { words, paths } of questions) {
        await compareSizes(words, (size) => ({ origin: backend.url, path: paths[size], headers }));
      }
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Question = { words: string; paths: Record<Size, string> };

async function questionsIn(db: Database): Promise<Question[]> {
  const middle = async (size: Size) => {
    const { rows } = await sql<{ id: string; carrier: string }>`
      select statement.id, counted.carrier_id as carrier
      from statements as statement join statement_counts as counted using (owner_id, statement_date)
      where owner_id = ${agencies[size]} order by statement.n desc, counted.n desc, 1 limit 1`.execute(db);
    return rows[0] ?? { id: "", carrier: "" };
  };
  const ofSize = { small: await middle("small"), large: await middle("large") };
  const question = (words: string, pathOf: (size: Size) => string): Question => ({
    words,
    paths: { small: pathOf("small"), large: pathOf("large") },
  });
  const list = (size: Size) => `/t/agencies/${agencies[size]}/statements?page=1&pageSize=25`;
  const one = (size: Size) => `/t/agencystatements/${agencies[size]}/${ofSize[size].id}`;
  const payments = (kind: string, state: string) => (size: Size) =>
    `${one(size)}/payments/${kind}/${state}?page=1&pageSize=10`;
  return [
    question("the list", list),
    ...statementSorts.map((sort) =>
      question(`the list by ${sort}`, (size) => `${list(size)}&sort=${sort}-asc`),
    ),
    question("the list of a carrier", (size) => `${list(size)}&InsurerId=${ofSize[size].carrier}`),
    question("a year of the list", (size) => `${list(size)}&StartStatementDateRange=2025-09-01`),
    question("one statement", one),
    ...["commissions", "overrides"].flatMap((kind) =>
      ["processed", "onhold"].map((state) => question(`${kind}, ${state}`, payments(kind, state))),
    ),
    ...statementPaymentSorts.map((sort) =>
      question(
        `commissions by ${sort}`,
        (size) => `${payments("commissions", "processed")(size)}&sort=${sort}-asc`,
      ),
    ),
    question("changes", (size) => `${one(size)}/changes?maxResults=5`),
    question("expected payments", (size) => `/t/agencies/${agencies[size]}/expectedpayments`),
    question("payments on hold", (size) => `/t/agencies/${agencies[size]}/onholdpayments`),
    question("later payments on hold", (size) => `/t/agencies/${agencies[size]}/onholdpayments?page=20`),
  ];
}

await main();
