import { sql } from "kysely";
import { addDays } from "#api/business-time.ts";
import type { DownlineSort } from "#api/producers.ts";
import type { RtsFilter } from "#api/statuses.ts";
import type { DownlineQuery } from "#backend/areas/producers/list-filters.ts";
import type { Database } from "#backend/database/schema.ts";

/** The list of an agency's downline contracts, worked out here row by row: what the backend's answer must be equal to. */

type Contract = {
  id: string;
  agent_id: string;
  agent_name: string;
  carrier_id: string;
  insurer_name: string;
  upline_agency_id: string;
  upline_agency: string;
  writing_number: string | null;
  status: string;
  start_date: string | null;
  end_date: string | null;
  policy_count: number;
  certified: { year: number; status: string }[];
};

export type Plain = { contracts: Contract[]; parents: Map<string, string | null> };

export async function readPlain(db: Database): Promise<Plain> {
  const { rows: contracts } = await sql<Contract>`
    select c.id, c.agent_id, a.name as agent_name, c.carrier_id, k.name as insurer_name, c.upline_agency_id,
      u.name as upline_agency, c.writing_number, c.status, c.start_date, c.end_date, c.policy_count,
      (select coalesce(json_agg(json_build_object('year', plan_year, 'status', status)), '[]')
        from agent_contract_certifications where agent_contract_id = c.id) as certified
    from agent_contracts c
    join agents a on a.id = c.agent_id
    join carriers k on k.id = c.carrier_id
    join agencies u on u.id = c.upline_agency_id`.execute(db);
  const agencies = await db.selectFrom("agencies").select(["id", "parent_id"]).execute();
  return { contracts, parents: new Map(agencies.map(({ id, parent_id }) => [id, parent_id])) };
}

/** The ids of the contracts a query asks for, in order. */
export function plainIds({ contracts, parents }: Plain, query: DownlineQuery): string[] {
  return contracts
    .filter((contract) => isBelow(parents, contract.upline_agency_id, query.agency))
    .filter((contract) => isWanted(contract, query))
    .sort((one, other) => compare(one, other, query))
    .map(({ id }) => id);
}

function isBelow(parents: Plain["parents"], agency: string, above: string): boolean {
  const met = new Set<string>();
  for (let at: string | null = agency; at && !met.has(at); at = parents.get(at) ?? null) {
    if (at === above) return true;
    met.add(at);
  }
  return false;
}

function isWanted(contract: Contract, query: DownlineQuery): boolean {
  const year = Number(query.today.slice(0, 4));
  const start = contract.start_date ?? "";
  const isStatus = {
    All: true,
    RecentlyActivated:
      contract.status === "Active" && start >= addDays(query.today, -30) && start <= query.today,
  };
  return (
    (query.status === "All" || query.status === "RecentlyActivated"
      ? isStatus[query.status]
      : contract.status === query.status) &&
    (query.carrier === null || contract.carrier_id === query.carrier) &&
    (query.agent === null || contract.agent_id === query.agent) &&
    words(query.agentName).every((word) => sortKey(contract.agent_name).includes(word)) &&
    isRts(contract, year, query.rtsThisYear) &&
    isRts(contract, year + 1, query.rtsNextYear)
  );
}

function isRts({ certified }: Contract, year: number, filter: RtsFilter): boolean {
  const ofYear = certified.filter((one) => one.year === year);
  const isReady = ofYear.some(({ status }) => status.toUpperCase() === "RTS");
  const state = ofYear.length === 0 ? "NoCerts" : isReady ? "Rts" : "Failed";
  return filter === "All" || filter === state;
}

const words = (typed: string | null) =>
  sortKey(typed ?? "")
    .split(" ")
    .filter(Boolean);

/** Returns a name as it is sorted: without case, accents, hyphens and apostrophes. */
export const sortKey = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[\s'’-]+/g, " ")
    .trim();

const sortedBy: Record<DownlineSort, (contract: Contract) => string | number | null> = {
  insurer_name: (contract) => sortKey(contract.insurer_name),
  agent_name: (contract) => sortKey(contract.agent_name),
  upline_agency: (contract) => sortKey(contract.upline_agency),
  writing_number: ({ writing_number }) => writing_number?.toLowerCase() ?? null,
  start_date: (contract) => contract.start_date,
  end_date: (contract) => contract.end_date,
  policy_count: (contract) => contract.policy_count,
};

function compare(one: Contract, other: Contract, { sort, desc }: DownlineQuery): number {
  const [a, b] = [sortedBy[sort](one), sortedBy[sort](other)];
  if (a === null || b === null) {
    if (a !== b) return a === null ? 1 : -1;
  } else if (a !== b) return (a < b ? -1 : 1) * (desc ? -1 : 1);
  const second = sort === "agent_name" ? sortedBy.insurer_name : sortedBy.agent_name;
  const [x, y] = [second(one) ?? "", second(other) ?? ""];
  const order = x === y ? (one.id < other.id ? -1 : 1) : x < y ? -1 : 1;
  return desc ? -order : order;
}
