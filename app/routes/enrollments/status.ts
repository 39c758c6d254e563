import type { BadgeTone } from "../../ui/badge.tsx";

/** The statuses an enrollment can have, in the order it passes them: `docs/product/enrollments.md`, "Statuses". */
export const statuses = [
  "Submitted",
  "InReview",
  "PendingInformation",
  "SentToCarrier",
  "Approved",
  "Active",
  "Declined",
  "Withdrawn",
  "Terminated",
] as const;
export type Status = (typeof statuses)[number];

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
