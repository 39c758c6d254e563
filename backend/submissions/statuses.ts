import type { EnrollmentStatus, SubmissionStatus, submissionHolders } from "#api/statuses.ts";

/** The statuses of submissions: `docs/product/your-submissions.md`, "Status". */

/** In this status of an enrollment the producer sends what the team misses. */
export const PENDING = "Pending Information" satisfies EnrollmentStatus;

/** The status of an application by the status of its enrollment. Any other enrollment status counts as under review. */
export const statusOfEnrollment = {
  Submitted: "UnderReview",
  "In Review": "UnderReview",
  "Pending Information": "WaitingForYou",
  "Sent to Carrier": "WithCarrier",
  Approved: "Accepted",
  Active: "Accepted",
  Declined: "Rejected",
  Withdrawn: "Withdrawn",
  Terminated: "Accepted",
} as const satisfies Record<EnrollmentStatus, SubmissionStatus>;

type Holder = (typeof submissionHolders)[number];

const holders: Partial<Record<SubmissionStatus, Holder>> = {
  UnderReview: "ReviewDesk",
  WaitingForYou: "Producer",
  WithCarrier: "Carrier",
};

/** The statuses of submissions that have not ended. */
export const openStatuses = Object.keys(holders) as SubmissionStatus[];

/** Returns who has to act next, or null for a submission that has ended. */
export const holderOf = (status: SubmissionStatus): Holder | null => holders[status] ?? null;
