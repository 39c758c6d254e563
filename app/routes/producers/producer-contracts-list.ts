import { choice, defineList, identifier } from "../../lists/list.ts";
import { rtsChoices, statuses } from "./producer-list.ts";

/** The contracts of one producer: `docs/product/producers.md`, "Producer". */

const sorts = ["carrier", "upline", "writingNumber", "start", "end", "policies"] as const;
export type ContractSort = (typeof sorts)[number];

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
