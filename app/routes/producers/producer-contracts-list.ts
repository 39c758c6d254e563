import { choice, defineList, identifier } from "../../lists/list.ts";
import { rtsChoices, statuses } from "./producer-list.ts";

/** The contracts of one producer: document 1, sections 2 and 4. */

const sorts = ["carrier", "upline", "writingNumber", "start", "end", "policies"] as const;

/** Columns that hold lists have no order. */
export function isContractSort(column: string): column is (typeof sorts)[number] {
  return sorts.some((sort) => sort === column);
}

export const producerContractsList = defineList({
  filters: {
    status: choice(statuses, "Active"),
    carrier: identifier(),
    rts: choice(rtsChoices, "All"),
    rtsNext: choice(rtsChoices, "All"),
  },
  sorts: { columns: sorts, by: "carrier" },
  pageSizes: [15, 25, 50],
});

export type ContractsView = ReturnType<typeof producerContractsList.read>;
