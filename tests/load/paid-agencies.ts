import { sql } from "kysely";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { prepareDemo } from "#demo/data/fill.ts";
import { writePayments } from "#demo/data/payment-scale.ts";
import { agencies, TODAY, writeAgency } from "./sized-agencies.ts";

/** A small and a large agency in one database, with their enrollments and payments. */

export type Sizes = { enrollments: number; payments: number };
export const SMALL: Sizes = { enrollments: 1_000, payments: 1_000 };
export const LARGE: Record<"server" | "embedded", Sizes> = {
  server: { enrollments: Number(process.env.BENCH_SERVER_SIZE ?? 1_000_000), payments: 200_000 },
  embedded: { enrollments: Number(process.env.BENCH_EMBEDDED_SIZE ?? 100_000), payments: 20_000 },
};

/** Fills a database with both agencies. @returns what is then read from it */
export async function withPayments<T>(
  where: { databaseUrl: string; dataDir: string },
  large: Sizes,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await connect({ ...where, statementTimeoutMs: 0 });
  try {
    await prepareDemo(db, TODAY);
    for (const [size, { enrollments, payments }] of [
      ["small", SMALL],
      ["large", large],
    ] as const) {
      await writeAgency(db, size, enrollments);
      const started = performance.now();
      await writePayments(db, { agency: agencies[size], count: payments, today: TODAY });
      console.log(`${payments} payments written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
    await sql`vacuum analyze`.execute(db);
    return await read(db);
  } finally {
    await close();
  }
}
