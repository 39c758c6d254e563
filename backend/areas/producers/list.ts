import { sql } from "kysely";
import { agentsNamed, type NamedAgents } from "../../agent-names.ts";
import type { Database } from "../../database/schema.ts";
import { createKeptList, type KeptList, keptRows, type ListSource } from "../../lists/kept-list.ts";
import { type Counts, countContracts, matchingGroups, readCounts } from "./counts.ts";
import { type Order, orderOf, type Place, reversed } from "./order.ts";
import type { DownlineQuery } from "./query.ts";
import {
  countRows,
  type DownlineRow,
  type MeasuredQuery,
  type SelectedRow,
  selectAllRows,
  selectRows,
  toPlacedRows,
} from "./rows.ts";

/** Reads the list of an agency's downline contracts, by page or as a whole: `docs/decisions/0210`. */

export type DownlineList = KeptList<DownlineQuery, Place, DownlineRow>;

const downline: ListSource<DownlineQuery, Counts, MeasuredQuery, Order, Place, DownlineRow, SelectedRow> = {
  ownerOf: ({ agency }) => agency,
  readCounts,
  unsorted: (query) => ({ ...query, sort: null, desc: null }),
  measure: measureQuery,
  orderOf,
  reversed,
  select: (query, measured, cut) => selectRows({ ...measured, query }, cut),
  selectAll: (query, measured, cut) => selectAllRows({ ...measured, query }, cut),
  toPlacedRows,
};

export function createDownlineList(db: Database): DownlineList {
  return createKeptList(db, downline);
}

/** Yields all rows in order, in arrays. Their certifications may have the plan year and the result only. */
export function downlineRows(
  db: Database,
  query: DownlineQuery,
  rowsPerPiece?: number,
): AsyncGenerator<DownlineRow[]> {
  return keptRows(db, downline, query, rowsPerPiece);
}

async function measureQuery(
  db: Database,
  counts: Counts,
  query: DownlineQuery,
  earlier?: MeasuredQuery,
): Promise<MeasuredQuery> {
  const groups = matchingGroups(counts, query);
  const statuses = new Set(groups.map(({ status }) => status));
  const isCounted = query.agent === null && query.names === null && query.status !== "RecentlyActivated";
  const agents = earlier ? earlier.agents : await findNamedAgents(db, query);
  return {
    query,
    groups,
    agents,
    // The stored counts do not know agents and dates, so that such queries count rows.
    total: isCounted
      ? countContracts(groups)
      : (earlier?.total ?? (await countRows(db, { query, groups, agents }))),
    totalOfStatuses: countContracts(counts.groups.filter(({ status }) => statuses.has(status))),
  };
}

/** Returns null when the query does not filter by name. */
function findNamedAgents(db: Database, { agency, names }: DownlineQuery): Promise<NamedAgents> | null {
  if (names === null) return null;
  return agentsNamed(
    db,
    names,
    (id) => sql`exists (
      select 1 from downline_contracts as held where held.agency_id = ${agency} and held.agent_id = ${id})`,
  );
}
