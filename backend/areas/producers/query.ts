import type { z } from "zod";
import { type DownlineSort, downlineSorts, type listDownlineContracts } from "#api/producers.ts";
import type { ContractStatusFilter, RtsFilter } from "#api/statuses.ts";
import { nameWords } from "../../agent-names.ts";
import { isUuid } from "../../rights.ts";

/** What is asked of an agency's downline contracts, read from a call's query. */

export type DownlineQuery = {
  agency: string;
  status: ContractStatusFilter;
  /** Null: whichever. */
  carrier: string | null;
  agent: string | null;
  /** Words that are all in the agent's name. Null: any name. */
  names: readonly string[] | null;
  rtsThisYear: RtsFilter;
  rtsNextYear: RtsFilter;
  sort: DownlineSort;
  desc: boolean;
  /** The business date, `YYYY-MM-DD`: the plan years and what is recent follow from it. */
  today: string;
};

type Asked = z.output<typeof listDownlineContracts.request.query>;

/**
 * @param agency one that the caller may act for
 * @returns null when a filter names an id or a name that nothing can have
 */
export function downlineQuery(
  agency: string,
  { FilterSet, InsurerId, AgentId, AgentName, RtsStatusFilterThisYear, RtsStatusFilterNextYear, sort }: Asked,
  today: string,
): DownlineQuery | null {
  if ([InsurerId, AgentId].some((id) => id !== undefined && !isUuid(id))) return null;
  const names = nameWords(AgentName);
  if (names === "nobody") return null;
  const [field, direction] = (sort ?? "").split("-");
  const known = downlineSorts.find((name) => name === field);
  return {
    agency,
    status: FilterSet ?? "All",
    carrier: InsurerId?.toLowerCase() ?? null,
    agent: AgentId?.toLowerCase() ?? null,
    names,
    rtsThisYear: RtsStatusFilterThisYear ?? "All",
    rtsNextYear: RtsStatusFilterNextYear ?? "All",
    // By agent, and by carrier once there is only one agent.
    sort: known ?? (AgentId ? "insurer_name" : "agent_name"),
    desc: known !== undefined && direction === "desc",
    today,
  };
}
