import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listDownlineContracts } from "#api/producers.ts";
import type { Database } from "#backend/database/schema.ts";
import { type BackendExports, openExports } from "#backend/export-requests.ts";
import { createExportSlots } from "#backend/exports/slots.ts";
import { encodedResponse } from "#backend/files/workbook/encoded.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import { principals } from "../support/backend/matrix.ts";
import { readRows, readWorkbook } from "../support/backend/read-workbook.ts";

/** Rows 82 and 92: many exports at once, readers who leave, faults half-way. `docs/decisions/0205`. */

const POLICIES = 3_500;
const policies = `/t/agentcontracts/${demoIds.agentContract}/policies/excel`;
const list = `/t/v2/agencies/${demoIds.agency}/downlineagentcontracts`;

test("a reader who leaves with a place for an export takes nobody out of the queue", async () => {
  const limits = { slots: 1, maxWaiting: 2, slotsPerUser: 1, maxWaitingPerUser: 1, maxWaitMs: 60_000 };
  const slots = createExportSlots(limits);
  const leaving = new AbortController();
  const { signal } = new AbortController();
  const releaseFirst = await slots.acquire("first", signal);
  const second = slots.acquire("second", leaving.signal);
  const third = slots.acquire("third", signal);
  releaseFirst();
  const releaseSecond = await second;
  leaving.abort();
  expect(slots.count()).toEqual({ inUse: 1, waiting: 1 });
  releaseSecond();
  (await third)();
  expect(slots.count()).toEqual({ inUse: 0, waiting: 0 });
});

