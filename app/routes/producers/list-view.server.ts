import { hasNextYear } from "#api/plan-years.ts";
import type { DownlineColumn, DownlineSort } from "#api/producers.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { agentsBelow, carriersOf } from "../../api-client/dictionaries.server.ts";
import type { DownlineCall } from "../../api-client/downline-contracts.server.ts";
import { BackendFault } from "../../api-client/fault.ts";
import { hasForSure } from "../../api-client/features.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import { type Narrowing, narrowed } from "../../producer/agent-search/narrowing.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { isBeginning, resolveCarrier } from "./carriers.server.ts";
import {
  columns,
  columnsInSeason,
  type ProducerColumn,
  type ProducerSort,
  type ProducerView,
  producerList,
} from "./producer-list.ts";

/** The list that an address asks for, and the backend's call for it. */

export type ListRequest = {
  view: ProducerView;
  /** This plan year. */
  year: number;
  isNextYearShown: boolean;
};

/** The view an address names. Next year's RTS is not asked for before August: `docs/product/producers.md`, "List". */
export function listRequest({ url }: Request): ListRequest {
  const date = today();
  const isNextYearShown = hasNextYear(date);
  const view = producerList.read(withoutAgentBefore(url));
  return {
    view: isNextYearShown ? view : beforeAugust(view),
    year: Number(date.slice(0, 4)),
    isNextYearShown,
  };
}

/** Text that is typed takes the place of the agent who was chosen before. */
function withoutAgentBefore(url: string): string {
  if (!producerList.read(url).filters.agent) return url;
  const address = new URL(url);
  address.searchParams.delete("filterAgentId");
  return address.href;
}

/**
 * Before August the list has no RTS column for next year. A view with all other columns is saved as a view with all
 * columns.
 */
function beforeAugust(view: ProducerView): ProducerView {
  const isAll = columnsInSeason(false).every((column) => view.columns.includes(column));
  return withFilters({ ...view, columns: isAll ? columns : view.columns }, { rtsNext: "All" });
}

export function withFilters(view: ProducerView, change: Partial<ProducerView["filters"]>): ProducerView {
  return { ...view, filters: { ...view.filters, ...change } };
}

/** Returns the filter by the agent's name in the address. */
export function agentFilter({ filters }: ProducerView, { backend, portal }: InPortal): Promise<Narrowing> {
  return narrowed(filters.agent, { backend, portal }, () => attempt(agentsBelow(backend, portal)));
}

/**
 * Returns the query and the columns of an export: those of the page at the same address. The query is null when no rows can
 * match.
 * @throws BackendFault when the agents or the carrier of the address cannot be looked up
 */
export async function exportOf({ view, isNextYearShown }: ListRequest, user: InPortal) {
  const [carrier, agents, hasContacts] = await Promise.all([
    exportedCarrier(view.filters.carrier, user),
    agentFilter(view, user),
    hasForSure(user, "agentContacts"),
  ]);
  if (agents.fault) throw new BackendFault(agents.fault, "the agents of an address are not known");
  const shown = columnsInSeason(isNextYearShown).filter((column) => view.columns.includes(column));
  return {
    query: agents.query && { ...downlineQuery(withFilters(view, { carrier })), ...agents.query },
    columns: shown.flatMap((column): DownlineColumn[] => {
      const exported = exportedColumns[column];
      // The agent's name is always among the columns.
      return column === "agent" && hasContacts ? [exported, ...contactColumns] : [exported];
    }),
  };
}

/**
 * @param asked the carrier an address names; empty for all
 * @returns its id, empty when the agency does not have it. A whole id is as it is while the agency's carriers cannot be fetched
 * @throws BackendFault when they are needed to know which one is meant
 */
async function exportedCarrier(asked: string, { backend, portal }: InPortal): Promise<string> {
  if (!asked) return "";
  const { value, fault } = await attemptRows(carriersOf(backend, portal));
  if (value) return resolveCarrier(asked, value) ?? "";
  if (isBeginning(asked)) throw new BackendFault(fault, "the carrier of an address is not known");
  return asked;
}

const sortFields: Record<ProducerSort, DownlineSort> = {
  carrier: "insurer_name",
  agent: "agent_name",
  upline: "upline_agency",
  writingNumber: "writing_number",
  start: "start_date",
  end: "end_date",
  policies: "policy_count",
};

/** The names of the API stay behind the portal. The agent's name is not in it: see `agentFilter`. */
export function downlineQuery({
  filters,
  sort,
  desc,
}: Pick<ProducerView, "sort" | "desc"> & {
  filters: Omit<ProducerView["filters"], "agent">;
}): DownlineCall {
  return {
    FilterSet: filters.status,
    ...(filters.carrier && { InsurerId: filters.carrier }),
    ...(filters.rts !== "All" && { RtsStatusFilterThisYear: filters.rts }),
    ...(filters.rtsNext !== "All" && { RtsStatusFilterNextYear: filters.rtsNext }),
    ...(filters.filterAgentId && { AgentId: filters.filterAgentId }),
    sort: `${sortFields[sort]}-${desc ? "desc" : "asc"}`,
  };
}

/** A part of the extension `agentContacts`. */
const contactColumns = ["agent_npn", "agent_email"] as const satisfies readonly DownlineColumn[];

const exportedColumns: Record<ProducerColumn, DownlineColumn> = {
  ...sortFields,
  policyTypes: "policy_types",
  agent: "agent_name",
  rts: "rts_this_year",
  rtsNext: "rts_next_year",
} as const;
