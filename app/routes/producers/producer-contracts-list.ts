import { contractStatusFilters, rtsFilters } from "#api/statuses.ts";
import { choice, identifier, listAddress } from "../../lists/list-address.ts";

/** The contracts of one producer: `docs/product/producers.md`, "Producer". */

const sorts = ["carrier", "upline", "writingNumber", "start", "end", "policies"] as const;

/** Columns that hold lists have no order. */
export function isContractSort(column: string): column is (typeof sorts)[number] {
  return sorts.some((sort) => sort === column);
}

export const producerContractsList = listAddress({
  filters: {
    status: choice(contractStatusFilters, "Active"),
    carrier: identifier(),
    rts: choice(rtsFilters, "All"),
    rtsNext: choice(rtsFilters, "All"),
  },
  sorts: { columns: sorts, by: "carrier" },
  pageSizes: [15, 25, 50],
});
