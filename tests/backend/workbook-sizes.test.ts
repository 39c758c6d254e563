import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodedFile } from "#api/files.ts";
import type { Database } from "#backend/database/schema.ts";
import { idFor } from "#backend/demo/seeded.ts";
import { createExports, type Exports } from "#backend/exports/exports.ts";
import { type Ask, asking, testBackend } from "./support/backend.ts";
import { databaseKinds, type TestDatabase } from "./support/databases.ts";
import { type ReadCell, readWorkbook } from "./support/read-workbook.ts";

/** Every workbook at the sizes where pieces of 500 rows end, and where a filter leaves pieces without rows. */

const SIZES = [0, 1, 499, 500, 501, 1_000];
const USER = "demo-agency";
const YEAR = 2025;
/** Contracts of the agency with gaps: only those at both ends are of the first policy type. */
const GAPS = { contracts: 2_600, first: 450, last: 300 };

describe.each(databaseKinds)("workbooks of every size, on $name", ({ openFilled }) => {
  let database: TestDatabase;
  let exports: Exports;
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
    exports = createExports({ db: database.db, databaseUrl: database.url });
    ask = asking(testBackend(database.db, { exports }));
  });
  afterAll(async () => {
    await exports.close();
    await database.close();
  });

  /** The headings and the rows of the only sheet. */
  async function sheetAt(path: string): Promise<{ headings: ReadCell[]; rows: ReadCell[][] }> {
    const response = await ask(path, USER);
    expect(response.status).toBe(200);
    const isEncoded = response.headers.get("Content-Type")?.startsWith("application/json");
    const bytes = isEncoded
      ? Buffer.from(encodedFile.parse(await response.json()).Content, "base64")
      : await response.arrayBuffer();
    const [sheet, ...others] = await readWorkbook(bytes);
    expect(others).toEqual([]);
    const [headings = [], ...rows] = sheet?.rows ?? [];
    return { headings, rows };
  }

  const column = (rows: ReadCell[][], index: number) => rows.map((row) => row[index]);

  test.each(SIZES)("producers: %i rows", async (size) => {
    const path = `/t/v2/agencies/${agencyOf(size)}/downlineagentcontracts/excel?sort=agent_name-asc&FilterSet=All`;
    const { headings, rows } = await sheetAt(path);
    expect(headings).toContain("Policy count");
    expect(column(rows, 2)).toEqual(agents(size));
    expect(column(rows, 5)).toEqual(agents(size).map(() => new Date("2025-02-28")));
  });

  test.each(SIZES)("the RTS report: %i rows", async (size) => {
    const { headings, rows } = await sheetAt(reportOf(size));
    expect(headings[0]).toBe("Agent");
    expect(column(rows, 0)).toEqual(agents(size));
    expect(new Set(column(rows, 8))).toEqual(new Set(size > 0 ? ["n/a"] : []));
  });

  test.each(SIZES)("policies: %i rows", async (size) => {
    const { headings, rows } = await sheetAt(`/t/agencycontracts/${contractOf(size)}/policies/excel`);
    expect(headings[2]).toBe("Policy number");
    expect(column(rows, 2).sort()).toEqual(numbers(size).map((number) => `P${number}`));
    expect(new Set(column(rows, 0))).toEqual(new Set(agents(size).slice(0, 1)));
  });

  test.each(SIZES.slice(1))("the hierarchy: %i rows", async (size) => {
    const { headings, rows } = await sheetAt(`/t/agencycontracts/${contractOf(size - 1)}/hierarchy/excel`);
    expect(headings[2]).toBe("Name");
    expect(column(rows, 2)).toEqual([nameOf(size - 1), ...agents(size - 1)]);
  });

  test("the RTS report, where its filter leaves pieces without rows", async () => {
    const { contracts, first, last } = GAPS;
    const all = agents(contracts);
    const of = async (type: string | undefined) =>
      column((await sheetAt(`${reportOf(contracts)}&PolicyTypeId=${type}`)).rows, 0);
    expect(await of(types[0])).toEqual([...all.slice(0, first), ...all.slice(-last)]);
    expect(await of(types[1])).toEqual(all.slice(first, -last));
    expect(await of(types[2])).toEqual([]);
    expect(column((await sheetAt(reportOf(contracts))).rows, 0)).toEqual(all);
  });
});

const agencyOf = (contracts: number) => idFor("agency", `of ${contracts} rows`);
const contractOf = (contracts: number) => idFor("agency contract", `of ${contracts} rows`);
const nameOf = (contracts: number) => `Agency of ${contracts} rows`;
const reportOf = (contracts: number) =>
  `/t/agencies/${agencyOf(contracts)}/reports/rtsreport/excel?PlanYear=${YEAR}`;

/** Numbers of one width, so that text sorts as they do. */
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(5, "0"));
const agents = (count: number) => numbers(count).map((number) => `Agent ${number}`);

async function policyTypes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("policy_types").select("id").orderBy("abbreviation").execute();
  return rows.map(({ id }) => id);
}

/** An agency whose agents have a contract each with one carrier; the first of them has as many policies as there are contracts. */
async function writeAgency(
  db: Database,
  { contracts, typeOf }: { contracts: number; typeOf(n: number): string | undefined },
): Promise<void> {
  const [agency, key] = [agencyOf(contracts), `of ${contracts} rows`];
  const carrier = sql`(select id from carriers order by name limit 1)`;
  const id = (kind: string) => sql`md5(${`${key} ${kind} `} || n)::uuid`;
  const number = sql`to_char(n, 'FM00000')`;
  const series = sql`generate_series(0, ${contracts - 1}::integer) as n`;
  const ofTypes = numbers(contracts).map((_, n) => typeOf(n) ?? null);
  await sql`insert into agencies (id, name) values (${agency}, ${nameOf(contracts)})`.execute(db);
  await sql`insert into user_portals (sub, agency_id) values (${USER}, ${agency})`.execute(db);
  await sql`
    insert into agency_contracts (id, agency_id, carrier_id, status)
    select ${contractOf(contracts)}, ${agency}, ${carrier}, 'Active'`.execute(db);
  await sql`
    insert into agents (id, first_name, last_name, agency_id)
    select ${id("agent")}, 'Agent', ${number}, ${agency} from ${series}`.execute(db);
  await sql`
    insert into agent_contracts (id, agent_id, carrier_id, upline_agency_id, status, start_date)
    select ${id("contract")}, ${id("agent")}, ${carrier}, ${agency}, 'Active', '2025-02-28' from ${series}`.execute(
    db,
  );
  await sql`
    insert into agent_contract_policy_types (agent_contract_id, policy_type_id)
    select ${id("contract")}, (${ofTypes}::uuid[])[n + 1] from ${series}`.execute(db);
  await sql`
    insert into policies
      (id, agent_contract_id, product_id, policy_number, holder_first_name, holder_last_name, state_id, status,
       effective_date)
    select ${id("policy")}, md5(${`${key} contract 0`})::uuid, (select id from products order by id limit 1),
      'P' || ${number}, 'Ada', 'Holder', (select id from states order by id limit 1), 'Active', '2025-01-01'
    from ${series}`.execute(db);
}
