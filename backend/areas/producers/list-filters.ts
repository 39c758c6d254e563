import type { z } from "zod";
import { type DownlineSort, downlineSorts, type listDownlineContracts } from "#api/producers.ts";
import type { ContractStatusFilter, RtsFilter } from "#api/statuses.ts";
import { isUuid } from "../../rights.ts";

/** A query for an agency's downline contracts. */

export type DownlineQuery = {
  agency: string;
  status: ContractStatusFilter;
  /** The id of a carrier. Null matches all. */
  carrier: string | null;
  /** The id of an agent. Null matches all. */
  agent: string | null;
  /** Words that are all in the agent's name, as they were typed. Null matches all names. */
  agentName: string | null;
  rtsThisYear: RtsFilter;
  rtsNextYear: RtsFilter;
  sort: DownlineSort;
  desc: boolean;
  /** The business date, `YYYY-MM-DD`. It decides the plan years and which contracts are recent. */
  today: string;
};

type QueryParameters = z.output<typeof listDownlineContracts.request.query>;

/**
 * Returns the query that the parameters of a call describe, or null when an id in them cannot exist.
 * @param agency an agency that the caller may act for
 */
export function parseDownlineQuery(
  agency: string,
  {
    FilterSet,
    InsurerId,
    AgentId,
    AgentName,
    RtsStatusFilterThisYear,
    RtsStatusFilterNextYear,
    sort,
  }: QueryParameters,
  today: string,
): DownlineQuery | null {
  if ([InsurerId, AgentId].some((id) => id !== undefined && !isUuid(id))) return null;
  const [field, direction] = (sort ?? "").split("-");
  const known = downlineSorts.find((name) => name === field);
  return {
    agency,
    status: FilterSet ?? "All",
    carrier: InsurerId?.toLowerCase() ?? null,
    agent: AgentId?.toLowerCase() ?? null,
    agentName: AgentName ?? null,
    rtsThisYear: RtsStatusFilterThisYear ?? "All",
    rtsNextYear: RtsStatusFilterNextYear ?? "All",
    // The default order is by agent. The contracts of a single agent are sorted by carrier.
    sort: known ?? (AgentId ? "insurer_name" : "agent_name"),
    desc: known !== undefined && direction === "desc",
    today,
  };
}
