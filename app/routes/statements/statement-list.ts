import { day, identifier, listAddress } from "../../lists/list-address.ts";

/** The list of statements: `docs/product/statements.md`, "List". */

/** In the order of the table. */
export const columns = ["date", "beginning", "earned", "chargeback", "ending", "paid"] as const;
export type StatementColumn = (typeof columns)[number];

/** The filters whose day may not be after today. */
export const dayFilters = ["from", "to"] as const;
export type DayFilter = (typeof dayFilters)[number];

export const statementList = listAddress({
  filters: { carrier: identifier(), policyType: identifier(), from: day(), to: day() },
  sorts: { columns, by: "date", desc: true },
  pageSizes: [25, 50, 100],
});

export type StatementView = ReturnType<typeof statementList.read>;
