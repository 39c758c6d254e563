import { afterAll, beforeEach, expect, test } from "vitest";
import { movableClock } from "../support/movable-clock.ts";
import { startPortal } from "../support/portal.ts";
import { onFullDisk } from "../support/security/full-disk.ts";
import { ask } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";

/** `/ready` says whether pages can be served: `docs/decisions/0252`. */

const SOON_MS = 5000;
const clock = movableClock();
afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({ ...clock.env });
// An answer counts for a second.
beforeEach(() => void clock.advance(10_000));

async function ready(url = all.url) {
  const { status, text, headers } = await ask(url, "/ready");
  return { status, text, type: headers["content-type"] };
}

test("a portal whose store and backend answer is ready", async () => {
  expect(await ready()).toEqual({ status: 200, text: "ready\n", type: "text/plain; charset=utf-8" });
});

test("a backend without an address for its health leaves the portal ready", async () => {
  all.backend.fail("/health", { kind: "status", status: 404 });
  expect((await ready()).status).toBe(200);
});

test("a backend that says it cannot serve makes the portal not ready, and the log says so once", async () => {
  all.backend.fail("/health", { kind: "status", status: 503 });
  const lines = all.portal.log().length;
  expect(await ready()).toMatchObject({ status: 503, text: "not ready\nthe backend: status 503\n" });
  clock.advance(2000);
  expect((await ready()).status).toBe(503);
  const logged = () => all.portal.log().slice(lines);
  await expect.poll(() => logged().match(/the portal is not ready/g)).toHaveLength(1);
  all.backend.heal();
  clock.advance(2000);
  expect((await ready()).status).toBe(200);
  await expect.poll(logged).toContain("the portal is ready again");
  expect(logged().match(/the portal is not ready/g)).toHaveLength(1);
});

test("a backend that does not answer holds /ready for its time limit only, and /health not at all", async () => {
  all.backend.fail("/health", { kind: "slow", delayMs: "untilReleased" });
  const started = Date.now();
  const answer = ready();
  expect((await ask(all.url, "/health")).text).toBe("ok\n");
  expect(await answer).toMatchObject({ status: 503, text: "not ready\nthe backend: no answer in time\n" });
  expect(Date.now() - started).toBeLessThan(SOON_MS);
});

test("a flood of /ready asks the backend once", async () => {
  const before = all.backend.count("/health");
  const answers = await Promise.all(Array.from({ length: 200 }, () => ready()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(all.backend.count("/health")).toBe(before + 1);
});

test("a full disk is named by /ready, and /health stays as it is", async () => {
  await onFullDisk(all.portal.pid, async () => {
    expect(await ready()).toMatchObject({
      status: 503,
      text: "not ready\nthe session store: the disk is full\n",
    });
    expect((await ask(all.url, "/health")).status).toBe(200);
  });
});

test("a portal that reaches nothing says so in its log at the start, and serves", async () => {
  const nobody = "127.0.0.1:9";
  const lost = await startPortal({
    backendUrl: `http://${nobody}`,
    oidcIssuer: `http://${nobody}/oidc`,
    env: { SESSION_STORE_URL: `redis://${nobody}` },
  });
  try {
    await expect.poll(() => lost.log(), { timeout: 10_000 }).toContain("nobody can sign in");
    for (const what of ["the session store: ", "the backend: cannot be reached", "the identity provider: "])
      expect(lost.log()).toContain(what);
    expect((await ready(lost.url)).text).toMatch(/the session store: .*\nthe backend: cannot be reached\n/);
  } finally {
    await lost.stop();
  }
});
