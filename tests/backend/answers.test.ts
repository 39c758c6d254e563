import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problem } from "#api/wire.ts";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { embedded } from "../support/backend/databases.ts";

/** The headers, ids and faults of every answer. */

let database: OpenDatabase;
let ask: Ask;

beforeAll(async () => {
  database = await embedded.openFilled();
  ask = asking(testBackend(database.db));
});
afterAll(() => database.close());

describe("every answer", () => {
  test.each([
    "/health",
    "/ready",
    "/docs",
    "/openapi.json",
    "/nowhere",
    "/t/states",
    "/t/nowhere",
    "/files/x",
    "/",
  ])("an answer of %s carries the protecting headers and a request id", async (address) => {
    for (const as of [undefined, "demo-agent"]) {
      const response = await ask(address, as);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(response.headers.get("X-Request-Id")).toBe("0123456789abcdef");
      await response.arrayBuffer();
    }
  });

  test("an answer with a workbook carries the protecting headers and a request id", async () => {
    const response = await ask(`/t/agentcontracts/${demoIds.agentContract}/policies/excel`, "demo-agent");
    await response.arrayBuffer();
    expect(response.headers.get("X-Request-Id")).toBe("0123456789abcdef");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("an insane request id is replaced", async () => {
    for (const id of ["short", "x".repeat(65), "has space", 'quote"d-12345', "<script>alert"]) {
      const response = await ask("/health", undefined, { headers: { "X-Request-Id": id } });
      expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("a fault of the backend is answered without a word about the code, and logged with the request id", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
    await sql`alter table states rename to lost`.execute(database.db);
    const response = await asking(testBackend(database.db, { logger }))(
      "/t/states?secret=name",
      "demo-agent",
    );
    const text = await response.text();
    await sql`alter table lost rename to states`.execute(database.db);
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(text).not.toMatch(/states|select|relation|\.ts|node_modules|pglite|kysely/i);
    expect(lines.filter((line) => line.includes('"requestId":"0123456789abcdef"'))).toHaveLength(2);
    expect(lines.join("")).not.toContain("secret");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ method: "GET", path: "/t/states", status: 500 });
  });

  test("a database that cannot be asked is answered as 503 with a time to come back", async () => {
    const nowhere = await connect({ databaseUrl: "postgres://nobody@127.0.0.1:9/nothing", dataDir: "" });
    const app = asking(testBackend(nowhere.db));
    for (const address of ["/health", "/ready", "/t/states", `/t/agents/${demoIds.agent}/contracts`]) {
      const response = await app(address, "demo-agent");
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(problem.parse(await response.json()).title).toBe("Unavailable");
    }
    await nowhere.close();
  });

  test("a backend that is stopping is no longer ready, and still answers", async () => {
    let stopping = false;
    const app = asking(testBackend(database.db, { isStopping: () => stopping }));
    expect((await app("/ready")).status).toBe(200);
    stopping = true;
    expect((await app("/ready")).status).toBe(503);
    expect((await app("/health")).status).toBe(200);
    expect((await app("/t/states", "demo-agent")).status).toBe(200);
  });
});