describe.each(oneDatabase)("exports, on $name", ({ openFilled }) => {
  let database: TestDatabase;
  let exports: BackendExports;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPolicies(database.db);
  });
  afterEach(() => exports.close());
  afterAll(() => database.close());

  function open(options: Partial<Parameters<typeof openExports>[0]> = {}): void {
    exports = openExports({ db: database.db, databaseUrl: database.url, ...options });
    ask = asking(testBackend(database.db, { exports }));
  }

  const untilFree = () => expect.poll(exports.count, { timeout: 10_000 }).toEqual({ inUse: 0, waiting: 0 });

  /** Asks, and takes the first of it. */
  async function begun(path = policies, as = "demo-agent", init?: RequestInit) {
    const response = await ask(path, as, init);
    const reader = response.body?.getReader();
    if (response.status !== 200 || !reader) throw new Error(`${path} answered ${response.status}`);
    await reader.read();
    return reader;
  }

  test("a reader who finds the queue of exports full is told when to come again, and one who waits gets a place", async () => {
    open({ limits: { slots: 1, maxWaiting: 1 } });
    const first = await begun();
    const second = ask(policies, "demo-agent");
    await expect.poll(exports.count).toEqual({ inUse: 1, waiting: 1 });
    const third = await ask(`${list}/excel`, principals.agency);
    expect(third.status).toBe(503);
    expect(third.headers.get("Retry-After")).toBe("10");
    expect(await third.json()).toMatchObject({
      detail: "Too many files are being made. Try again in a moment.",
    });
    expect((await ask("/t/states", "demo-agent")).status).toBe(200);
    await first.cancel();
    const whole = await second;
    expect(whole.status).toBe(200);
    expect(await rowsIn(whole)).toBeGreaterThan(POLICIES);
    await untilFree();
  });

  test("a user with enough exports waits for the next one, and those behind in the queue go first", async () => {
    open({ limits: { slots: 2, slotsPerUser: 1, maxWaiting: 3, maxWaitingPerUser: 1 } });
    const first = await begun();
    const second = ask(policies, "demo-agent");
    await expect.poll(exports.count).toEqual({ inUse: 1, waiting: 1 });
    expect((await ask(policies, "demo-agent")).status).toBe(503);
    const other = await ask(`${list}/excel`, principals.agency);
    expect(other.status).toBe(200);
    expect(exports.count()).toEqual({ inUse: 2, waiting: 1 });
    await other.body?.cancel();
    await expect.poll(exports.count).toEqual({ inUse: 1, waiting: 1 });
    await first.cancel();
    expect(await rowsIn(await second)).toBeGreaterThan(POLICIES);
    await untilFree();
  });

  test("nobody waits for ever for an export, nor takes a place after leaving", async () => {
    open({ limits: { slots: 1, maxWaiting: 2, maxWaitMs: 1_000 } });
    const first = await begun();
    const leaving = new AbortController();
    const left = ask(policies, "demo-agent", { signal: leaving.signal });
    const late = ask(policies, "demo-agent");
    await expect.poll(exports.count).toEqual({ inUse: 1, waiting: 2 });
    leaving.abort();
    expect((await left).status).toBe(503);
    expect((await late).status).toBe(503);
    expect(exports.count()).toEqual({ inUse: 1, waiting: 0 });
    await first.cancel();
    await untilFree();
  });

  test("a reader who stops reading an export is cut off", async () => {
    open({ stallTimeoutMs: 500 });
    const reader = await begun();
    await untilFree();
    await expect(drained(reader)).rejects.toThrow("took nothing");
  });

  test("readers who leave an export leave no place and no transaction behind", async () => {
    open({ limits: { slots: 3, maxWaiting: 20, slotsPerUser: 3, maxWaitingPerUser: 20 } });
    const paths: [string, string][] = [
      [policies, "demo-agent"],
      [`${list}/excel`, principals.agency],
      [`/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`, principals.agency],
      [`${list}/excel`, principals.agency],
    ];
    await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const leaving = new AbortController();
        const [path, as] = paths[turn % paths.length] ?? [policies, "demo-agent"];
        const asked = ask(path, as, { signal: leaving.signal });
        for (let turns = turn * 10; turns > 0; turns--) await setImmediate();
        if (turn % 2) leaving.abort();
        await (await asked).body?.cancel();
      }),
    );
    await untilFree();
    expect(await openTransactions(database)).toBe(0);
    expect(await rowsIn(await ask(policies, "demo-agent"))).toBeGreaterThan(POLICIES);
  });

  test("a reader who leaves before the first row of an export is there keeps no place", async () => {
    open();
    // The embedded database reads for nobody while a transaction goes on.
    if (!database.url) return;
    const leaving = new AbortController();
    const asked = await database.db.transaction().execute(async (transaction) => {
      await sql`lock table policies in access exclusive mode`.execute(transaction);
      const left = ask(policies, "demo-agent", { signal: leaving.signal });
      await expect.poll(exports.count).toEqual({ inUse: 1, waiting: 0 });
      leaving.abort();
      return { left };
    });
    await asked.left;
    await untilFree();
  });

  test("a fault half-way through an export breaks the file off, and a fault before the first row is an answer", async () => {
    open();
    const reader = await begun();
    await sql`alter table policies rename to lost`.execute(database.db);
    try {
      await expect(drained(reader)).rejects.toThrow(/policies/);
      expect((await ask(policies, "demo-agent")).status).toBe(500);
    } finally {
      await sql`alter table lost rename to policies`.execute(database.db);
    }
    await untilFree();
    expect((await ask(policies, "demo-agent")).status).toBe(200);
  });

  test("when the thread of an export ends the export breaks off, and the next one has a new thread", async () => {
    open();
    const reader = await begun();
    await exports.close();
    await expect(drained(reader)).rejects.toThrow(/thread|destroyed/);
    await untilFree();
    expect(await rowsIn(await ask(policies, "demo-agent"))).toBeGreaterThan(POLICIES);
  });

  test("a thread of exports that reads no database itself ends when it is told", async () => {
    const faults: unknown[] = [];
    open({ databaseUrl: "", onThreadFault: (fault) => faults.push(fault) });
    expect(await rowsIn(await ask(policies, "demo-agent"))).toBeGreaterThan(POLICIES);
    await exports.close();
    expect(faults).toEqual([]);
  });

  test("asking for the head of an export alone makes no file", async () => {
    open();
    const { status, headers } = await ask(policies, "demo-agent", { method: "HEAD" });
    expect(status).toBe(200);
    expect(headers.get("Content-Disposition")).toContain(".xlsx");
    expect(exports.count()).toEqual({ inUse: 0, waiting: 0 });
  });

  test("an export of a downline's contracts has the list's rows in its order, on as many sheets as it takes", async () => {
    open({ rowsPerSheet: 50 });
    const rows = await listed("sort=end_date-desc&FilterSet=All");
    const response = await ask(`${list}/excel?sort=end_date-desc&FilterSet=All`, principals.agency);
    const sheets = await readWorkbook(await response.arrayBuffer());
    expect(sheets).toHaveLength(Math.ceil(rows.length / 49));
    const agents = sheets.flatMap((sheet) => sheet.rows.slice(1).map((row) => row[2]));
    expect(agents).toEqual(rows.map(({ agent_name }) => agent_name ?? null));
  });

  async function listed(query: string) {
    const answer = listDownlineContracts.responses[200].content["application/json"].schema;
    const rows: { agent_name: string | null }[] = [];
    for (let page = 1; ; page++) {
      const response = await ask(`${list}?${query}&page=${page}&pageSize=100`, principals.agency);
      const { Data, Total } = answer.parse(await response.json());
      rows.push(...Data);
      if (Data.length === 0 || rows.length >= Total) return rows;
    }
  }
});

test("a file in base64 goes on as it comes, and breaks off where the file does", async () => {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  const body = encodedResponse(new Response(file)).body?.getReader();
  const next = async () => Buffer.from((await body?.read())?.value ?? []).toString();
  expect(await next()).toContain('"Content":"');
  source?.enqueue(Buffer.from("abcd"));
  expect(await next()).toBe(Buffer.from("abc").toString("base64"));
  source?.error(new Error("broken"));
  await expect(body?.read()).rejects.toThrow("broken");
});

/** More than fits into what lies ready on the way. */
async function addPolicies(db: Database): Promise<void> {
  await sql`
    insert into policies
      (id, agent_contract_id, product_id, policy_number, holder_first_name, holder_last_name, state_id, status,
       effective_date)
    select md5('export ' || n)::uuid, ${demoIds.agentContract}::uuid, product.id, 'X' || n, md5(n::text), md5(n || 'x'),
      state.id, 'Active', date '2025-01-01'
    from generate_series(1, ${sql.lit(POLICIES)}) as n
    cross join (select id from products order by id limit 1) as product
    cross join (select id from states order by id limit 1) as state`.execute(db);
}

async function openTransactions({ db, url }: TestDatabase): Promise<number> {
  if (!url) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
  return rows[0]?.count ?? -1;
}

async function drained(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

const rowsIn = async (workbook: Response) => (await readRows(await workbook.arrayBuffer())).length;
