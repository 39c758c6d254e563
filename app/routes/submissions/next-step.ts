import { submissionKinds, submissionStatuses } from "#api/statuses.ts";
import { knownOf } from "./submission-values.ts";

/** The next step of a submission: `docs/product/your-submissions.md`, "Next step". */

/**
 * The pages that a next step leads to: the form of a kind (`again`), the record that it becomes (`record`), or a request for help.
 */
export type StepTarget = "again" | "record" | "help";

/** `text` names a sentence of the words, `target` the page where it is done; null where nothing is to be done. */
export type NextStep = { text: StepText; target: StepTarget | null };

type Kind = (typeof submissionKinds)[number];
type Status = (typeof submissionStatuses)[number];
type Rule = { text: StepText; target?: StepTarget };
export type StepText =
  | "review"
  | "reviewHelp"
  | "carrier"
  | "waitingApplication"
  | "waitingHelp"
  | "waiting"
  | `accepted${"" | Kind}`
  | "completed"
  | "completedHelp"
  | "rejected"
  | `rejected${Exclude<Kind, "HelpRequest">}`
  | "unexplained"
  | "withdrawn"
  | "withdrawnOther"
  | "unknown";

const byStatus: Record<Status, (kind: Kind | undefined) => Rule> = {
  UnderReview: (kind) => ({ text: kind === "HelpRequest" ? "reviewHelp" : "review", ...follow(kind) }),
  WithCarrier: (kind) => ({ text: "carrier", ...follow(kind) }),
  WaitingForYou(kind) {
    if (kind === "HelpRequest") return { text: "waitingHelp", target: "record" };
    return kind === "Application"
      ? { text: "waitingApplication", target: "record" }
      : { text: "waiting", target: "help" };
  },
  Accepted: (kind) => (kind ? { text: `accepted${kind}`, target: "record" } : { text: "accepted" }),
  Completed: (kind) => ({ text: kind === "HelpRequest" ? "completedHelp" : "completed", ...follow(kind) }),
  Rejected: (kind) =>
    kind && kind !== "HelpRequest"
      ? { text: `rejected${kind}`, target: "again" }
      : { text: "rejected", target: "help" },
  Withdrawn: (kind) => (kind ? { text: "withdrawn", target: "again" } : { text: "withdrawnOther" }),
};

/** Applications and help requests have a page of their own while they are under way. */
const follow = (kind: Kind | undefined): Pick<Rule, "target"> =>
  kind === "Application" || kind === "HelpRequest" ? { target: "record" } : {};

/** @param submission.enrollmentId the id of a page that can be opened; null without one */
export function nextStepOf(submission: {
  kind: string;
  status: string | null;
  reason: string | null;
  enrollmentId: string | null;
}): NextStep {
  const status = knownOf(submissionStatuses, submission.status);
  if (!status) return { text: "unknown", target: "help" };
  if (status === "Rejected" && submission.reason === null) return { text: "unexplained", target: "help" };
  const { text, target = null } = byStatus[status](knownOf(submissionKinds, submission.kind));
  const isEnrollment = target === "record" && submission.kind === "Application";
  if (!isEnrollment || submission.enrollmentId !== null) return { text, target };
  return status === "WaitingForYou" ? { text: "waiting", target: "help" } : { text, target: null };
}
