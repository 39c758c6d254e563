import { beforeEach, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { ask, askWithForm, cookiesOf } from "../support/security/raw.ts";
import { dataAddress, publicLoaders, withAction, withLoader, withQuery } from "../support/security/routes.ts";
import { forgeryTokenOf, signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Row 18: who may not be here gets the page that says so, and the backend is not asked for anything on their behalf. */

const permissions = "/t/agents/my/permissions";
const guarded = withLoader.filter(({ id }) => !(id in publicLoaders));

const all = standInsOfFile();
beforeEach(() => {
  all.backend.heal();
  all.provider.letIn({});
});

/** The calls that arrive from now on, but for the one that asks who the user may act for. */
function dataCalls(): () => string[] {
  const before = all.backend.calls.length;
  return () =>
    all.backend.calls
      .slice(before)
      .map(({ path }) => path)
      .filter((path) => path !== permissions && path !== "/api/user");
}

/** Asks every guarded loader for itself, without those around it. @returns the statuses of the answers */
async function askEverything(somebody: Visitor, query: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (const { id, address } of guarded) {
    const own = withQuery(dataAddress(address), { _routes: id, ...query });
    statuses.push((await ask(all.url, own, { headers: cookiesOf(somebody) })).status);
  }
  return statuses;
}

async function landing(somebody: Visitor, address = "/contracts") {
  const { url, status } = await somebody.get(address);
  return { path: url.slice(all.url.length), status };
}

test("a user who may open a portal makes the portal ask the backend for data", async () => {
  const calls = dataCalls();
  const { somebody } = await all.signedIn();
  await askEverything(somebody, { agentId: standIn.agentId });
  expect(calls().length).toBeGreaterThan(5);
});

test("a user with an unverified email address gets its page, no session and no call to the backend", async () => {
  all.provider.letIn({ email_verified: false });
  const before = all.backend.calls.length;
  const somebody = visitor(all.url);
  expect(await landing(somebody)).toEqual({ path: "/email-verification-required", status: 403 });
  expect(somebody.cookies().sid).toBeUndefined();
  await askEverything(somebody);
  expect(all.backend.calls.length).toBe(before);
});

test("a user without portals gets the page that says so, and no loader asks the backend for data", async () => {
  const calls = dataCalls();
  for (const fault of [
    { kind: "shape", body: { ViewableAgentList: {}, ViewableAgencyList: {} } },
    { kind: "shape", body: {} },
    { kind: "status", status: 401 },
  ] as const) {
    all.backend.fail(permissions, fault);
    const somebody = visitor(all.url);
    await signInOnly(somebody);
    expect(await landing(somebody)).toEqual({ path: "/unrecognized-user", status: 403 });
    expect(await landing(somebody, `/contracts?agentId=${standIn.agentId}`)).toEqual({
      path: "/unrecognized-user",
      status: 403,
    });
    expect(await askEverything(somebody, { agentId: standIn.agentId })).not.toContain(200);
  }
  expect(calls()).toEqual([]);
});

test("somebody else's portal leads to the page that names its type, and no loader asks the backend for data", async () => {
  const { somebody } = await all.signedIn();
  const calls = dataCalls();
  for (const [name, id, type] of [
    ["agentId", "9999", "agent"],
    ["agencyId", "9999", "agency"],
    ["agentId", standIn.agencyId, "agent"],
    ["agencyId", standIn.agentId, "agency"],
  ] as const) {
    const query = { [name]: id };
    const expected = { path: `/unauthorized-portal?type=${type}`, status: 403 };
    expect(await landing(somebody, withQuery("/contracts", query))).toEqual(expected);
    expect(await landing(somebody, withQuery(`/contracts/${standIn.contractId}`, query))).toEqual(expected);
    await askEverything(somebody, query);
  }
  expect(calls()).toEqual([]);
});

test("somebody else's portal is refused in any disguise, and no loader asks the backend for data", async () => {
  const { somebody } = await all.signedIn();
  const own = standIn.agentId;
  const disguises = [
    "agentId=9999&agentId=9001",
    "agentId=9999&agencyId=9002",
    "agentId[]=9999&agentId=9999",
    `agentId=${own}%00`,
    `agentId=%20${own}`,
    `agentId=${own}%20`,
    `agentId=${own}/../9999`,
    `agentId=${own}%2F..%2F9999`,
    "agentId=0",
    "agentId=-1",
    "agentId=*",
    "agentId=undefined",
    "agentId=__proto__",
    "agentId=constructor",
    "agencyId=toString",
    `agentId=${"9".repeat(5000)}`,
    "agentId=%F0%9F%92%A9",
    "agentId=%ED%A0%80",
  ];
  const calls = dataCalls();
  for (const query of disguises) {
    const answer = await somebody.get(`/contracts?${query}`);
    expect(answer.status, query).toBe(403);
    expect(new URL(answer.url).pathname, query).toBe("/unauthorized-portal");
  }
  expect(calls()).toEqual([]);
});

test("of two portals in an address the first counts, for the page and for what is around it", async () => {
  const { somebody } = await all.signedIn();
  const calls = dataCalls();
  const answer = await somebody.get("/contracts?agentId=9001&agentId=9999&agencyId=9999");
  expect(answer.status).toBe(200);
  expect(calls().filter((path) => path.includes("9999"))).toEqual([]);
  const links = linksOf(answer.html).map(({ href }) => href);
  expect(links.filter((href) => href.includes("9999"))).toEqual([]);
});

test("a remembered portal that is not the user's is not opened", async () => {
  const { somebody } = await all.signedIn();
  const calls = dataCalls();
  for (const value of ["agent:9999", "agency:../../x", "agent:__proto__", "admin:9001", "x".repeat(3000)]) {
    somebody.setCookie("portal", encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64")));
    const answer = await somebody.get("/contracts", { follow: false });
    expect(answer.status, value).toBe(302);
    expect(answer.location).not.toContain("9999");
  }
  expect(calls().filter((path) => path.includes("9999"))).toEqual([]);
});

test("a user whose permissions cannot be fetched finds the portal unavailable, and no loader asks for data", async () => {
  const calls = dataCalls();
  for (const fault of [
    { kind: "down" },
    { kind: "status", status: 500 },
    { kind: "html", status: 502 },
    { kind: "shape", body: "<html>" },
    { kind: "cut off" },
    { kind: "redirect", to: "https://evil.example/" },
  ] as const) {
    all.backend.fail(permissions, fault);
    const somebody = visitor(all.url);
    await signInOnly(somebody);
    const path = "/system-unavailable?returnUrl=%2Fcontracts";
    expect(await landing(somebody), fault.kind).toEqual({ path, status: 503 });
  }
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  expect(await askEverything(somebody, { agentId: standIn.agentId })).not.toContain(200);
  expect(calls()).toEqual([]);
});

test("an action does nothing for a portal that is not the user's", async () => {
  const { somebody, token } = await all.signedIn();
  for (const portal of ["agent:9999", "agency:9001", "agent:", "", "agent:9001:agent:9999"]) {
    const answer = await askWithForm(all.url, "/portals", { csrf: token, portal }, cookiesOf(somebody));
    expect(answer.status, portal).toBe(403);
    expect(answer.cookies).toEqual([]);
  }
  const calls = dataCalls();
  for (const { id, address } of withAction) {
    if (id === "routes/account/logout") continue;
    const target = withQuery(address, { agentId: "9999" });
    await askWithForm(all.url, target, { csrf: token, agentId: "9999" }, cookiesOf(somebody));
  }
  expect(calls().filter((path) => path.includes("9999"))).toEqual([]);
});

test("what is remembered of one user is not shown to another", async () => {
  const { somebody } = await all.signedIn();
  await somebody.get(`/contracts?agentId=${standIn.agentId}`);
  all.provider.letIn({ sub: "newcomer", email: "newcomer@standin.example" });
  all.backend.fail(permissions, { kind: "shape", body: { ViewableAgentList: { "9100": "Newcomer" } } });
  const newcomer = visitor(all.url);
  await signInOnly(newcomer);
  const home = await newcomer.get("/");
  expect(home.status).toBe(200);
  expect(home.url).toBe(`${all.url}/?agentId=9100`);
  expect(home.html).not.toContain(standIn.agentName);
  expect((await newcomer.get(`/contracts?agentId=${standIn.agentId}`)).status).toBe(403);
  expect(forgeryTokenOf(home)).toBeTruthy();
});
