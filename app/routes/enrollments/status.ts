import { type EnrollmentStatus, enrollmentStatuses, statusKeys } from "#api/statuses.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export type Status = (typeof statusKeys)[EnrollmentStatus];

/** The statuses of an enrollment in the order it passes them: `docs/product/enrollments.md`, "Statuses". */
export const statuses: readonly Status[] = enrollmentStatuses.map((status) => statusKeys[status]);

/** Returns the status a backend means, or null for one that this portal does not know. Case and spaces do not count. */
export function statusOf(text: string | null): Status | null {
  const meant = text?.replace(/[^a-z]/gi, "").toLowerCase();
  return statuses.find((status) => status.toLowerCase() === meant) ?? null;
}

export const statusTones: Record<Status, BadgeTone> = {
  Submitted: "info",
  InReview: "info",
  PendingInformation: "warning",
  SentToCarrier: "info",
  Approved: "positive",
  Active: "positive",
  Declined: "danger",
  Withdrawn: "neutral",
  Terminated: "neutral",
};
