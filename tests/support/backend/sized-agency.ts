import { sql } from "kysely";
import { expect } from "vitest";
import { encodedFile } from "#api/downloads.ts";
import type { Database } from "#backend/database/schema.ts";
import { idFor } from "#demo/data/seeded.ts";
import type { Ask } from "./backend.ts";
import { type ReadCell, readWorkbook } from "./read-workbook.ts";

/** Agencies with a known number of contracts and policies, and the workbooks of them. */

const USER = "demo-agency";
const YEAR = 2025;

/** Where the workbooks of an agency are. @param contracts how many it has, by which it is known */
export function pathsOf(contracts: number) {
  const [agency, contract] = [agencyOf(contracts), contractOf(contracts)];
  return {
    producers: `/t/v2/agencies/${agency}/downlineagentcontracts/excel?sort=agent_name-asc&FilterSet=All`,
    report: `/t/agencies/${agency}/reports/rtsreport/excel?PlanYear=${YEAR}`,
    policies: `/t/agencycontracts/${contract}/policies/excel`,
    hierarchy: `/t/agencycontracts/${contract}/hierarchy/excel`,
  };
}

/** The headings and the rows of the only sheet of a workbook. */
export async function sheetFrom(
  ask: Ask,
  path: string,
): Promise<{ headings: ReadCell[]; rows: ReadCell[][] }> {
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

export const column = (rows: readonly ReadCell[][], index: number) => rows.map((row) => row[index]);

const agencyOf = (contracts: number) => idFor("agency", `of ${contracts} rows`);
const contractOf = (contracts: number) => idFor("agency contract", `of ${contracts} rows`);
export const nameOf = (contracts: number) => `Agency of ${contracts} rows`;

/** Numbers of one width, so that text sorts as they do. */
export const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(6, "0"));
export const agents = (count: number) => numbers(count).map((number) => `Agent ${number}`);

export async function policyTypes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("policy_types").select("id").orderBy("abbreviation").execute();
  return rows.map(({ id }) => id);
}

/** Writes an agency whose agents have a contract each with one carrier; the first of them has as many policies as there are contracts. */
export async function writeAgency(
  db: Database,
  { contracts, typeOf }: { contracts: number; typeOf(n: number): string | undefined },
): Promise<void> {
  const [agency, key] = [agencyOf(contracts), `of ${contracts} rows`];
  const carrier = sql`(select id from carriers order by name limit 1)`;
  const id = (kind: string) => sql`md5(${`${key} ${kind} `} || n)::uuid`;
  const number = sql`to_char(n, 'FM000000')`;
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
