import { beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { collapseFaults, leakFaults, strangerFaults } from "../support/security/checks.ts";
import { ask, askWithForm, cookiesOf } from "../support/security/raw.ts";
import {
  builtRoutes,
  publicActions,
  publicLoaders,
  type Route,
  shapesOf,
  withAction,
  withLoader,
  withQuery,
} from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";

/** Rows 1, 2, 3: whoever has not signed in gets no data from any loader and enters no action, however they ask. */

const guarded = withLoader.filter(({ id }) => !(id in publicLoaders));
const open = withLoader.filter(({ id }) => id in publicLoaders);
const portals: Record<string, string>[] = [{}, { agentId: standIn.agentId }, { agencyId: standIn.agencyId }];

const all = standInsOfFile();
beforeAll(async () => {
  // Whatever can be remembered between users is remembered now.
  const { somebody } = await all.signedIn();
  for (const { address } of guarded) {
    for (const portal of portals) await somebody.get(withQuery(address, portal));
  }
});

async function loaderFaults(url: string, routes: Route[]): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    const { plain, others } = shapesOf(route);
    for (const address of [plain, ...others]) {
      for (const portal of portals)
        faults.push(...strangerFaults(await ask(url, withQuery(address, portal))));
    }
  }
  return faults;
}

/** A text browser says nothing of where a form comes from, the others do. */
const manners = (url: string): Record<string, string>[] => [
  {},
  { origin: url, "sec-fetch-site": "same-origin" },
];

/** @param effects how often something happened that only an action does */
async function actionFaults(url: string, routes: Route[], effects: () => number): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    const { plain, others } = shapesOf(route);
    for (const address of [plain, ...others]) {
      for (const headers of manners(url)) {
        const before = effects();
        const answer = await askWithForm(
          url,
          address,
          { csrf: "x", portal: "agent:9001", language: "es" },
          headers,
        );
        faults.push(...strangerFaults(answer));
        if (answer.cookies.length > 0) faults.push(`${answer.request}: sets ${answer.cookies}`);
        if (effects() !== before) faults.push(`${answer.request}: the action was entered`);
      }
    }
  }
  return faults;
}

test("there are loaders and actions to try as a stranger", () => {
  expect(guarded.length).toBeGreaterThan(15);
  expect(withAction.length).toBeGreaterThan(3);
});

test("the lists of public loaders and actions name only routes that exist", () => {
  const ids = builtRoutes().map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...Object.keys(publicLoaders), ...Object.keys(publicActions)]));
});

test("row 1: every page sends a stranger to the sign-in and knows the way back", async () => {
  for (const { id, address } of guarded) {
    const wanted = withQuery(address, { agentId: standIn.agentId, page: "2" });
    const answer = await ask(all.url, wanted);
    expect(answer.status, wanted).toBe(302);
    const location = new URL(answer.headers.location ?? "", all.url);
    expect(location.pathname).toBe("/account/login");
    const back = location.searchParams.get("returnUrl") ?? "";
    // Whoever wanted a file comes back to the page that leads to it (download-places.test.ts).
    const isFile = /file|excel|csv|pdf|export|picture/.test(id);
    if (isFile) expect(address.startsWith(new URL(back, all.url).pathname), back).toBe(true);
    else expect(back).toBe(wanted);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.text).toBe("");
  }
});

test("row 1: an address too long to come back to is left out of the way to the sign-in", async () => {
  const answer = await ask(all.url, `/contracts?${"a=1&".repeat(2000)}`);
  expect(answer.headers.location).toBe("/account/login");
});

test("row 2: no loader gives a stranger data, in any of the framework's shapes", async () => {
  expect(await loaderFaults(all.url, guarded)).toEqual([]);
});

test("row 2: naming a public route beside a guarded one opens nothing", async () => {
  const ids = encodeURIComponent(guarded.map(({ id }) => id).join(","));
  const mixed = encodeURIComponent(["root", ...guarded.map(({ id }) => id)].join(","));
  for (const { address } of guarded) {
    for (const list of [ids, mixed]) {
      const answer = await ask(all.url, `${address === "/" ? "/_root" : address}.data?_routes=${list}`);
      expect(strangerFaults(answer)).toEqual([]);
    }
    // A route asked for at the address of a public one.
    for (const way of ["_data", "_routes"]) {
      const id = encodeURIComponent(guarded[0]?.id ?? "");
      expect(leakFaults(await ask(all.url, `/account/signed-out?${way}=${id}`))).toEqual([]);
      expect(leakFaults(await ask(all.url, `/account/signed-out.data?${way}=${id}`))).toEqual([]);
    }
  }
});

test("row 2: what is public tells a stranger nothing of anybody", async () => {
  for (const route of open) {
    const { plain, others } = shapesOf(route);
    for (const address of [plain, ...others]) {
      const answer = await ask(all.url, address);
      expect(leakFaults(answer)).toEqual([]);
      if (route.id !== "routes/status/system-unavailable") expect(collapseFaults(answer)).toEqual([]);
    }
  }
});

test("row 3: no action is entered by a stranger", async () => {
  const actions = withAction.filter(({ id }) => !(id in publicActions));
  const effects = () => all.backend.calls.length;
  expect(await actionFaults(all.url, actions, effects)).toEqual([]);
});

test("row 12: a session cookie that is not ours is no cookie", async () => {
  const { somebody } = await all.signedIn();
  const { sid = "" } = somebody.cookies();
  const spoiled = [
    "",
    "x",
    sid.slice(0, -1),
    `${sid}x`,
    sid.replace(/^./, "A"),
    sid.replace(/\..*/, ""),
    `${sid.replace(/\..*/, "")}.`,
    "x".repeat(4096),
    "%E0%A4%A",
    "%00",
    "eyJhZG1pbiI6dHJ1ZX0=",
    "__proto__",
  ];
  for (const value of spoiled) {
    const answer = await ask(all.url, "/contracts", { headers: { cookie: `sid=${value}` } });
    expect(strangerFaults(answer), value).toEqual([]);
  }
  // The first of two counts, and nothing is made of both.
  const tossed = await ask(all.url, "/contracts", { headers: { cookie: `sid=planted; sid=${sid}` } });
  expect([200, 302]).toContain(tossed.status);
  expect(collapseFaults(tossed)).toEqual([]);
  const good = await ask(all.url, `/contracts?agentId=${standIn.agentId}`, { headers: cookiesOf(somebody) });
  expect(good.status).toBe(200);
});

describe("a server without these checks", () => {
  test("a server that gives strangers data and enters their actions is found out", async () => {
    const server = await startVulnerableServer();
    const loaders = await loaderFaults(server.url, guarded.slice(0, 1));
    const actions = await actionFaults(server.url, withAction.slice(0, 1), server.effects);
    await server.stop();
    expect(loaders).toEqual(
      expect.arrayContaining([expect.stringMatching(/\.data\?_routes=.*200 to a stranger/)]),
    );
    expect(loaders).toEqual(
      expect.arrayContaining([expect.stringMatching(/\?_data=.*shows "Agnes Standin"/)]),
    );
    expect(actions).toEqual(expect.arrayContaining([expect.stringMatching(/the action was entered/)]));
  });
});
