import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollment } from "#api/enrollments.ts";
import { paged, problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";

/** Pages, orders and values that no form of ours would send: row 80; `docs/product/enrollments.md`, "Filters". */

const path = `/t/agencies/${demoIds.agency}/enrollments`;
const agency = "demo-agency";

describe.each(oneDatabase)("requests for enrollments, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  async function list(query: string) {
    const answer = await ask(`${path}?${query}`, agency);
    expect(answer.status, query.slice(0, 80)).toBe(200);
    return paged(enrollment).parse(await answer.json());
  }
  const ids = async (query: string) => (await list(query)).Data.map(({ PolicyId }) => PolicyId);

  test("a page of enrollments has 25 rows unless asked otherwise, at most 100, and none past the end", async () => {
    const { Data, Total } = await list("");
    expect(Data).toHaveLength(25);
    expect(Total).toBeGreaterThan(100);
    const hundred = await ids("pageSize=100");
    expect(hundred).toHaveLength(100);
    expect(hundred.slice(0, 25)).toEqual(Data.map(({ PolicyId }) => PolicyId));
    expect(await ids("pageSize=25&page=2")).toEqual(hundred.slice(25, 50));
    expect(await ids("pageSize=1&page=7")).toEqual(hundred.slice(6, 7));
    for (const page of [Math.ceil(Total / 25) + 1, 1e9])
      expect(await list(`page=${page}`)).toEqual({ Data: [], Total });
    expect(await ids(`page=${Math.ceil(Total / 25)}`)).toHaveLength(Total % 25 || 25);
  });

  test.each([
    ["pageSize", "1001"],
    ["pageSize", "1e9"],
    ["pageSize", "0"],
    ["pageSize", "-1"],
    ["pageSize", "2.5"],
    ["pageSize", "all"],
    ["page", "0"],
    ["page", "-3"],
    ["page", "1.5"],
    ["sort", "CustomerLastName"],
    ["sort", "CustomerLastName-up"],
    ["sort", "last_key;drop table enrollments-asc"],
    ["ActiveOnly", "yes"],
    ["BeginningEffectiveDate", "02/28/2026"],
    ["EndingFmoReceivedDate", "2026-2-8"],
  ])("a request for enrollments with %s=%s is refused by name", (name, value) => expectRefused(name, value));

  test.each([
    ["CustomerLastName", 5_000],
    ["CustomerFirstName", 101],
    ["InsurerId", 65],
  ])("an enrollment filter %s of %d characters is refused by name", (name, length) =>
    expectRefused(name, "x".repeat(length)),
  );

  async function expectRefused(name: string, value: string) {
    const exports = name.startsWith("page") ? [] : [`${path}/excel`];
    for (const address of [path, ...exports]) {
      const answer = await ask(`${address}?${new URLSearchParams({ [name]: value })}`, agency);
      expect(answer.status).toBe(400);
      expect(Object.keys(problem.parse(await answer.json()).errors ?? {})).toEqual([name]);
    }
  }

  test.each(
    ["EffectiveDate", "FmoReceivedDate", "AgentReceivedAppDate"].flatMap((name) => [
      `Beginning${name}`,
      `Ending${name}`,
    ]),
  )("a day that does not exist is refused in the enrollment filter %s", async (name) => {
    for (const day of ["2026-02-30", "2025-02-29", "2025-13-01", "0000-01-01", "2026-02-30T00:00:00Z"]) {
      for (const address of [path, `${path}/excel`]) {
        const answer = await ask(`${address}?${name}=${day}`, agency);
        expect(answer.status, day).toBe(400);
        expect(problem.parse(await answer.json()).detail).toBe("One of the dates does not exist.");
      }
    }
    expect((await ask(`${path}?${name}=2024-02-29`, agency)).status).toBe(200);
  });

  test.each(["PolicyTypeId", "InsurerId", "CustomerStateId", "CustomerCountyId", "TermReasonId", "AgentId"])(
    "an id that nothing can have finds no enrollments in the filter %s",
    async (name) => {
      const values = ["nonsense", "0", "' or '1'='1", "__proto__", `{${demoIds.missing}}`, demoIds.missing];
      for (const value of values)
        expect(await list(String(new URLSearchParams({ [name]: value }))), value).toEqual({
          Data: [],
          Total: 0,
        });
    },
  );

  test("a customer name of nothing but spaces filters no enrollments, and one with a NUL finds none", async () => {
    const { Total } = await list("");
    expect((await list("CustomerLastName=%20%20")).Total).toBe(Total);
    expect((await list("CustomerLastName=a%00")).Total).toBe(0);
  });

  test("enrollments are sorted by the customer's last name unless a column is named, and AgentId is no such column", async () => {
    const byName = await ids("sort=CustomerLastName-asc");
    for (const query of [
      "",
      "sort=AgentId-asc",
      "sort=AgentId-desc",
      "sort=Nothing-desc",
      "sort=toString-asc",
    ])
      expect(await ids(query), query).toEqual(byName);
    expect(await ids("sort=CustomerLastName-desc")).not.toEqual(byName);
    const days = async (query: string) =>
      (await list(query)).Data.map(({ EffectiveDate }) => EffectiveDate ?? "");
    const first = await days("sort=EffectiveDate-asc&pageSize=100");
    const last = await days("sort=EffectiveDate-desc&pageSize=100");
    expect(first).toEqual(first.toSorted());
    expect(last).toEqual(last.toSorted().reverse());
    expect(first[0]?.localeCompare(last[0] ?? "")).toBe(-1);
  });

  test("the call for the newest enrollments answers 10 unless asked for another number from 1 to 100", async () => {
    const recent = async (query: string) => ask(`${path}/recent${query}`, agency);
    expect(await (await recent("")).json()).toHaveLength(10);
    expect(await (await recent("?maxResults=100")).json()).toHaveLength(100);
    for (const value of ["0", "101", "1e9", "ten"])
      expect((await recent(`?maxResults=${value}`)).status, value).toBe(400);
  });
});
