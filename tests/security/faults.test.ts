import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/processes.js";
import { standIn } from "../support/faulty-backend.ts";
import { collapseFaults } from "../support/security/checks.ts";
import { ask, askWithForm, cookiesOf, type RawAnswer } from "../support/security/raw.ts";
import {
  dataAddress,
  publicActions,
  publicLoaders,
  withAction,
  withLoader,
} from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";

/**
 * Row 105: a fault nobody foresaw ends one request and stands in the log under the id its answer carries. It is brought
 * about from outside (`tests/support/broken-hash.mjs`): whoever looks for a session fails.
 */

const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-broken-"));
const broken = path.join(folder, "broken");
let signedIn: Record<string, string>;
let token: string;
const agent = `agentId=${standIn.agentId}`;

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const all = standInsOfFile({
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, "tests/support/broken-hash.mjs")).href}`,
  BROKEN_HASH_FILE: broken,
});
beforeAll(async () => {
  const { somebody, token: own } = await all.signedIn();
  signedIn = cookiesOf(somebody);
  token = own;
});

async function whileBroken<T>(work: () => Promise<T>): Promise<T> {
  writeFileSync(broken, "");
  try {
    return await work();
  } finally {
    rmSync(broken);
  }
}

/** Returns the faults of an answer to a failed request. @param log every line so far */
function faultsOfFailed(answer: RawAnswer, log: string): string[] {
  const { request, status, headers } = answer;
  const id = headers["x-request-id"];
  const events = log
    .split("\n")
    .filter((line) => line.includes(`"requestId":"${id}"`))
    .map((line) => JSON.parse(line));
  return [
    ...(status === 500 ? [] : [`${request}: ${status}`]),
    ...collapseFaults({ ...answer, status: 200 }),
    ...(events.some(({ level, stack }) => level >= 50 && /a fault of the test/.test(stack))
      ? []
      : [`${request}: no error`]),
    ...(events.some((event) => event.status === status) ? [] : [`${request}: no line of its own`]),
  ];
}

/** The log comes through a pipe, a moment after the answer. */
const expectFailed = (answers: RawAnswer[]) =>
  expect.poll(() => answers.flatMap((answer) => faultsOfFailed(answer, all.portal.log()))).toEqual([]);

test("every loader that fails gives one answer of 500, with its id in the log", async () => {
  const guarded = withLoader.filter(({ id }) => !(id in publicLoaders));
  expect(guarded.length).toBeGreaterThan(10);
  const answers = await whileBroken(async () => {
    const found: RawAnswer[] = [];
    for (const { address } of guarded)
      for (const path of [address, dataAddress(address)])
        found.push(await ask(all.url, `${path}?${agent}`, { headers: signedIn }));
    return found;
  });
  await expectFailed(answers);
});

test("every action that fails gives one answer of 500, with its id in the log", async () => {
  const actions = withAction.filter(({ id }) => !(id in publicActions));
  expect(actions.length).toBeGreaterThan(2);
  const answers = await whileBroken(async () => {
    const found: RawAnswer[] = [];
    for (const { address } of actions)
      found.push(await askWithForm(all.url, `${address}?${agent}`, { csrf: token }, signedIn));
    return found;
  });
  await expectFailed(answers);
});

test("others are served while requests fail, and the same process serves everybody afterwards", async () => {
  const meanwhile = await whileBroken(async () => {
    const failing = Array.from({ length: 20 }, () =>
      ask(all.url, `/contracts?${agent}`, { headers: signedIn }),
    );
    const health = await ask(all.url, "/health");
    const stranger = await ask(all.url, "/account/signed-out");
    expect((await Promise.all(failing)).map(({ status }) => status)).toEqual(Array(20).fill(500));
    return [health, stranger];
  });
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(all.url, `/contracts?${agent}`, { headers: signedIn })).status).toBe(200);
  expect(() => process.kill(all.portal.pid, 0)).not.toThrow();
  expect(all.portal.log()).not.toMatch(/uncaught|unhandled/i);
});

describe("the check of failed requests", () => {
  test("the check of failed requests finds one that went well, and one whose id is nowhere", async () => {
    const fine = await ask(all.url, "/health");
    await expect.poll(() => faultsOfFailed(fine, all.portal.log())).toHaveLength(2);
    expect(faultsOfFailed({ ...fine, status: 500, text: "TypeError: x" }, "")).toHaveLength(3);
  });
});
