import { choice, day, identifier, listAddress, text } from "../../lists/list-address.ts";
import type { ViewList } from "../../lists/saved-views/view-list.ts";
import type { PortalRef } from "../../paths.ts";
import { statuses } from "./status.ts";

/** The list of enrollments: `docs/product/enrollments.md`, "List". */

/** In the order of the table. The producer is shown to agencies only. */
export const columns = [
  "customer",
  "producer",
  "state",
  "county",
  "status",
  "carrier",
  "policyType",
  "effective",
  "reason",
  "terminated",
] as const;
export type EnrollmentListColumn = (typeof columns)[number];

const LONGEST_NAME = 100;

/** Asks for the filters that are needed less often. */
export const MORE = "more";

/** The filters whose day may not be after today. */
export const dayFilters = [
  "effectiveFrom",
  "effectiveTo",
  "receivedFrom",
  "receivedTo",
  "agentReceivedFrom",
  "agentReceivedTo",
] as const;
export type DayFilter = (typeof dayFilters)[number];

/** In the order in which they are shown where they are applied. */
export const enrollmentList = listAddress({
  filters: {
    lastName: text(LONGEST_NAME),
    firstName: text(LONGEST_NAME),
    state: identifier(),
    county: identifier(),
    agent: text(LONGEST_NAME),
    filterAgentId: identifier(),
    carrier: identifier(),
    policyType: identifier(),
    status: choice(["", ...statuses], ""),
    active: choice(["all", "only"], "all"),
    effective: choice(["any", "future"], "any"),
    effectiveFrom: day(),
    effectiveTo: day(),
    receivedFrom: day(),
    receivedTo: day(),
    agentReceivedFrom: day(),
    agentReceivedTo: day(),
    reason: identifier(),
  },
  sorts: { columns, by: "customer" },
  pageSizes: [25, 50, 100],
  columns: { all: columns, always: "customer" },
});

export const enrollmentViews: ViewList = {
  name: "enrollments",
  title: (t) => t("shell:areas.enrollments"),
  address: (paths, query) => paths.enrollments(query),
  queryOf: (address) => enrollmentList.query(enrollmentList.read(address)),
};

export type EnrollmentView = ReturnType<typeof enrollmentList.read>;
export type EnrollmentFilter = keyof EnrollmentView["filters"];

export function columnsFor(type: PortalRef["type"]): EnrollmentListColumn[] {
  return columns.filter((column) => column !== "producer" || type === "agency");
}
