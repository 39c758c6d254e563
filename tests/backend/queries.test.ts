import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { parameters, valuesFor } from "../support/backend/hostile-values.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";
import { type Answer, answerTo } from "../support/backend/ownership.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

/** Queries and paths with ids of others, and with values that no form sends. */

type Route = { path: string; query: string[]; params: string[] };

describe.each(oneDatabase)("what a query or a path holds, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;
  let routes: Route[];

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    app = testBackend(database.db);
    ask = asking(app);
    const described = await (await ask("/openapi.json")).json();
    routes = Object.entries<{ get?: { parameters?: { name: string; in: string }[] } }>(
      described.paths,
    ).flatMap(([path, { get }]) => {
      const named = (place: string) =>
        (get?.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
      return get ? [{ path, query: named("query"), params: named("path") }] : [];
    });
  });
  afterAll(() => database.close());

  const isAgents = (path: string) => /^\/t\/agent(s|statements)\/\{/.test(path);
  const filled = (path: string) =>
    path.replace(/\{(\w+)\}/g, (_, name) => {
      const owner = isAgents(path) ? demoIds.agent : demoIds.agency;
      if (name === "statementId") return statementId(owner, newestRun);
      return isAgents(path) ? owner : (ids[name] ?? demoIds.missing);
    });
  const asker = (path: string) => (isAgents(path) ? principals.agent : principals.agency);

  test("every query parameter of the backend is known to the test that tries them", () => {
    expect(routes.length).toBeGreaterThan(25);
    const served = new Set(routes.flatMap(({ query }) => query));
    expect([...served].sort()).toEqual(Object.keys(parameters).sort());
  });

  /** An export is asked for as the list of the same rows is, and that is tried already. */
  const isListsOwn = (path: string, parameter: string) => {
    const list = routes.find((route) => route.path === path.replace(/\/excel$/, ""));
    return list !== undefined && list.path !== path && list.query.includes(parameter);
  };

  test("no value of a query makes a route fall over: it is answered or refused", async () => {
    const wrong: string[] = [];
    const tried = new Set<string>();
    for (const { path, query } of routes.filter(isTriedHere)) {
      for (const name of query.filter((parameter) => !isListsOwn(path, parameter))) {
        const values = valuesFor(name, tried);
        const forms = [
          ...values.map((value) => `${name}=${value}`),
          `${name}=a&${name}=b`,
          `${name}[]=a`,
          `${name}[__proto__]=a`,
          name,
          Array.from({ length: 50 }, () => `${name}=All`).join("&"),
        ];
        for (const form of forms) {
          const answer = await answerTo(ask, `${filled(path)}?${form}`, asker(path));
          if (!isAllowed(answer)) wrong.push(`${path}?${form.slice(0, 60)}: ${answer.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test("no odd id in a path makes a route fall over: it is answered with 404 or 400", async () => {
    const wrong: string[] = [];
    const tried = new Set<string>();
    for (const { path, params } of routes.filter(isTriedHere)) {
      for (const name of params) {
        const values = valuesFor(name, tried).filter((value) => value !== "");
        for (const value of [...values, "...", "a/b"]) {
          const address = filled(path.replace(`{${name}}`, value));
          const { status } = await answerTo(ask, address, asker(path));
          if (status !== 404 && status !== 400) wrong.push(`${address.slice(0, 90)}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test("a route that falls over because it believes its query is noticed", async () => {
    const careless = testBackend(database.db);
    careless.get("/t/careless", async (c) => {
      const { rows } = await sql`select ${c.req.query("id") ?? ""}::uuid as id`.execute(database.db);
      return c.json(rows);
    });
    const answer = await answerTo(asking(careless), "/t/careless?id=1.5", principals.agency);
    expect(answer.status).toBe(500);
    expect(isAllowed(answer)).toBe(false);
  });

  test("a query parameter that a route does not know is ignored", async () => {
    for (const path of [`/t/agencies/${demoIds.agency}/contracts`, "/t/insurers", "/t/states"]) {
      const plain = await answerTo(ask, path, principals.agency);
      for (const query of [
        "page=0",
        "page=-1&page=1e9",
        "pageSize=1e9",
        "sort=x;drop",
        "__proto__=1",
        "a[b]=c",
      ]) {
        expect(await answerTo(ask, `${path}?${query}`, principals.agency), query).toEqual(plain);
      }
    }
  });

  test("a query value that its list or form lacks is refused by name, and an id that is none finds nothing", async () => {
    const ofAgency = `/t/agencies/${demoIds.agency}/contracts`;
    for (const [path, name, value] of [
      [ofAgency, "Filter", "active"],
      [ofAgency, "Filter", "All&Filter=Active"],
      ["/t/insurers", "IsActive", "1"],
      ["/t/insurers", "AgentContractEffectiveDate", "20.10.2025"],
      ["/t/insurers", "ProductsStateId", "x".repeat(65)],
      ["/t/insurers", "ProductsStateId", "a&ProductsStateId=b"],
    ] as const) {
      const { status, body } = await answerTo(ask, `${path}?${name}=${value}`, principals.agency);
      expect(status, `${name}=${value}`).toBe(400);
      expect(Object.keys(JSON.parse(body).errors)).toEqual([name]);
    }
    for (const value of ["%", "_", "%25", demoIds.missing]) {
      const path = `/t/insurers?ProductsStateId=${encodeURIComponent(value)}`;
      expect((await answerTo(ask, path, principals.agency)).body, value).toBe("[]");
    }
  });

  /** Returns the principals to whom an id tells something, by id. */
  function visible(path: string, name: string): Record<string, readonly string[]> {
    const atOrBelow = [demoIds.agency, demoIds.downlineAgency];
    if (name === "uplineAgencyId") return Object.fromEntries(atOrBelow.map((id) => [id, [asker(path)]]));
    if (path.endsWith("/uplines")) {
      const below = name === "AgencyId" ? atOrBelow : [demoIds.agent];
      return Object.fromEntries(below.map((id) => [id, [principals.agency]]));
    }
    if (/downlineagentcontracts$/.test(path)) return { [demoIds.agent]: [principals.agency] };
    if (name === "AgencyId") {
      return { [demoIds.agency]: [principals.agency], [demoIds.otherAgency]: [principals.otherAgency] };
    }
    return {
      [demoIds.agent]: [principals.agent, principals.agency],
      [demoIds.otherAgent]: [principals.otherAgent, principals.otherAgency],
    };
  }
  const somebodys = [
    demoIds.agent,
    demoIds.otherAgent,
    demoIds.agency,
    demoIds.otherAgency,
    demoIds.downlineAgency,
  ];

  test("somebody's id in a filter tells nobody else anything, not even how many records there are", async () => {
    let told = 0;
    // A workbook is never the same twice; the rows of one come from the query of the text beside it.
    for (const { path, query } of routes.filter(({ path }) => !path.endsWith("/excel"))) {
      for (const name of query.filter((parameter) => parameters[parameter] === "owner")) {
        const isServed = ({ name }: { name: string }) => name === "" || query.includes(name);
        for (const { more } of beside.filter(isServed)) {
          const of = (id: string) => `${filled(path)}?${name}=${id}${more}`;
          for (const sub of Object.values(principals)) {
            const missing = await answerTo(ask, of(demoIds.missing), sub);
            if (missing.status !== 404) expect(missing.body).toMatch(nothing);
            for (const id of somebodys) {
              const answer = await answerTo(ask, of(id), sub);
              const isTheirs = visible(path, name)[id]?.includes(sub);
              if (isTheirs) told += answer.body === missing.body ? 0 : 1;
              else expect(answer, `${sub} ${of(id)}`).toEqual(missing);
            }
            for (const id of ["nonsense", "%00", "__proto__"]) {
              expect(await answerTo(ask, of(id), sub), `${sub} ${of(id)}`).toEqual(missing);
            }
          }
        }
      }
    }
    // The filters do tell those who may know: the silence above means something.
    expect(told).toBeGreaterThan(40);
  }, 120_000);

  test("a filter with two ids is refused", async () => {
    const path = `/t/insurers?AgentContractsAgentId=${demoIds.agent}&AgentContractsAgentId=${demoIds.otherAgent}`;
    expect((await answerTo(ask, path, principals.agent)).status).toBe(400);
  });
});

/** The parameters beside an id, where a route knows them. */
const beside = [
  { name: "", more: "" },
  { name: "AgentContractEffectiveDate", more: "&AgentContractEffectiveDate=2025-10-20" },
  { name: "IsActive", more: "&IsActive=true" },
];

/** One function serves all lists of a statement's payments; one of them is enough. */
const isTriedHere = ({ path }: Route) =>
  !/statements\/.*\/payments\/(commissions\/onhold|overrides\/)/.test(path);

/** An empty list, dictionary or page, or a heading without rows. */
const nothing = /^(\[\]|\{\}|\{"Data":\[\],"Total":0\}|\ufeff?[^\n]*\r\n)$/;

/** The values of a path's parameters while something else is tried. */
const ids: Record<string, string> = {
  ownerId: demoIds.agency,
  agencyId: demoIds.agency,
  contractId: demoIds.agencyContract,
  stateId: demoIds.state,
  fileId: demoIds.agencyContractFile,
  licenseId: demoIds.agencyLicense,
  eAndOId: demoIds.agencyEAndO,
};

/** Nothing fell over: an answer or a refusal, and a refusal is problem details. */
function isAllowed({ status, headers }: Answer): boolean {
  if (status === 200) return true;
  return [400, 403, 404].includes(status) && headers["content-type"] === "application/problem+json";
}
