import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { readAgenciesAtOrBelow } from "../../downline.ts";
import { noRows, type Sheet, sheetOf } from "../../files/workbook/sheet.ts";
import type { SheetWords } from "../../files/workbook/words.ts";
import { allRows, type List } from "../../lists/list.ts";
import { hasRtsStatus } from "../contracts/status.ts";

/** The RTS report: `docs/product/reports.md`, "Workbook". */

export type RtsQuery = {
  agency: string;
  planYear: number;
  carrier: string | null;
  policyType: string | null;
};

export type RtsRow = {
  agent_name: string;
  npn: string | null;
  carrier: string;
  upline_agency: string;
  writing_number: string | null;
  start_date: string | null;
} & Readiness;

/** The readiness of a contract in the plan year, for one policy type. */
type Readiness = {
  /** Null where the contract has none. */
  policy_type: string | null;
  /** Null when there are no certifications. */
  is_ready: boolean | null;
  states: string | null;
};

export type RtsExport = {
  /** Null for an empty report. */
  query: RtsQuery | null;
  planYear: number;
  today: string;
};

/**
 * A row for each active contract below the agency and each policy type that it is of or that is certified. What is
 * certified for no policy type counts for each of them.
 */
export function rtsSheet({ query, planYear, today }: RtsExport, words: SheetWords): Sheet {
  return sheetOf<RtsRow>({
    fileName: `RTS report ${planYear} ${today}.xlsx`,
    sheetName: `RTS ${planYear}`,
    columns: [
      { header: words.agent, width: 28, value: (row) => row.agent_name },
      { header: words.npn, width: 14, value: (row) => row.npn },
      { header: words.carrier, width: 30, value: (row) => row.carrier },
      { header: words.policyType, width: 12, value: (row) => row.policy_type },
      { header: words.uplineAgency, width: 36, value: (row) => row.upline_agency },
      { header: words.writingNumber, width: 18, value: (row) => row.writing_number },
      { header: words.startDate, width: 15, value: (row) => row.start_date, isDate: true },
      { header: words.planYear, width: 10, value: () => planYear },
      {
        header: words.rtsStatus,
        width: 12,
        value: ({ is_ready }) =>
          is_ready === null ? words.notAvailable : is_ready ? words.rts : words.notRts,
      },
      { header: words.rtsStates, width: 30, value: (row) => row.states },
    ],
    rows: (db) => (query ? rtsRows(db, query) : noRows()),
  });
}

type Selected = Omit<RtsRow, keyof Readiness> & { readiness: Readiness[] };

/** Yields rows by agent, carrier and policy type. */
async function* rtsRows(db: Database, query: RtsQuery): AsyncGenerator<RtsRow[]> {
  for await (const piece of allRows(db, await contractList(db, query))) {
    yield piece.flatMap(({ readiness, ...contract }) => readiness.map((one) => ({ ...contract, ...one })));
  }
}

async function contractList(db: Database, query: RtsQuery): Promise<List<Selected>> {
  const { agency, carrier } = query;
  return {
    id: sql`contract.id`,
    fields: sql<Selected>`agent.name as agent_name, agent.npn, carrier.name as carrier, upline.name as upline_agency,
      contract.writing_number, contract.start_date, ${readinessOf(query)} as readiness`,
    tables: sql`agent_contracts as contract
      join carriers as carrier on carrier.id = contract.carrier_id
      join agents as agent on agent.id = contract.agent_id
      join agencies as upline on upline.id = contract.upline_agency_id`,
    where: [
      sql`contract.upline_agency_id = any (${await readAgenciesAtOrBelow(db, agency)}::uuid[])`,
      sql`contract.status = 'Active'`,
      ...(carrier ? [sql`contract.carrier_id = ${carrier}::uuid`] : []),
    ],
    order: sql`agent.name_key, carrier.name_key, contract.id`,
  };
}

function readinessOf({ planYear, policyType }: RtsQuery): RawBuilder<Readiness[]> {
  return sql`(
    with given as (
      select policy_type_id, state_id, ${hasRtsStatus(sql`status`)} as is_ready from agent_contract_certifications
      where agent_contract_id = contract.id and plan_year = ${planYear}
    ), concerned as (
      select policy_type_id from agent_contract_policy_types where agent_contract_id = contract.id
      union select policy_type_id from given where policy_type_id is not null
    ), listed as (
      table concerned union all select null where not exists (table concerned)
    )
    select coalesce(json_agg(json_build_object(
      'policy_type', kind.abbreviation, 'is_ready', year.is_ready, 'states', year.states
    ) order by kind.abbreviation collate "C"), '[]')
    from listed
    left join policy_types as kind on kind.id = listed.policy_type_id
    cross join lateral (
      select bool_or(is_ready) as is_ready,
        string_agg(distinct state.abbreviation, ', ' order by state.abbreviation) filter (where is_ready) as states
      from given left join states as state on state.id = given.state_id
      where listed.policy_type_id is null or coalesce(given.policy_type_id, listed.policy_type_id) = listed.policy_type_id
    ) as year
    ${policyType ? sql`where listed.policy_type_id = ${policyType}` : sql``})`;
}
