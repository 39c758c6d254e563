import { choice, defineList, text } from "../../lists/list.ts";

/** The contracts of one producer: document 1, sections 2 and 4. */

export const statuses = ["All", "Active", "Pending", "RecentlyActivated", "Terminated"] as const;
export const rtsChoices = ["All", "Rts", "Failed", "NoCerts"] as const;

/** The columns that have an order. */
const sorts = ["carrier", "upline", "writingNumber", "start", "end", "policies"] as const;
export type ContractSort = (typeof sorts)[number];

export const producerContractsList = defineList({
  filters: {
    status: choice(statuses, "Active"),
    /** An insurer's id. */
    carrier: text(64),
    rts: choice(rtsChoices, "All"),
    rtsNext: choice(rtsChoices, "All"),
  },
  sorts: { columns: sorts, by: "carrier" },
  pageSizes: [15, 25, 50],
});

export type ContractsView = ReturnType<typeof producerContractsList.read>;

/**
 * From August on there is a next year to be ready for (document 1, section 9).
 * @param today `YYYY-MM-DD`
 */
export function hasNextYear(today: string): boolean {
  return Number(today.slice(5, 7)) >= 8;
}
