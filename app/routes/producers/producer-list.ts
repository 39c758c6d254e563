import { contractStatusFilters, rtsFilters } from "#api/statuses.ts";
import { choice, identifier, listAddress, text } from "../../lists/list-address.ts";
import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { LONGEST_SEARCH } from "../../producer/agent-search/longest-search.ts";

/** The list of downline producers' contracts: `docs/product/producers.md`, "List". */

/** In the order of the table. `rts` is of this year, `rtsNext` of the next. */
export const columns = [
  "carrier",
  "policyTypes",
  "agent",
  "upline",
  "writingNumber",
  "start",
  "end",
  "rts",
  "rtsNext",
  "policies",
] as const;
export type ProducerColumn = (typeof columns)[number];

/** Columns that hold lists have no order. */
const sorts = ["carrier", "agent", "upline", "writingNumber", "start", "end", "policies"] as const;
export type ProducerSort = (typeof sorts)[number];

export function isSort(column: ProducerColumn): column is ProducerSort {
  return sorts.some((sort) => sort === column);
}

/** `agent` is text of an agent's name, `filterAgentId` one agent: `docs/decisions/0217`. */
export const producerList = listAddress({
  filters: {
    status: choice(contractStatusFilters, "Active"),
    carrier: identifier(),
    rts: choice(rtsFilters, "All"),
    rtsNext: choice(rtsFilters, "All"),
    agent: text(LONGEST_SEARCH),
    filterAgentId: identifier(),
  },
  sorts: { columns: sorts, by: ({ filterAgentId }) => (filterAgentId ? "carrier" : "agent") },
  pageSizes: [25, 50, 100],
  columns: { all: columns, always: "agent" },
});

export type ProducerView = ReturnType<typeof producerList.read>;

export const producerViews: ViewList = {
  name: "producers",
  title: (t) => t("shell:areas.producers"),
  address: (paths, query) => paths.producers(query),
  queryOf: (address) => producerList.query(producerList.read(address)),
  only: "agency",
};

/** The columns there are in this part of the year. */
export function columnsInSeason(isNextYearShown: boolean): ProducerColumn[] {
  return columns.filter((column) => column !== "rtsNext" || isNextYearShown);
}
