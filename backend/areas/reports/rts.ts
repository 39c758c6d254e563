import { sql } from "kysely";
import { isServer } from "../../database/connect.ts";
import { cursorRows } from "../../database/cursor.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import { noRows, type Sheet, sheetOf } from "../../workbooks/sheet.ts";

/** Who is ready to sell: document 2, sections 1 and 7. */

export type RtsQuery = {
  agency: string;
  planYear: number;
  carrier: string | null;
  policyType: string | null;
};

export type RtsRow = {
  id: string;
  agent_name: string;
  npn: string | null;
  carrier: string;
  upline_agency: string;
  writing_number: string | null;
  start_date: string | null;
  policy_type: string;
  /** Of the plan year; null when there are none. */
  certified: boolean | null;
  states: string | null;
};

const ROWS_PER_READ = 500;

export type RtsExport = {
  /** Null for an empty report. */
  query: RtsQuery | null;
  planYear: number;
  today: string;
};

/** A row for each active contract below the agency and each policy type of it. */
export function rtsSheet({ query, planYear, today }: RtsExport): Sheet {
  return sheetOf<RtsRow>({
    fileName: `RTS report ${planYear} ${today}.xlsx`,
    sheetName: `RTS ${planYear}`,
    columns: [
      { header: "Agent", width: 28, value: (row) => row.agent_name },
      { header: "NPN", width: 14, value: (row) => row.npn },
      { header: "Carrier", width: 30, value: (row) => row.carrier },
      { header: "Policy type", width: 12, value: (row) => row.policy_type },
      { header: "Upline agency", width: 36, value: (row) => row.upline_agency },
      { header: "Writing number", width: 18, value: (row) => row.writing_number },
      { header: "Start date", width: 15, value: (row) => row.start_date, isDate: true },
      { header: "Plan year", width: 10, value: () => planYear },
      {
        header: "RTS status",
        width: 12,
        value: ({ certified }) => (certified === null ? "n/a" : certified ? "RTS" : "Not RTS"),
      },
      { header: "RTS states", width: 30, value: (row) => row.states },
    ],
    rows: (db) => (query ? rtsRows(db, query) : noRows()),
  });
}

type Place = Pick<RtsRow, "agent_name" | "carrier" | "id" | "policy_type">;

/** By agent, carrier and policy type; without a cursor each read goes on behind the last row of the one before. */
async function* rtsRows(db: Database, query: RtsQuery): AsyncGenerator<RtsRow[]> {
  if (isServer(db)) return yield* cursorRows(db, selectRows(query), ROWS_PER_READ);
  for (let after: Place | undefined; ; ) {
    const { rows } = await sql<RtsRow>`${selectRows(query, after)} limit ${ROWS_PER_READ}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_READ) return;
    after = rows.at(-1);
  }
}

function selectRows({ agency, planYear, carrier, policyType }: RtsQuery, after?: Place) {
  return sql<RtsRow>`
    select contract.id, agents.name as agent_name, agents.npn, carriers.name as carrier,
      upline.name as upline_agency, contract.writing_number, contract.start_date,
      kind.abbreviation as policy_type, year.certified, year.states
    from agent_contracts as contract
    join agents on agents.id = contract.agent_id
    join carriers on carriers.id = contract.carrier_id
    join agencies as upline on upline.id = contract.upline_agency_id
    join agent_contract_policy_types as held on held.agent_contract_id = contract.id
    join policy_types as kind on kind.id = held.policy_type_id
    cross join lateral (
      select bool_or(upper(c.status) = 'RTS') as certified,
        string_agg(distinct states.abbreviation, ', ' order by states.abbreviation)
          filter (where upper(c.status) = 'RTS') as states
      from agent_contract_certifications as c
      left join states on states.id = c.state_id
      where c.agent_contract_id = contract.id and c.plan_year = ${planYear}
        and c.policy_type_id = held.policy_type_id
    ) as year
    where contract.upline_agency_id in ${agenciesAtOrBelow(sql`select ${agency}::uuid`)}
      and contract.status = 'Active'
      ${carrier ? sql`and contract.carrier_id = ${carrier}` : sql``}
      ${policyType ? sql`and held.policy_type_id = ${policyType}` : sql``}
      ${
        after
          ? sql`and (agents.name collate "C", carriers.name collate "C", contract.id, kind.abbreviation collate "C")
            > (${after.agent_name}, ${after.carrier}, ${after.id}::uuid, ${after.policy_type})`
          : sql``
      }
    order by agents.name collate "C", carriers.name collate "C", contract.id, kind.abbreviation collate "C"`;
}
