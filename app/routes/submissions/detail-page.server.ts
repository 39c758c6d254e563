import { data } from "@remix-run/node";
import { submittedFields, valueOnWire } from "#api/form-fields.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import {
  type Submission,
  type SubmissionEvent,
  type SubmittedAnswers,
  submissionOf,
} from "../../api-client/your-submissions.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { type Paths, pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { nextStepOf, type StepTarget } from "./next-step.ts";
import { kinds, knownOf } from "./submission-values.ts";

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
  const known = knownOf(kinds, kind);
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

const shownEvent = ({ at, ...event }: SubmissionEvent) => ({ ...event, at: businessMoment(at) });

/** The next step in the language of the page. The browser does not need the words of the others. */
async function shownStep(
  submission: Submission,
  { backend, portal }: InPortal,
  submitted: SubmittedAnswers | null,
) {
  const enrollmentId = plainOrNull(submission.enrollmentId);
  const step = nextStepOf({ ...submission, enrollmentId });
  const language = await backend.language();
  const t = i18nFor(language).getFixedT(language, "submissionSteps");
  // An agency asks for itself or for an agent. When the answers do not tell, the list of contracts leads to both.
  const isUntold = step.target === "contractRequest" && portal.type === "agency" && !submitted;
  const target = isUntold ? "contracts" : step.target;
  const repeat = (submitted && plainOrNull(submission.id)) || undefined;
  const isForDownline = Boolean(submitted?.answers.targetAgent);
  const address =
    target && addressOf(target, pathsFor(portal), { id: submission.id, enrollmentId, repeat, isForDownline });
  const about = plainOrNull(submission.id);
  return {
    text: t(`texts.${step.text}`),
    // A help request is answered where it is.
    ask:
      about && target !== "help" && submission.kind !== "HelpRequest"
        ? pathsFor(portal).newHelpRequest({ about })
        : null,
    link: target && address ? { label: t(`links.${target}`), to: address } : null,
  };
}

/** @param repeat the submission with whose answers a form is opened */
function addressOf(
  target: StepTarget,
  paths: Paths,
  {
    id,
    enrollmentId,
    repeat,
    isForDownline,
  }: { id: string; enrollmentId: string | null; repeat: string | undefined; isForDownline: boolean },
): string | null {
  const addresses: Record<StepTarget, string | null> = {
    licenses: paths.licenses(),
    licenseSubmission: paths.licenseSubmission({ repeat }),
    eAndOs: paths.eAndOs(),
    eAndOSubmission: paths.eAndOSubmission({ repeat }),
    contracts: paths.contracts(),
    contractRequest: isForDownline ? paths.downlineRequest({ repeat }) : paths.contractRequest({ repeat }),
    profile: paths.profile(),
    profileChange: paths.profile({ repeat }),
    enrollment: enrollmentId && paths.enrollment(enrollmentId),
    applications: paths.applications(),
    helpRequest: plainOrNull(id) && paths.helpRequest(id),
    help: paths.newHelpRequest({ about: plainOrNull(id) ?? undefined }),
  };
  return addresses[target];
}

const plainOrNull = (id: string | null) => (id !== null && isPlainId(id) ? id : null);

type Loaded = Awaited<ReturnType<typeof loadSubmission>>;
export type ShownSubmission = NonNullable<Loaded["submission"]>;
export type ShownHistory = NonNullable<Loaded["history"]>;
export type ShownAnswers = NonNullable<Loaded["answers"]>;
