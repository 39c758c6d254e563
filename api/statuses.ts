/** The closed lists of statuses and the like, without the shapes of the wire: the browser needs them too. */

/** The statuses of a contract and of an appointment: `docs/product/contracts.md`, "Status", and `docs/product/appointments.md`. */
export const contractStatuses = ["Active", "Pending", "Terminated"] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** The filters of contracts by status. */
export const contractStatusFilters = ["All", "Active", "Pending", "RecentlyActivated", "Terminated"] as const;
export type ContractStatusFilter = (typeof contractStatusFilters)[number];

/** The filters of contracts by ready to sell in a plan year. */
export const rtsFilters = ["All", "Rts", "Failed", "NoCerts"] as const;
export type RtsFilter = (typeof rtsFilters)[number];

/** Returns whether a certification with this status makes a contract ready to sell: `docs/product/contracts.md`, "Ready to sell". */
export const isRts = (status: string): boolean => status.toUpperCase() === "RTS";

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

/** The statuses of an enrollment as addresses and words have them. */
export const statusKeys = {
  Submitted: "Submitted",
  "In Review": "InReview",
  "Pending Information": "PendingInformation",
  "Sent to Carrier": "SentToCarrier",
  Approved: "Approved",
  Active: "Active",
  Declined: "Declined",
  Withdrawn: "Withdrawn",
  Terminated: "Terminated",
} as const satisfies Record<EnrollmentStatus, string>;

/** What an application can lack. Others may come. */
export const missingItems = [
  "signature",
  "pages",
  "medicareNumber",
  "medicareDates",
  "dateOfBirth",
  "address",
  "phone",
  "electionPeriod",
  "otherCoverage",
  "representative",
  "payment",
  "scope",
  "other",
] as const;
export type MissingItem = (typeof missingItems)[number];

/** Why a payment is on hold. Others may come. */
export const holdReasons = [
  "appointment",
  "license",
  "certification",
  "eAndO",
  "policyStatus",
  "audit",
  "taxForm",
  "bankAccount",
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The statuses of a scope of appointment, in the order in which it passes them. "Voided" may follow each of the first four. */
export const scopeStatuses = [
  "Sent",
  "Client Viewed",
  "Client Signed",
  "Agent Viewed",
  "Completed",
  "Voided",
] as const;
export type ScopeStatus = (typeof scopeStatuses)[number];

/** The statuses in which the beneficiary has not signed yet. */
export const openScopeStatuses = ["Sent", "Client Viewed"] as const satisfies readonly ScopeStatus[];

export const methodsOfContact = [
  "in_person",
  "walk_in",
  "phone_inbound",
  "phone_outbound",
  "email",
  "text",
  "online_form",
  "reply_card",
  "event",
  "other",
] as const;
export type MethodOfContact = (typeof methodsOfContact)[number];

/** The kinds of products that a beneficiary may choose to talk about. */
export const scopeProducts = [
  "part_d",
  "part_c",
  "medigap",
  "dental_vision_hearing",
  "hospital_indemnity",
] as const;
export type ScopeProduct = (typeof scopeProducts)[number];

/** The reasons why a scope that is not signed goes no further by itself. An extension. */
export const scopeNotes = ["declined", "expired", "undeliverable"] as const;

/** The kinds of submissions. Others may come. */
export const submissionKinds = [
  "License",
  "EAndO",
  "Appointment",
  "ContractRequest",
  "Application",
  "ProfileChange",
  "HelpRequest",
] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

/**
 * The statuses of the reference backend. Others may come.
 * - `UnderReview` and `WithCarrier` wait for somebody else, `WaitingForYou` for the producer.
 * - `Accepted`, `Completed` (a help request), `Rejected` and `Withdrawn` are the end.
 */
export const submissionStatuses = [
  "UnderReview",
  "WaitingForYou",
  "WithCarrier",
  "Accepted",
  "Completed",
  "Rejected",
  "Withdrawn",
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** The side that has to act next; null when the submission has ended. */
export const submissionHolders = ["ReviewDesk", "Producer", "Carrier"] as const;
