import { data } from "@remix-run/node";
import type { FormField } from "#api/form-fields.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import {
  type Submission,
  type SubmissionEvent,
  submissionOf,
} from "../../api-client/your-submissions.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { type Paths, pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { documents } from "../documents/documents.ts";
import { nextStepOf, type StepTarget } from "./next-step.ts";

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
    next: await shownStep(found.submission, user, found.answers !== null),
    history: { events: rows.map(shownEvent), unreadable },
    document: documentOf(found.submission.kind, found.answers),
  };
}

const shownMoment = (moment: string | null) => (moment === null ? null : businessMoment(moment));

function shownSubmission({ kind, subject, submittedBy, status, heldBy, reason, ...rest }: Submission) {
  const [submitted, since] = [shownMoment(rest.submitted), shownMoment(rest.since)];
  return { kind, subject, submitted, submittedBy, status, since, heldBy, reason };
}

/** Returns the answers of a submitted document by the names of its fields. */
function documentOf(kind: string, answers: Record<string, string | boolean | null> | null) {
  if (!answers || (kind !== "License" && kind !== "EAndO")) return null;
  const fields = Object.entries<FormField>(documents[kind].fields).filter(([, { is }]) => is !== "pdf");
  return {
    kind,
    answers: Object.fromEntries(fields.map(([name, { wire }]) => [name, answers[wire] ?? null])),
  } as const;
}

const shownEvent = ({ at, ...event }: SubmissionEvent) => ({ ...event, at: businessMoment(at) });

/** The next step in the language of the page. The browser does not need the words of the others. */
async function shownStep(submission: Submission, { backend, portal }: InPortal, hasAnswers: boolean) {
  const enrollmentId = plainOrNull(submission.enrollmentId);
  const step = nextStepOf({ ...submission, enrollmentId });
  const language = await backend.language();
  const t = i18nFor(language).getFixedT(language, "submissionSteps");
  // An agency asks for itself or for an agent: the list of contracts leads to both.
  const target = step.target === "contractRequest" && portal.type === "agency" ? "contracts" : step.target;
  const again = (hasAnswers && plainOrNull(submission.id)) || undefined;
  const address = target && addressOf(target, pathsFor(portal), { id: submission.id, enrollmentId, again });
  return {
    text: t(`texts.${step.text}`),
    link: target && address ? { label: t(`links.${target}`), to: address } : null,
  };
}

/** @param again the submission with whose answers a form is opened */
function addressOf(
  target: StepTarget,
  paths: Paths,
  { id, enrollmentId, again }: { id: string; enrollmentId: string | null; again: string | undefined },
): string | null {
  const addresses: Record<StepTarget, string | null> = {
    licenses: paths.licenses(),
    licenseSubmission: paths.licenseSubmission({ again }),
    eAndOs: paths.eAndOs(),
    eAndOSubmission: paths.eAndOSubmission({ again }),
    contracts: paths.contracts(),
    contractRequest: paths.contractRequest(),
    profile: paths.profile(),
    profileChange: paths.profile(),
    enrollment: enrollmentId && paths.enrollment(enrollmentId),
    applications: paths.applications(),
    helpRequest: plainOrNull(id) && paths.helpRequest(id),
    help: paths.newHelpRequest(),
  };
  return addresses[target];
}

const plainOrNull = (id: string | null) => (id !== null && isPlainId(id) ? id : null);

type Loaded = Awaited<ReturnType<typeof loadSubmission>>;
export type ShownSubmission = NonNullable<Loaded["submission"]>;
export type ShownHistory = NonNullable<Loaded["history"]>;
export type ShownDocument = Loaded["document"];
