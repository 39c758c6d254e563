import { data } from "@remix-run/node";
import { byDocument, submittedFields, valueOnWire } from "#api/form-fields.ts";
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import {
  type HistoryEvent,
  type Submission,
  type SubmittedAnswers,
  submissionOf,
} from "../../api-client/your-submissions.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { type Paths, pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { nextStepOf } from "./next-step.ts";
import { knownOf } from "./submission-values.ts";

/**
 * All that the page of a submission shows.
 * @throws 404 for a malformed id, before the backend is asked, and for a submission that is not the portal's; 403 where the
 * user may not see it any more
 */
export async function loadSubmission(user: InPortal, id = "") {
  if (!isPlainId(id)) throw data({ problem: "notFound" }, { status: 404 });
  const { value: found, fault } = await attempt(submissionOf(user.backend, user.portal, id));
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  if (fault?.status === 403) throw data({ problem: "permission" }, { status: 403 });
  if (fault) return { submission: null, fault };
  const { rows, unreadable } = found.history;
  return {
    submission: shownSubmission(found.submission),
    fault: null,
    next: await shownStep(found.submission, user, found.submitted),
    history: { events: rows.map(shownEvent), unreadable },
    answers: found.submitted && shownAnswers(found.submission.kind, found.submitted),
  };
}

const shownMoment = (moment: string | null) => (moment === null ? null : businessMoment(moment));

function shownSubmission({ kind, subject, submittedBy, status, heldBy, reason, ...rest }: Submission) {
  const [submitted, since] = [shownMoment(rest.submitted), shownMoment(rest.since)];
  return { kind, subject, submitted, submittedBy, status, since, heldBy, reason };
}

/** Returns the answers of a submission by the names of its fields, for each part of its form. Those that were not given are left out. */
function shownAnswers(kind: string, { answers, names }: SubmittedAnswers) {
  const known = knownOf(submissionKinds, kind);
  const parts = (known ? submittedFields[known] : []).map(({ fields }, part) => {
    const given = Object.entries(fields).flatMap(([name, field]) => {
      const answer = shownAnswer(valueOnWire(answers, field), names);
      return answer === null ? [] : [[name, answer] as const];
    });
    return { part, answers: Object.fromEntries(given) };
  });
  return parts.filter(({ answers }) => Object.keys(answers).length > 0);
}

function shownAnswer(value: unknown, names: Record<string, string>): string | boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value !== "") return names[value] ?? value;
  return Array.isArray(value) ? value.map((one) => names[one] ?? String(one)).join(", ") || null : null;
}

export const shownEvent = ({ at, ...event }: HistoryEvent) => ({ ...event, at: businessMoment(at) });

/** The next step in the language of the page. The browser does not need the words of the others. */
async function shownStep(
  submission: Submission,
  { backend, portal }: InPortal,
  submitted: SubmittedAnswers | null,
) {
  const enrollmentId = plainOrNull(submission.enrollmentId);
  const step = nextStepOf({ ...submission, enrollmentId });
  const language = await backend.language();
  const t = i18nFor(language).getFixedT(language, ["submissionSteps", "submissionKinds"]);
  const kind = knownOf(submissionKinds, submission.kind);
  // An agency asks for itself or for an agent. When the answers do not tell, the list of contracts leads to both.
  const isUntold = kind === "ContractRequest" && portal.type === "agency" && !submitted;
  const target = step.target === "again" && isUntold ? "record" : step.target;
  const paths = pathsFor(portal);
  const id = plainOrNull(submission.id);
  const repeat = (submitted && id) || undefined;
  const isForDownline = Boolean(submitted?.answers.targetAgent);
  return {
    text: t(step.text),
    // A help request is answered where it is.
    ask: id && target !== "help" && kind !== "HelpRequest" ? paths.newHelpRequest({ about: id }) : null,
    link: linkTo(),
  };

  function linkTo(): { label: string; to: string } | null {
    if (target === "help")
      return { label: t("submissionSteps:help"), to: paths.newHelpRequest({ about: id ?? undefined }) };
    if (!kind || !target) return null;
    const to =
      target === "again"
        ? againAt(paths, { id, repeat, isForDownline })[kind]
        : recordsAt(paths, { id, enrollmentId })[kind];
    return to ? { label: t(`submissionKinds:${kind}.${target}`), to } : null;
  }
}

/** The form of each kind. @param repeat the submission with whose answers it is opened */
const againAt = (
  paths: Paths,
  { id, repeat, isForDownline }: { id: string | null; repeat: string | undefined; isForDownline: boolean },
): Record<SubmissionKind, string> => ({
  ...byDocument((kind) => paths.documentForm(kind, { repeat })),
  ContractRequest: isForDownline ? paths.downlineRequest({ repeat }) : paths.contractRequest({ repeat }),
  Application: paths.applications(),
  ProfileChange: paths.profile({ repeat }),
  HelpRequest: paths.newHelpRequest({ about: id ?? undefined }),
});

/** The record that each kind becomes, or the list in which it is. */
const recordsAt = (
  paths: Paths,
  { id, enrollmentId }: { id: string | null; enrollmentId: string | null },
): Record<SubmissionKind, string | null> => ({
  ...byDocument((kind) => paths.documents(kind)),
  ContractRequest: paths.contracts(),
  Application: enrollmentId && paths.enrollment(enrollmentId),
  ProfileChange: paths.profile(),
  HelpRequest: id && paths.helpRequest(id),
});

const plainOrNull = (id: string | null) => (id !== null && isPlainId(id) ? id : null);

type Loaded = Awaited<ReturnType<typeof loadSubmission>>;
export type ShownSubmission = NonNullable<Loaded["submission"]>;
export type ShownHistory = { events: ReturnType<typeof shownEvent>[]; unreadable: number };
export type ShownAnswers = NonNullable<Loaded["answers"]>;
