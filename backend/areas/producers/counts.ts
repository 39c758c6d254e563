import { sql } from "kysely";
import type { ContractState, RtsFilter } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import type { DownlineQuery } from "./query.ts";

/** The number of contracts of each kind in an agency's downline. The database keeps it: `docs/decisions/0210`. */

export type Counts = {
  /** That of the downline they were counted in. */
  version: number;
  kinds: readonly Kind[];
};

/** Contracts that are alike in what a list filters by. */
export type Kind = { status: ContractState; carrier: string; rts: string; contracts: number };

export async function readCounts(db: Database, agency: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      coalesce((select version from downline_versions where agency_id = ${agency}), 0)::bigint as version,
      coalesce((
        select json_agg(json_build_object(
          'status', status, 'carrier', carrier_id, 'rts', rts, 'contracts', contracts))
        from downline_counts where agency_id = ${agency}
      ), '[]') as kinds`.execute(db);
  return rows[0] ?? { version: 0, kinds: [] };
}

/** The kinds a query wants. What it says of the agent and of when a contract began is not in them. */
export function wantedKinds({ kinds }: Counts, query: DownlineQuery): Kind[] {
  const { status, carrier, rtsThisYear, rtsNextYear, today } = query;
  const stored = status === "RecentlyActivated" ? "Active" : status;
  const year = Number(today.slice(0, 4));
  return kinds.filter(
    (kind) =>
      (stored === "All" || kind.status === stored) &&
      (carrier === null || kind.carrier === carrier) &&
      isRts(kind.rts, year, rtsThisYear) &&
      isRts(kind.rts, year + 1, rtsNextYear),
  );
}

export function contractsIn(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, { contracts }) => sum + contracts, 0);
}

const FIRST_YEAR = 2010;
const letters: Record<Exclude<RtsFilter, "All">, string> = { Rts: "R", Failed: "F", NoCerts: "-" };

function isRts(rts: string, year: number, filter: RtsFilter): boolean {
  return filter === "All" || (rts[year - FIRST_YEAR] ?? "-") === letters[filter];
}
