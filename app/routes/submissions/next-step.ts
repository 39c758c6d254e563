import { kinds, knownOf, statuses } from "./submission-values.ts";

/** The next step of a submission: `docs/product/your-submissions.md`, "Next step". */

/** The pages that a next step leads to. */
export type StepTarget =
  | "licenses"
  | "licenseSubmission"
  | "eAndOs"
  | "eAndOSubmission"
  | "contracts"
  | "contractRequest"
  | "profile"
  | "profileChange"
  | "enrollment"
  | "applications"
  | "helpRequest"
  | "help";

/** `text` names a sentence of the words, `target` the page where it is done; null where nothing is to be done. */
export type NextStep = { text: StepText; target: StepTarget | null };

type Kind = (typeof kinds)[number];
type Status = (typeof statuses)[number];
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

/** The form of each kind. */
const forms: Record<Kind, StepTarget> = {
  License: "licenseSubmission",
  EAndO: "eAndOSubmission",
  ContractRequest: "contractRequest",
  Application: "applications",
  ProfileChange: "profileChange",
  HelpRequest: "help",
};

/** The record that each kind becomes. */
const records: Record<Kind, StepTarget> = {
  License: "licenses",
  EAndO: "eAndOs",
  ContractRequest: "contracts",
  Application: "enrollment",
  ProfileChange: "profile",
  HelpRequest: "helpRequest",
};

const byStatus: Record<Status, (kind: Kind | undefined) => Rule> = {
  UnderReview: (kind) => ({ text: kind === "HelpRequest" ? "reviewHelp" : "review", ...follow(kind) }),
  WithCarrier: (kind) => ({ text: "carrier", ...follow(kind) }),
  WaitingForYou(kind) {
    if (kind === "HelpRequest") return { text: "waitingHelp", target: "helpRequest" };
    return kind === "Application"
      ? { text: "waitingApplication", target: "enrollment" }
      : { text: "waiting", target: "help" };
  },
  Accepted: (kind) => (kind ? { text: `accepted${kind}`, target: records[kind] } : { text: "accepted" }),
  Completed: (kind) => ({ text: kind === "HelpRequest" ? "completedHelp" : "completed", ...follow(kind) }),
  Rejected: (kind) =>
    kind && kind !== "HelpRequest"
      ? { text: `rejected${kind}`, target: forms[kind] }
      : { text: "rejected", target: "help" },
  Withdrawn: (kind) => (kind ? { text: "withdrawn", target: forms[kind] } : { text: "withdrawnOther" }),
};

/** Applications and help requests have a page of their own while they are under way. */
const follow = (kind: Kind | undefined): Pick<Rule, "target"> =>
  kind === "Application" || kind === "HelpRequest" ? { target: records[kind] } : {};

/** @param submission.enrollmentId the id of a page that can be opened; null without one */
export function nextStepOf(submission: {
  kind: string;
  status: string | null;
  reason: string | null;
  enrollmentId: string | null;
}): NextStep {
  const status = knownOf(statuses, submission.status);
  if (!status) return { text: "unknown", target: "help" };
  if (status === "Rejected" && submission.reason === null) return { text: "unexplained", target: "help" };
  const { text, target = null } = byStatus[status](knownOf(kinds, submission.kind));
  if (target !== "enrollment" || submission.enrollmentId !== null) return { text, target };
  return status === "WaitingForYou" ? { text: "waiting", target: "help" } : { text, target: null };
}
