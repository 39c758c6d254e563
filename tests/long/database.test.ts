import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { startBoth } from "../support/portal.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "../support/postgres.ts";
import { until } from "../support/until.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** Rows 100 and 101: a database server that is away, full, locked or cuts connections, seen from the portal. */

let postgres: ThrowAwayPostgres;
let both: Awaited<ReturnType<typeof startBoth>>;
let user: Visitor;
const list = pathsFor({ type: "agent", id: demoIds.agent }).contracts({ status: "All" });
/** A lock is waited for four seconds, a connection for five; the rest is this machine's. */
const PATIENCE_MS = 9000;

beforeAll(async () => {
  const started = await throwAwayPostgres();
  if (!started) throw new Error("This needs PostgreSQL 15 or later. On Debian: apt-get install postgresql");
  postgres = started;
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  // Nobody special: who is one has connections of its own.
  await owner.query("create role portal login");
  await owner.query("create database portal owner portal");
  await owner.end();
  const url = `postgres://portal@127.0.0.1:${postgres.port}/portal`;
  both = await startBoth({ backend: { DATABASE_URL: url } });
  user = visitor(both.portal.url);
  await user.signIn("agent@demo.example");
});
afterAll(async () => {
  await both?.stop();
  await postgres?.remove();
});

const isTheList = ({ status, words }: Answer) => status === 200 && words.includes("Alder Health Plans");
/** The page, saying that the backend failed or was late. */
const isAFault = ({ status }: Answer) => [502, 503, 504].includes(status);
const CUT =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'producer-portal'";
const many = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

/** Somebody with every right in the portal's database. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url.replace(/postgres$/, "portal") });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = Date.now();
  return { result: await work(), ms: Date.now() - started };
}

/** The backend's own readiness, without the portal. */
const ready = async () => (await fetch(`${both.backend.url}/ready`)).status;

const untilTheListIsBack = () => until("the list is back", async () => isTheList(await user.get(list)));

test("row 101: a page waits a few seconds for a locked table, then says that it failed", async () => {
  const client = await connected();
  await client.query("begin; lock table agent_contracts in access exclusive mode");
  try {
    const { result, ms } = await timed(() => user.get(list));
    expect(isAFault(result)).toBe(true);
    expect(ms).toBeLessThan(PATIENCE_MS);
    expect(both.backend.log().includes("55P03")).toBe(true);
  } finally {
    await client.query("rollback");
    await client.end();
  }
  expect(isTheList(await user.get(list))).toBe(true);
});

test("row 101: more requests that wait for a lock than there are connections are all answered in time", async () => {
  const client = await connected();
  await client.query("begin; lock table agent_contracts in access exclusive mode");
  try {
    const { result, ms } = await timed(() => many(30, () => user.get(list)));
    expect(result.filter(isAFault)).toHaveLength(30);
    expect(ms).toBeLessThan(2 * PATIENCE_MS);
  } finally {
    await client.query("rollback");
    await client.end();
  }
  await untilTheListIsBack();
});

test("row 101: calls fail in time while the database has no free connection, and work again afterwards", async () => {
  const client = await connected();
  try {
    await client.query("alter database portal connection limit 0");
    await client.query(CUT);
    await until("the backend gets no connection", async () => {
      return (await ready()) === 503 && both.backend.log().includes("53300");
    });
    const { result, ms } = await timed(() => many(20, () => user.get(list)));
    expect(result.filter(isAFault)).toHaveLength(20);
    expect(ms).toBeLessThan(PATIENCE_MS);
  } finally {
    await client.query("alter database portal connection limit -1");
    await client.end();
  }
  await untilTheListIsBack();
});

test("row 101: database connections that are cut while idle make no later request fail", async () => {
  await many(10, () => user.get(list));
  const client = await connected();
  const { rowCount } = await client.query(CUT);
  await client.end();
  expect(rowCount).toBeGreaterThan(1);
  await until("the backend has noticed", () => both.backend.log().includes("idle database connection lost"));
  await until("the backend is ready", async () => (await ready()) === 200);
  const answers = await many(10, () => user.get(list));
  expect(answers.filter((answer) => !isTheList(answer))).toEqual([]);
});

test("row 100: a database that stops again and again under load makes pages fail and never ends the backend", async () => {
  for (let round = 0; round < 5; round++) {
    let isOver = false;
    const good: Answer[] = [];
    const bad: Answer[] = [];
    const load = many(12, async () => {
      while (!isOver) {
        const answer = await user.get(list, { follow: false });
        (isTheList(answer) ? good : bad).push(answer);
      }
    });
    await until("calls are under way", () => good.length > 20);
    await postgres.stop("SIGQUIT");
    await until("calls fail", () => bad.length > 10);
    expect(await ready()).toBe(503);
    isOver = true;
    await load;
    expect(bad.filter((answer) => !isAFault(answer))).toEqual([]);
    await postgres.start();
    await untilTheListIsBack();
  }
  expect(both.backend.log().includes("uncaught fault")).toBe(false);
});
