import { sql } from "kysely";
import { agentsNamed, type NamedAgents } from "../../agent-names.ts";
import type { Database } from "../../database/schema.ts";
import { createKeptList, type KeptList, keptRows, type ListSource } from "../../lists/kept-list.ts";
import { type Counts, contractsIn, readCounts, wantedKinds } from "./counts.ts";
import { type Order, orderOf, type Place, turned } from "./order.ts";
import type { DownlineQuery } from "./query.ts";
import { countRows, type DownlineRow, placed, type Selected, selectRows, type Wanted } from "./rows.ts";

/** The list of an agency's downline contracts, page by page and as a whole: `docs/decisions/0210`. */

export type DownlineList = KeptList<DownlineQuery, Place, DownlineRow>;

const downline: ListSource<DownlineQuery, Counts, Wanted, Order, Place, DownlineRow, Selected> = {
  ownerOf: ({ agency }) => agency,
  readCounts,
  unsorted: (query) => ({ ...query, sort: null, desc: null }),
  measure: wantedOf,
  orderOf,
  turned,
  select: (query, wanted, cut) => selectRows({ ...wanted, query }, cut),
  selectAll: (query, wanted, cut) => selectRows({ ...wanted, query }, cut, "results"),
  placed,
};

export function createDownlineList(db: Database): DownlineList {
  return createKeptList(db, downline);
}

/** All the rows in order, in pieces. Of certifications they may have the results alone. */
export function downlineRows(
  db: Database,
  query: DownlineQuery,
  rowsPerPiece?: number,
): AsyncGenerator<DownlineRow[]> {
  return keptRows(db, downline, query, rowsPerPiece);
}

async function wantedOf(
  db: Database,
  counts: Counts,
  query: DownlineQuery,
  earlier?: Wanted,
): Promise<Wanted> {
  const kinds = wantedKinds(counts, query);
  const statuses = new Set(kinds.map(({ status }) => status));
  const isCounted = query.agent === null && query.names === null && query.status !== "RecentlyActivated";
  const agents = earlier ? earlier.agents : await agentsWanted(db, query);
  return {
    query,
    kinds,
    agents,
    // What is kept says nothing of agents and of days.
    total: isCounted
      ? contractsIn(kinds)
      : (earlier?.total ?? (await countRows(db, { query, kinds, agents }))),
    ofStatuses: contractsIn(counts.kinds.filter(({ status }) => statuses.has(status))),
  };
}

/** @returns null for agents of any name */
function agentsWanted(db: Database, { agency, names }: DownlineQuery): Promise<NamedAgents> | null {
  if (names === null) return null;
  return agentsNamed(
    db,
    names,
    (id) => sql`exists (
      select 1 from downline_contracts as held where held.agency_id = ${agency} and held.agent_id = ${id})`,
  );
}
