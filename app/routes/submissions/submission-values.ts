import type { SubmissionKind, SubmissionStatus, submissionHolders } from "#api/your-submissions.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import type { IconName } from "../../ui/icons.tsx";

/** The closed lists of what a submission may say of itself: `docs/product/your-submissions.md`. */

export const kinds = [
  "License",
  "EAndO",
  "ContractRequest",
  "Application",
  "ProfileChange",
  "HelpRequest",
] as const satisfies readonly SubmissionKind[];

export const statuses = [
  "UnderReview",
  "WaitingForYou",
  "WithCarrier",
  "Accepted",
  "Completed",
  "Rejected",
  "Withdrawn",
] as const satisfies readonly SubmissionStatus[];

export const holders = [
  "ReviewDesk",
  "Producer",
  "Carrier",
] as const satisfies readonly (typeof submissionHolders)[number][];

export const events = [
  "Submitted",
  "Accepted",
  "Rejected",
  "Moved",
  "Answered",
  "Noted",
  "Completed",
] as const;

/** Returns the member of a closed list that a text from outside is. */
export const knownOf = <K extends string>(known: readonly K[], given: string | null): K | undefined =>
  known.find((one) => one === given);

export const statusLooks: Record<SubmissionStatus, { tone: BadgeTone; icon?: IconName }> = {
  UnderReview: { tone: "info", icon: "pending" },
  WaitingForYou: { tone: "warning", icon: "warning" },
  WithCarrier: { tone: "info", icon: "pending" },
  Accepted: { tone: "positive", icon: "check" },
  Completed: { tone: "positive", icon: "check" },
  Rejected: { tone: "danger", icon: "close" },
  Withdrawn: { tone: "neutral" },
};
