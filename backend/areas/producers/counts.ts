import { sql } from "kysely";
import type { ContractState, RtsFilter } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import type { DownlineQuery } from "./query.ts";

/** The numbers of contracts in an agency's downline, by group. The database maintains them: `docs/decisions/0210`. */

export type Counts = {
  /** The version of the downline when the contracts were counted. */
  version: number;
  groups: readonly ContractGroup[];
};

/** A number of contracts with the same status, carrier and RTS results. */
export type ContractGroup = { status: ContractState; carrier: string; rts: string; contracts: number };

export async function readCounts(db: Database, agency: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      coalesce((select version from downline_versions where agency_id = ${agency}), 0)::bigint as version,
      coalesce((
        select json_agg(json_build_object(
          'status', status, 'carrier', carrier_id, 'rts', rts, 'contracts', contracts))
        from downline_counts where agency_id = ${agency}
      ), '[]') as groups`.execute(db);
  return rows[0] ?? { version: 0, groups: [] };
}

/** Returns the groups that match a query. The groups do not know the agents and the start dates of contracts. */
export function matchingGroups({ groups }: Counts, query: DownlineQuery): ContractGroup[] {
  const { status, carrier, rtsThisYear, rtsNextYear, today } = query;
  const storedStatus = status === "RecentlyActivated" ? "Active" : status;
  const year = Number(today.slice(0, 4));
  return groups.filter(
    (group) =>
      (storedStatus === "All" || group.status === storedStatus) &&
      (carrier === null || group.carrier === carrier) &&
      matchesRts(group.rts, year, rtsThisYear) &&
      matchesRts(group.rts, year + 1, rtsNextYear),
  );
}

export function countContracts(groups: readonly ContractGroup[]): number {
  return groups.reduce((sum, { contracts }) => sum + contracts, 0);
}

const FIRST_YEAR = 2010;
const rtsLetters: Record<Exclude<RtsFilter, "All">, string> = { Rts: "R", Failed: "F", NoCerts: "-" };

function matchesRts(rts: string, year: number, filter: RtsFilter): boolean {
  return filter === "All" || (rts[year - FIRST_YEAR] ?? "-") === rtsLetters[filter];
}
