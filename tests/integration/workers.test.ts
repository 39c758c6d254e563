import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { readSettings } from "#backend/settings.ts";
import { portIsFree } from "../../scripts/processes.js";
import { standIn } from "../support/faulty-backend.ts";
import { forgeryTokenOf, signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { until } from "../support/until.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** A portal in several processes is one portal: sign-ins, limits, starting and stopping. */

const FORMS = 6;
const preferences = pathsFor({ type: "agent", id: standIn.agentId }).preferences();
/** A new connection each time, so that another worker may answer. */
const anew = { headers: { connection: "close" }, follow: false };

const all = standInsOfFile({ WORKERS: "2", WRITES_PER_MINUTE: String(FORMS) });

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const parentOf = (child: string) => {
    try {
      return Number(readFileSync(`/proc/${child}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
    } catch {
      return 0;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

/** The workers that have answered requests for the page, by their names in the log. */
const answering = (log: string) =>
  new Set(
    log
      .split("\n")
      .filter((line) => line.includes('"path":"/preferences"'))
      .map((line) => JSON.parse(line).worker),
  );

async function statuses(somebody: Visitor, times: number): Promise<Set<number>> {
  const found = new Set<number>();
  for (let time = 0; time < times; time++) found.add((await somebody.get(preferences, anew)).status);
  return found;
}

test("both workers of a portal know a sign-in, and its sign-out", async () => {
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  // The second one starts when the first one listens.
  await until("both have answered", async () => {
    expect(await statuses(somebody, 2)).toEqual(new Set([200]));
    return answering(all.portal.log()).size === 2;
  });
  const page = await somebody.get(preferences);
  const thief = somebody.clone();
  await somebody.post(
    `${all.url}/account/logout`,
    { csrf: forgeryTokenOf(page) },
    { from: all.url, follow: false },
  );
  expect(await statuses(thief, 8)).toEqual(new Set([302]));
});

test("the portal's limit of forms counts the forms of both its workers", async () => {
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  const sent: number[] = [];
  for (let form = 0; form < FORMS + 3; form++)
    sent.push((await somebody.post(all.url + preferences, {}, { from: all.url, ...anew })).status);
  expect(sent.slice(0, FORMS)).not.toContain(429);
  expect(sent.slice(FORMS)).toEqual([429, 429, 429]);
});

test("a worker of the portal that ends is started again, and the portal answers requests", async () => {
  const before = childrenOf(all.portal.pid);
  expect(before.length).toBe(2);
  const [victim = 0] = before;
  process.kill(victim, "SIGKILL");
  const isReplaced = () => {
    const now = childrenOf(all.portal.pid);
    return now.length === 2 && !now.includes(victim);
  };
  await until("another has started", isReplaced);
  expect((await visitor(all.url).get("/ready", anew)).status).toBe(200);
});

test("a portal that is stopped exits with 0, ends all its workers and frees the port", async () => {
  const workers = childrenOf(all.portal.pid);
  process.kill(all.portal.pid, "SIGTERM");
  expect(await all.portal.exited).toBe(0);
  expect(workers.filter((pid) => readdirSync("/proc").includes(String(pid)))).toEqual([]);
  expect(await portIsFree(Number(new URL(all.url).port), "127.0.0.1")).toBe(true);
});

test("the backend has one process with the embedded database or the demo sign-in", () => {
  const dataDir = all.portal.dataFolder;
  const workersWith = (env: Record<string, string>) =>
    readSettings({ WORKERS: "4", DATA_DIR: dataDir, ...env }).workers;
  const [DATABASE_URL, OIDC_ISSUER] = ["postgres://127.0.0.1/portal", "https://sign-in.example"];
  expect(workersWith({ DATABASE_URL, OIDC_ISSUER, OIDC_CLIENT_SECRET: "a-secret-of-the-tests" })).toBe(4);
  expect(workersWith({ DATABASE_URL })).toBe(1);
  expect(workersWith({ OIDC_ISSUER, OIDC_CLIENT_SECRET: "a-secret-of-the-tests" })).toBe(1);
});
