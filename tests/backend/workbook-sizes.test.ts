import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackendExports, openExports } from "#backend/export-requests.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import {
  agents,
  column,
  nameOf,
  numbers,
  pathsOf,
  policyTypes,
  sheetFrom,
  writeAgency,
} from "../support/backend/sized-agency.ts";

/** Every workbook at the sizes where pieces of 500 rows end, and where a filter leaves pieces without rows. */

const SIZES = [0, 1, 499, 500, 501, 1_000];
/** Contracts of the agency with gaps: only those at both ends are of the first policy type. */
const GAPS = { contracts: 2_600, first: 450, last: 300 };

describe.each(oneDatabase)("workbooks of every size, on $name", ({ openFilled }) => {
  let database: TestDatabase;
  let exports: BackendExports;
  let ask: Ask;
  let types: string[];

  beforeAll(async () => {
    database = await openFilled();
    types = await policyTypes(database.db);
    // A hierarchy's agency is a row of its own.
    for (const contracts of new Set([...SIZES, ...SIZES.map((size) => size - 1)].filter((n) => n >= 0)))
      await writeAgency(database.db, { contracts, typeOf: () => types[0] });
    const { contracts, first, last } = GAPS;
    const typeOf = (n: number) => types[n < first || n >= contracts - last ? 0 : 1];
    await writeAgency(database.db, { contracts, typeOf });
    exports = openExports({ db: database.db, databaseUrl: database.url });
    ask = asking(testBackend(database.db, { exports }));
  });
  afterAll(async () => {
    await exports.close();
    await database.close();
  });

  const sheetAt = (path: string) => sheetFrom(ask, path);

  test.each(SIZES)("the workbook of producers is complete with %i rows", async (size) => {
    const { headings, rows } = await sheetAt(pathsOf(size).producers);
    expect(headings).toContain("Policy count");
    expect(column(rows, 2)).toEqual(agents(size));
    expect(column(rows, 7)).toEqual(agents(size).map(() => new Date("2025-02-28")));
  });

  test.each(SIZES)("the workbook of the RTS report is complete with %i rows", async (size) => {
    const { headings, rows } = await sheetAt(pathsOf(size).report);
    expect(headings[0]).toBe("Agent");
    expect(column(rows, 0)).toEqual(agents(size));
    expect(new Set(column(rows, 8))).toEqual(new Set(size > 0 ? ["n/a"] : []));
  });

  test.each(SIZES)("the workbook of policies is complete with %i rows", async (size) => {
    const { headings, rows } = await sheetAt(pathsOf(size).policies);
    expect(headings[2]).toBe("Policy number");
    expect(column(rows, 2).sort()).toEqual(numbers(size).map((number) => `P${number}`));
    expect(new Set(column(rows, 0))).toEqual(new Set(agents(size).slice(0, 1)));
  });

  test.each(SIZES.slice(1))("the workbook of a hierarchy is complete with %i rows", async (size) => {
    const { headings, rows } = await sheetAt(pathsOf(size - 1).hierarchy);
    expect(headings[2]).toBe("Name");
    expect(column(rows, 2)).toEqual([nameOf(size - 1), ...agents(size - 1)]);
  });

  test("the workbook of the RTS report is complete where its filter leaves pieces without rows", async () => {
    const { contracts, first, last } = GAPS;
    const all = agents(contracts);
    const of = async (type: string | undefined) =>
      column((await sheetAt(`${pathsOf(contracts).report}&PolicyTypeId=${type}`)).rows, 0);
    expect(await of(types[0])).toEqual([...all.slice(0, first), ...all.slice(-last)]);
    expect(await of(types[1])).toEqual(all.slice(first, -last));
    expect(await of(types[2])).toEqual([]);
    expect(column((await sheetAt(pathsOf(contracts).report)).rows, 0)).toEqual(all);
  });
});
