import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathsFor } from "#app/paths.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { askMany, processorMs, processorMsOfAll, type Target } from "./measure.ts";
import { LARGE, type Sizes, SMALL, withPayments } from "./paid-agencies.ts";
import { cookieOf } from "./processes.ts";
import { ACCOUNT, agencies, type Size } from "./sized-agencies.ts";
import { compareSizes } from "./two-sizes.ts";

/**
 * `npm run bench -- home`: the home page of a small and a large agency in one database, on a throw-away PostgreSQL and on the
 * embedded database, with the processor time that each process spends on it.
 */

/** Requests whose processor time is counted. */
const COUNTED = 40;

async function main(): Promise<void> {
  const chosen = process.env.BENCH_DATABASES ?? "server,embedded";
  if (chosen.includes("server")) {
    const server = await throwAwayPostgres();
    if (!server) console.log("PostgreSQL is not installed here.");
    else await on("PostgreSQL", server, LARGE.server).finally(() => server.remove());
  }
  if (chosen.includes("embedded")) await on("the embedded database", { url: "" }, LARGE.embedded);
}

type Server = { url: string; pid?: number };

async function on(name: string, { url, pid }: Server, large: Sizes): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-bench-"));
  try {
    await withPayments({ databaseUrl: url, dataDir }, large, async () => {});
    const env = { LOG_LEVEL: "error", DATABASE_URL: url, DATA_DIR: dataDir };
    const { portal, backend, stop } = await startBoth({ portal: { LOG_LEVEL: "error" }, backend: env });
    try {
      const cookie = await cookieOf(portal.url, ACCOUNT.email);
      const page =
        (query: Record<string, string>) =>
        (size: Size): Target => ({
          origin: portal.url,
          path: pathsFor({ type: "agency", id: agencies[size] }).home(query),
          headers: { cookie },
        });
      const token = await ownToken(backend.issuer, portal.url, ACCOUNT.email);
      const headers = { authorization: `Bearer ${token}`, "x-client-id": "4", paged: "1" };
      const call =
        (rest: string) =>
        (size: Size): Target => ({
          origin: backend.url,
          path: `/t/agencies/${agencies[size]}/${rest}`,
          headers,
        });
      console.log(
        `\nHome on ${name}, p50, at ${SMALL.enrollments} and at ${large.enrollments} enrollments, ${SMALL.payments} and ${large.payments} payments\n`,
      );
      await compareSizes("the page", page({}));
      await compareSizes("with twelve months", page({ chart: "12" }));
      await compareSizes("with producers", page({ chart: "producers" }));
      await compareSizes("the call for the months", call("dashboard"));
      await compareSizes("the call for producers, a month", call(`producersummary?${lastMonth}`));
      await compareSizes("the newest enrollments", call("enrollments/recent?maxResults=10"));
      await compareSizes("the newest statements", call("statements?page=1&pageSize=5"));

      console.log("\nprocessor time of one page: portal, backend, database\n");
      for (const size of ["small", "large"] as const) {
        const used = () => [
          processorMs(portal.pid),
          processorMs(backend.pid),
          pid === undefined ? 0 : processorMsOfAll(pid),
        ];
        await askMany(page({})(size), 5, 1);
        const before = used();
        await askMany(page({})(size), COUNTED, 1);
        const spent = used().map((ms, index) => ((ms - (before[index] ?? 0)) / COUNTED).toFixed(1));
        console.log(`${size.padEnd(8)}${spent.map((ms) => `${ms.padStart(8)} ms`).join("")}`);
      }
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const lastMonth = "BeginningProducerDate=2026-08-15&EndingProducerDate=2026-09-15&page=1&pageSize=10";

await main();
