import type { EnrollmentStatus } from "#api/enrollments.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

/** The statuses that have words, in the order in which an application passes them. */
export const statuses = [
  { onWire: "Submitted", key: "submitted", tone: "info" },
  { onWire: "In Review", key: "inReview", tone: "info" },
  { onWire: "Pending Information", key: "pendingInformation", tone: "warning" },
  { onWire: "Sent to Carrier", key: "sentToCarrier", tone: "info" },
  { onWire: "Approved", key: "approved", tone: "positive" },
  { onWire: "Active", key: "active", tone: "positive" },
  { onWire: "Declined", key: "declined", tone: "danger" },
  { onWire: "Withdrawn", key: "withdrawn", tone: "neutral" },
  { onWire: "Terminated", key: "terminated", tone: "neutral" },
] as const satisfies readonly { onWire: EnrollmentStatus; key: string; tone: BadgeTone }[];

/** Returns the words' key and the tone of a status; undefined for one that only the backend knows. */
export function knownStatus(text: string) {
  return statuses.find(({ onWire }) => onWire.toLowerCase() === text.trim().toLowerCase());
}

/** The id of the place on the page that says what a status means. */
export const meaningId = (key: (typeof statuses)[number]["key"]) => `status-${key}`;
