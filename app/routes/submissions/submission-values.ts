import type { SubmissionStatus } from "#api/statuses.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import type { IconName } from "../../ui/icons.tsx";

/** The closed lists of what a submission may say of itself: `docs/product/your-submissions.md`. */

export const events = [
  "Submitted",
  "Accepted",
  "Rejected",
  "Moved",
  "Sent",
  "Reminded",
  "Answered",
  "Noted",
  "Completed",
  "ScopeRequested",
  "ScopeSigned",
  "ScopeCompleted",
  "Asked",
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
