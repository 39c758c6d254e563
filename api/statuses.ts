/** The lists of statuses, without the shapes of the wire: the browser needs them too. */

/** The statuses of a contract: `docs/product/contracts.md`, "Status". */
export const contractStates = ["Active", "Pending", "Terminated"] as const;
export type ContractState = (typeof contractStates)[number];

/** The filters of contracts by status. */
export const contractStatuses = ["All", "Active", "Pending", "RecentlyActivated", "Terminated"] as const;
export type ContractStatusFilter = (typeof contractStatuses)[number];

/** The filters of contracts by ready to sell in a plan year. */
export const rtsFilters = ["All", "Rts", "Failed", "NoCerts"] as const;
export type RtsFilter = (typeof rtsFilters)[number];

/** The statuses of the reference backend, in the order in which an application passes them. Others may come. */
export const enrollmentStatuses = [
  "Submitted",
  "In Review",
  "Pending Information",
  "Sent to Carrier",
  "Approved",
  "Active",
  "Declined",
  "Withdrawn",
  "Terminated",
] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];
