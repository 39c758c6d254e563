import { connect } from "node:net";
import { beforeEach, expect, test, vi } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { freePort } from "../../scripts/processes.js";
import { standIn } from "../support/faulty-backend.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { CLIENT_ID, CLIENT_SECRET, startPortal } from "../support/portal.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Rows 86, 90, 93 to 96: how often the backend is asked, how long, and what happens when that was in vain. */

const TIMEOUT_MS = 400;
const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const contracts = `/t/agents/${standIn.agentId}/contracts`;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: String(TIMEOUT_MS) });
beforeEach(async () => {
  all.backend.heal();
  all.provider.heal();
  ({ somebody } = await all.signedIn());
});

/** Returns a function that counts the calls of a path from now on. */
function counting(path: string): () => number {
  const before = all.backend.count(path);
  return () => all.backend.count(path) - before;
}

test("a backend call that is cut before an answer is tried once more, and no more", async () => {
  const asked = counting(contracts);
  all.backend.fail(contracts, { kind: "down" });
  expect((await somebody.get(asAgent.contracts())).status).toBe(503);
  expect(asked()).toBe(2);
});

test.each([500, 502, 503, 429, 404, 403])("a backend call answered %i is not tried again", async (status) => {
  const asked = counting(contracts);
  all.backend.fail(contracts, { kind: "status", status });
  await somebody.get(asAgent.contracts());
  expect(asked()).toBe(1);
});

test("a backend call that got no answer in time is not tried again", async () => {
  const asked = counting(contracts);
  all.backend.fail(contracts, { kind: "slow", delayMs: "untilReleased" });
  expect((await somebody.get(asAgent.contracts())).status).toBe(504);
  expect(asked()).toBe(1);
});

test("a redirect of the backend is not followed", async () => {
  const asked = counting("/elsewhere");
  all.backend.fail(contracts, { kind: "redirect", to: `${all.backend.url}/elsewhere` });
  expect((await somebody.get(asAgent.contracts())).status).toBe(502);
  expect(asked()).toBe(0);
});

test("a backend call is given up when the browser it was for leaves", async () => {
  all.backend.fail(contracts, { kind: "hang in body" });
  const asked = counting(contracts);
  const { hostname, port } = new URL(all.url);
  const browser = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  const cookies = Object.entries(cookiesOf(somebody)).map(([name, value]) => `${name}: ${value}`);
  browser.write([`GET ${asAgent.contracts()} HTTP/1.1`, "Host: localhost", ...cookies, "", ""].join("\r\n"));
  await vi.waitFor(() => expect(asked()).toBe(1));
  expect(all.backend.open()).toBe(1);
  browser.destroy();
  await vi.waitFor(() => expect(all.backend.open()).toBe(0), { timeout: TIMEOUT_MS / 2, interval: 5 });
});

test("a page whose alerts cannot be had is there without them, and says nothing of it", async () => {
  for (const fault of [
    { kind: "slow", delayMs: "untilReleased" },
    { kind: "status", status: 500 },
    { kind: "status", status: 401 },
    { kind: "html", status: 200 },
    { kind: "down" },
  ] as const) {
    all.provider.letIn({ sub: `alerts ${JSON.stringify(fault)}` });
    all.backend.fail("/t/alerts", fault);
    const other = visitor(all.url);
    await signInOnly(other);
    const page = await other.get(asAgent.contracts());
    expect(page.status, fault.kind).toBe(200);
    expect(page.words, fault.kind).toContain(standIn.carrier);
    expect(page.words, fault.kind).not.toContain("Foreign news");
  }
  all.backend.heal();
  all.provider.letIn({ sub: "alerts are back" });
  const other = visitor(all.url);
  await signInOnly(other);
  expect((await other.get(asAgent.contracts())).words).toContain("Foreign news");
});

test("when nobody says who a user may act for, the Hub is unavailable, and back without another sign-in", async () => {
  for (const fault of [
    { kind: "down" },
    { kind: "slow", delayMs: "untilReleased" },
    { kind: "status", status: 500 },
    { kind: "html", status: 502 },
    { kind: "cut off" },
    { kind: "shape", body: { ViewableAgentList: ["not a map"] } },
  ] as const) {
    const other = visitor(all.url);
    // The sign-in asks already, and keeps what it is told.
    all.backend.fail("/t/agents/my/permissions", fault);
    await signInOnly(other);
    const page = await other.get(asAgent.contracts());
    expect(new URL(page.url).pathname, fault.kind).toBe("/system-unavailable");
    expect(page.status, fault.kind).toBe(503);
    expect(page.words, fault.kind).toContain("The Hub is currently unavailable. Please try again later.");

    all.backend.heal();
    expect((await other.get(asAgent.contracts(), { follow: false })).status, fault.kind).toBe(200);
  }
});

test("a token that is refused in mid-session leads to the sign-in and back to the page", async () => {
  all.backend.fail(contracts, { kind: "status", status: 401 });
  const refused = await somebody.get(asAgent.contracts({ status: "All" }), { follow: false });
  expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
  all.backend.heal();
  const back = await somebody.get(refused.location ?? "");
  expect(back.url).toBe(all.url + asAgent.contracts({ status: "All" }));
  expect(back.words).toContain(standIn.carrier);
});

test("a backend that fails every other time makes no storm, and is well again without a restart", async () => {
  const ROUNDS = 20;
  let round = 0;
  all.backend.fail(contracts, { kind: "alternating", faults: [{ kind: "down" }, null] });
  const asked = counting(contracts);
  for (; round < ROUNDS; round++) {
    const { status } = await somebody.get(asAgent.contracts());
    expect([200, 503]).toContain(status);
  }
  expect(asked()).toBeLessThanOrEqual(2 * ROUNDS);
  all.backend.heal();
  expect((await somebody.get(asAgent.contracts())).status).toBe(200);
  expect(all.backend.open()).toBe(0);
});

test("the Hub says at once that it is unavailable when no backend listens", async () => {
  const provider = await startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
  const portal = await startPortal({
    backendUrl: `http://127.0.0.1:${await freePort()}`,
    oidcIssuer: provider.issuer,
  });
  try {
    const other = visitor(portal.url);
    const started = Date.now();
    const page = await other.get(asAgent.contracts());
    expect(new URL(page.url).pathname).toBe("/system-unavailable");
    expect(page.status).toBe(503);
    expect(Date.now() - started).toBeLessThan(5000);
  } finally {
    await portal.stop();
    await provider.stop();
  }
});
