import { choice, listAddress, text } from "../../lists/list-address.ts";

/** The list of help requests: `docs/product/help-requests.md`, "List". */

export const statuses = ["all", "open", "completed"] as const;

/** The columns that the list can be sorted by. */
export const sortColumns = ["requested", "updated", "status"] as const;
export type SortColumn = (typeof sortColumns)[number];

export const helpRequestList = listAddress({
  filters: { status: choice(statuses, "all"), text: text(100) },
  sorts: { columns: sortColumns, by: "updated", desc: true },
  pageSizes: [25, 50, 100],
});

export type HelpRequestView = ReturnType<typeof helpRequestList.read>;
