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
/** The key of a sentence. Those of one kind stand with its names. */
export type StepText =
  | `submissionSteps:${SharedText}`
  | `submissionKinds:${Kind}.accepted`
  | `submissionKinds:${Exclude<Kind, "HelpRequest">}.rejected`;
type SharedText =
  | "review"
  | "reviewHelp"
  | "carrier"
  | "waitingApplication"
  | "waitingHelp"
  | "waiting"
  | "accepted"
  | "completed"
  | "completedHelp"
  | "rejected"
  | "unexplained"
  | "withdrawn"
  | "withdrawnOther"
  | "unknown";

const byStatus: Record<Status, (kind: Kind | undefined) => Rule> = {
  UnderReview: (kind) => ({
    text: kind === "HelpRequest" ? "submissionSteps:reviewHelp" : "submissionSteps:review",
    ...follow(kind),
  }),
  WithCarrier: (kind) => ({ text: "submissionSteps:carrier", ...follow(kind) }),
  WaitingForYou(kind) {
    if (kind === "HelpRequest") return { text: "submissionSteps:waitingHelp", target: "record" };
    return kind === "Application"
      ? { text: "submissionSteps:waitingApplication", target: "record" }
      : { text: "submissionSteps:waiting", target: "help" };
  },
  Accepted: (kind) =>
    kind
      ? { text: `submissionKinds:${kind}.accepted`, target: "record" }
      : { text: "submissionSteps:accepted" },
  Completed: (kind) => ({
    text: kind === "HelpRequest" ? "submissionSteps:completedHelp" : "submissionSteps:completed",
    ...follow(kind),
  }),
  Rejected: (kind) =>
    kind && kind !== "HelpRequest"
      ? { text: `submissionKinds:${kind}.rejected`, target: "again" }
      : { text: "submissionSteps:rejected", target: "help" },
  Withdrawn: (kind) =>
    kind
      ? { text: "submissionSteps:withdrawn", target: "again" }
      : { text: "submissionSteps:withdrawnOther" },
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
  if (!status) return { text: "submissionSteps:unknown", target: "help" };
  if (status === "Rejected" && submission.reason === null)
    return { text: "submissionSteps:unexplained", target: "help" };
  const { text, target = null } = byStatus[status](knownOf(submissionKinds, submission.kind));
  const isEnrollment = target === "record" && submission.kind === "Application";
  if (!isEnrollment || submission.enrollmentId !== null) return { text, target };
  return status === "WaitingForYou"
    ? { text: "submissionSteps:waiting", target: "help" }
    : { text, target: null };
}
