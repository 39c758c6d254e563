import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { type RunningBackend, startBackend } from "#backend/server.ts";
import { readSettings } from "#backend/settings.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { demo } from "#demo/demo.ts";
import { writeDownline } from "#tests/load/downline-data.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "#tests/support/postgres.ts";
import { speak } from "#tests/support/security/raw.ts";
import { until } from "#tests/support/until.ts";
import { audience, jwks, publicUrl, tokenFor } from "../support/backend/backend.ts";
import { fillDataDir } from "../support/backend/databases.ts";

/** The backend behind a real port: what happens to connections when things end. */

const dataDir = mkdtempSync(join(tmpdir(), "producer-portal-server-"));
let provider: Server;
let issuer: string;
let running: { backend: RunningBackend; url: string } | undefined;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const isMetadata = request.url?.includes("openid-configuration");
    response.end(JSON.stringify(isMetadata ? { issuer, jwks_uri: `${issuer}/keys` } : jwks));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await running?.backend.stop();
  running = undefined;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(databaseUrl: string) {
  const settings = readSettings({
    DATA_DIR: dataDir,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    DEMO_DATA: "yes",
  });
  const logger = pino({ level: "silent" });
  const backend = await startBackend({ ...settings, port: 0, publicUrl, databaseUrl }, logger, demo);
  running = { backend, url: `http://127.0.0.1:${backend.address.port}` };
  return running;
}

async function ask(path: string, as = "demo-agent"): Promise<Response> {
  const token = await tokenFor(as, (jwt) => jwt.setIssuer(issuer));
  const headers = { Authorization: `Bearer ${token}`, "X-Client-Id": "4" };
  return fetch(`${running?.url}${path}`, { headers });
}

async function drained(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  while (!(await reader?.read())?.done);
}

const policies = `/t/agentcontracts/${demoIds.agentContract}/policies/excel`;

describe("on the embedded database", () => {
  test("the backend on its embedded database answers over the wire, and refuses connections once stopped", async () => {
    fillDataDir(dataDir);
    const { backend, url } = await start("");
    expect((await ask("/t/states")).status).toBe(200);
    const workbook = await ask(policies);
    expect(workbook.status).toBe(200);
    expect(workbook.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(3_000);
    const noName = `GET /health HTTP/1.1\r\nHost: ${new URL(url).host}\r\nHost : evil\r\nConnection: close\r\n\r\n`;
    expect((await speak(url, noName)).status, "a header with a space before its colon").toBe(400);
    await Promise.all([backend.stop(), backend.stop()]);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  }, 120_000);
});

describe.runIf(inject("postgresUrl"))("on PostgreSQL", () => {
  let server: ThrowAwayPostgres;

  beforeAll(async () => {
    const started = await throwAwayPostgres();
    if (!started) throw new Error("PostgreSQL was there a moment ago");
    server = started;
  });
  afterAll(() => server.remove());

  /** Holds a table so that nobody can read it, until it is told to let go. */
  async function hold(table: string) {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("begin");
    await client.query(`lock table ${table} in access exclusive mode`);
    return {
      async isWaitedFor(): Promise<boolean> {
        const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'");
        return rows.length > 0;
      },
      async letGo(): Promise<void> {
        await client.query("rollback");
        await client.end();
      },
    };
  }

  test("a backend that is stopped lets requests in flight finish, and takes no new ones", async () => {
    const { backend, url } = await start(server.url);
    expect((await ask("/t/states")).status).toBe(200);
    const { isWaitedFor, letGo } = await hold("states");
    const inFlight = ask("/t/states");
    await until("the request waits", isWaitedFor);
    let stopped = false;
    const stopping = backend.stop().then(() => {
      stopped = true;
    });
    const isReached = () =>
      fetch(`${url}/health`, { headers: { Connection: "close" } }).then(
        () => true,
        () => false,
      );
    await until("no new connection is taken", async () => !(await isReached()));
    expect(stopped).toBe(false);
    await letGo();
    const answer = await inFlight;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(56);
    await stopping;
  });

  test("an export that cannot be begun is a fault, not half a file", async () => {
    await start(server.url);
    const { db, close } = await connect({ databaseUrl: server.url, dataDir: "" });
    await sql`alter table policies rename to lost`.execute(db);
    try {
      const answer = await ask(policies);
      expect(answer.status).toBe(500);
      expect(answer.headers.get("Content-Type")).toContain("problem");
    } finally {
      await sql`alter table lost rename to policies`.execute(db);
      await close();
    }
    expect((await (await ask(policies)).arrayBuffer()).byteLength).toBeGreaterThan(3_000);
  });

  test("an export that cannot be finished cuts the connection, whatever its format", async () => {
    await start(server.url);
    const { db, close } = await connect({ databaseUrl: server.url, dataDir: "" });
    const { agency } = demoIds;
    await writeDownline(db, { agency, contracts: 10_000, today: "2026-09-15" });
    const list = `/t/v2/agencies/${agency}/downlineagentcontracts`;
    const report = `/t/agencies/${agency}/reports/rtsreport/excel?PlanYear=2026`;
    try {
      for (const path of [`${list}/excel`, report]) {
        const answer = await ask(path, "demo-agency");
        expect(answer.status).toBe(200);
        expect(answer.headers.get("Content-Length")).toBeNull();
        const reader = answer.body?.getReader();
        await reader?.read();
        const { rows } = await sql<{ cut: boolean }>`
          select pg_terminate_backend(pid) as cut from pg_stat_activity
          where pid <> pg_backend_pid() and query like 'fetch %' and xact_start is not null`.execute(db);
        expect(rows).toEqual([{ cut: true }]);
        await expect(drained(reader)).rejects.toThrow();
        expect((await (await ask(path, "demo-agency")).arrayBuffer()).byteLength).toBeGreaterThan(100_000);
      }
    } finally {
      await close();
    }
  }, 120_000);

  test("the backend answers 503 while its database is away, and notices its return", async () => {
    await start(server.url);
    expect((await ask("/t/states")).status).toBe(200);
    await server.stop("SIGQUIT");
    for (const path of ["/t/states", "/ready", "/health", `/t/agents/${demoIds.agent}/contracts`]) {
      const answer = await ask(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("5");
      await answer.text();
    }
    await server.start();
    expect((await ask("/t/states")).status).toBe(200);
    expect((await ask("/ready")).status).toBe(200);
  });
});
