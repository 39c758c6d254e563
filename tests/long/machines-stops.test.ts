import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Kind, type Machines, startLoad, startMachines } from "../support/long/machines.ts";
import { until } from "../support/until.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Several machines: what a user notices when one of them is stopped, killed or restarted. Rows 99 and 100. */

let all: Machines;
let user: Visitor;
const agent = pathsFor({ type: "agent", id: demoIds.agent });
const list = agent.contracts({ status: "All" });
const file = agent.contractFile(demoIds.agentContract, demoIds.agentContractFile);

beforeAll(async () => {
  all = await startMachines();
  user = all.somebody();
  await user.signIn("agent@demo.example");
});
afterAll(() => all?.stop());

const isTheList = ({ status, words }: Answer) => status === 200 && words.includes("Alder Health Plans");
const load = () => startLoad(user, list, isTheList);

test("a user's requests alternate between two portals and two backends without a stumble", async () => {
  const count = () => [0, 1].flatMap((at) => [all.answeredBy("portal", at), all.answeredBy("backend", at)]);
  const before = count();
  for (let n = 0; n < 20; n++) {
    const answer = await user.get(list, { follow: false });
    expect(answer.status).toBe(200);
    expect(isTheList(answer)).toBe(true);
  }
  const [portal1, backend1, portal2, backend2] = count().map((now, at) => now - (before[at] ?? 0));
  // The proxy weighs by what it has just learned of each, so the halves need not be even.
  expect(Math.min(portal1 ?? 0, portal2 ?? 0)).toBeGreaterThanOrEqual(5);
  expect(Math.min(backend1 ?? 0, backend2 ?? 0)).toBeGreaterThanOrEqual(10);
});

test("a file whose address one backend signed is served by the other", async () => {
  for (let n = 0; n < 8; n++) {
    const answer = await user.get(file, { follow: false });
    expect(answer.status).toBe(200);
    expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  }
});

test("of two backends that began on an empty database one wrote the demo", () => {
  const filled = all.running.backend.map((one) => /"filled":(true|false)/.exec(one.log())?.[1]);
  expect(filled.toSorted()).toEqual(["false", "true"]);
});

test("row 99: a portal that is told to stop answers the requests it has, and closes their connections", async () => {
  const one = all.running.portal[0];
  if (!one) throw new Error("no portal");
  const work = load();
  await work.more(20);
  process.kill(one.pid, "SIGTERM");
  await until("the portal is not ready", async () => (await fetch(`${one.url}/ready`)).status === 503);
  const answer = await fetch(`${one.url}/health`);
  expect([answer.status, answer.headers.get("Connection")]).toEqual([200, "close"]);
  expect(await one.exited).toBe(0);
  expect((await work.end()).failed).toEqual([]);
  await all.start("portal", 0);
});

const stops: [Kind, 0 | 1][] = [
  ["portal", 1],
  ["backend", 0],
  ["backend", 1],
];

test.for(stops)(
  "row 99: a %s is stopped with SIGTERM under load and no request fails",
  async ([kind, index]) => {
    const one = all.running[kind][index];
    const work = load();
    await work.more(50);
    const started = Date.now();
    process.kill(one?.pid ?? 0, "SIGTERM");
    expect(await one?.exited).toBe(0);
    expect(Date.now() - started).toBeLessThan(5000 + 10_000 + 2000);
    await work.more(50);
    expect((await work.end()).failed).toEqual([]);
    await all.start(kind, index);
  },
);

const kills: [Kind, 0 | 1][] = [
  ["portal", 0],
  ["backend", 1],
];

test.for(kills)("row 99: a %s is killed with -9 and only requests in flight fail", async ([kind, index]) => {
  const work = load();
  await work.more(50);
  await all.running[kind][index]?.kill();
  const gone = performance.now();
  await work.more(100);
  const { failed, lastFailedBegan } = await work.end();
  await all.start(kind, index);
  // While a process dies its port still takes connections, so that a worker may be cut off more than once.
  expect(failed.length, failed.join("\n")).toBeLessThanOrEqual(2 * work.workers);
  expect(lastFailedBegan).toBeLessThan(gone);
  // Nobody is signed out by it.
  expect((await user.get(list, { follow: false })).status).toBe(200);
});

test("row 100: pages fail while PostgreSQL is stopped, and come back by themselves when it starts", async () => {
  const processes = [...all.running.portal, ...all.running.backend];
  const work = load();
  await work.more(20);
  await all.postgres.stop("SIGQUIT");
  const failures = () => work.counts.failed.length;
  await until("pages fail", () => failures() >= 40);
  // Once the proxy has taken both backends out.
  const away = await user.get(list);
  expect(away.status).toBeGreaterThanOrEqual(500);
  await all.postgres.start();
  await work.more(50);
  const { failed } = await work.end();
  // Neither a sign-in nor a fault of the portal's own.
  expect(failed.filter((line) => line.includes("/account/") || line.startsWith("500"))).toEqual([]);
  for (const one of processes) {
    expect(one.log().includes("uncaught fault")).toBe(false);
    expect((await fetch(`${one.url}/health`)).status).toBe(200);
  }
});

test("pages are unavailable while Redis restarts, and nobody is signed out", async () => {
  const work = load();
  await work.more(20);
  await all.redis.stop();
  await until("pages fail", () => work.counts.failed.length >= 10);
  const away = await user.get(list);
  expect([away.status, new URL(away.url).pathname]).toEqual([503, "/system-unavailable"]);
  await all.redis.start();
  await work.more(50);
  const { failed } = await work.end();
  expect(failed.filter((line) => !line.startsWith("302") || !line.includes("/system-unavailable"))).toEqual(
    [],
  );
});

test("row 99: requests fail when the only portal is stopped under load", async () => {
  await all.running.portal[1]?.kill();
  const work = load();
  await work.more(20);
  process.kill(all.running.portal[0]?.pid ?? 0, "SIGTERM");
  await until("requests fail", () => work.counts.failed.length > work.workers);
  expect((await work.end()).failed.length).toBeGreaterThan(work.workers);
});
