import { hasNextYear } from "#api/plan-years.ts";
import type { DownlineColumn, DownlineSort } from "#api/producers.ts";
import { carriersOf } from "../../backend/dictionaries.server.ts";
import type { DownlineQuery } from "../../backend/downline-contracts.server.ts";
import { BackendFault } from "../../backend/fault.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { today } from "../../clock.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { carrierMeant, isBeginning } from "./carriers.server.ts";
import {
  columns,
  columnsInSeason,
  type ProducerColumn,
  type ProducerSort,
  type ProducerView,
  producerList,
} from "./producer-list.ts";

/** What an address asks of the list, and how the backend is asked for it. */

export type AskedView = {
  view: ProducerView;
  /** This plan year. */
  year: number;
  isNextYearShown: boolean;
};

/** The view an address names. Next year's RTS is not asked for before August (decision 22). */
export function askedView({ url }: Request): AskedView {
  const date = today();
  const isNextYearShown = hasNextYear(date);
  const view = producerList.read(url);
  return {
    view: isNextYearShown ? view : beforeAugust(view),
    year: Number(date.slice(0, 4)),
    isNextYearShown,
  };
}

/** Who has chosen all the columns there are will have next year's as well, once it is there. */
function beforeAugust(view: ProducerView): ProducerView {
  const isAll = columnsInSeason(false).every((column) => view.columns.includes(column));
  return withFilters({ ...view, columns: isAll ? columns : view.columns }, { rtsNext: "All" });
}

export function withFilters(view: ProducerView, change: Partial<ProducerView["filters"]>): ProducerView {
  return { ...view, filters: { ...view.filters, ...change } };
}

/** What an export is asked for: the rows and columns of the page at the same address. */
export async function exportOf({ view, isNextYearShown }: AskedView, user: InPortal) {
  const carrier = await exportedCarrier(view.filters.carrier, user);
  const shown = columnsInSeason(isNextYearShown).filter((column) => view.columns.includes(column));
  return {
    query: downlineQuery(withFilters(view, { carrier })),
    columns: shown.map((column) => exportedColumns[column]),
  };
}

/**
 * @param asked the carrier an address names; empty for all
 * @returns its id, empty when the agency does not have it. A whole id is as it is while the agency's carriers cannot be fetched
 * @throws BackendFault when they are needed to know which one is meant
 */
async function exportedCarrier(asked: string, { backend, portal }: InPortal): Promise<string> {
  if (!asked) return "";
  const { value, fault } = await rowsPanel(carriersOf(backend, portal));
  if (value) return carrierMeant(asked, value) ?? "";
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

/** The names of the API stay behind the portal. */
export function downlineQuery({
  filters,
  sort,
  desc,
}: Pick<ProducerView, "filters" | "sort" | "desc">): DownlineQuery {
  return {
    FilterSet: filters.status,
    ...(filters.carrier && { InsurerId: filters.carrier }),
    ...(filters.rts !== "All" && { RtsStatusFilterThisYear: filters.rts }),
    ...(filters.rtsNext !== "All" && { RtsStatusFilterNextYear: filters.rtsNext }),
    ...(filters.filterAgentId && { AgentId: filters.filterAgentId }),
    sort: `${sortFields[sort]}-${desc ? "desc" : "asc"}`,
  };
}

const exportedColumns: Record<ProducerColumn, DownlineColumn> = {
  ...sortFields,
  policyTypes: "policy_types",
  agent: "agent_name",
  rts: "rts_this_year",
  rtsNext: "rts_next_year",
} as const;
