import { type EnrollmentStatus, enrollmentStatuses } from "#api/statuses.ts";
import { PENDING } from "../submissions/statuses.ts";

/** The moves of an enrollment at the review desk: `docs/product/review-desk.md`, "Applications". */

const moves: Record<EnrollmentStatus, readonly EnrollmentStatus[]> = {
  Submitted: ["In Review", "Pending Information", "Withdrawn"],
  "In Review": ["Pending Information", "Sent to Carrier", "Withdrawn"],
  "Pending Information": ["In Review", "Sent to Carrier", "Withdrawn"],
  "Sent to Carrier": ["Pending Information", "Approved", "Declined", "Withdrawn"],
  Approved: ["Active", "Withdrawn"],
  // A termination needs its reason and its date, which come from the carrier.
  Active: [],
  Declined: [],
  Withdrawn: [],
  Terminated: [],
};

/** Returns the statuses that an enrollment may get next. It is empty for a status that has ended or is unknown. */
export function nextStatuses(from: string): readonly EnrollmentStatus[] {
  return Object.hasOwn(moves, from) ? moves[from as EnrollmentStatus] : [];
}

/** The statuses from which an enrollment can be moved on. */
export const movableStatuses = enrollmentStatuses.filter((status) => moves[status].length > 0);

const withReason: readonly EnrollmentStatus[] = [PENDING, "Declined"];

/** Returns whether a move to a status needs a reason, which the producer reads. */
export const needsReason = (to: EnrollmentStatus): boolean => withReason.includes(to);
