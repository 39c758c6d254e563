import { z } from "zod";
import { id, list, optional } from "#api/wire.ts";
import { getOwnSubmission, listOwnSubmissions } from "#api/your-submissions.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, callAs } from "./client.server.ts";
import { moment, optionalMoment } from "./moment.server.ts";
import { callPage, type Found, type Rows, readRows } from "./rows.server.ts";

/** Everything that was submitted, the extension `submissions`: `docs/product/your-submissions.md`. */

const text = optional(z.string()).transform((given) => given?.trim() || null);

const fields = z.object({
  Id: id,
  Kind: z.string(),
  Subject: text,
  SubmittedDateTime: optionalMoment,
  SubmittedByName: text,
  Status: text,
  StatusDateTime: optionalMoment,
  HeldBy: text,
  Reason: text,
  EnrollmentId: optional(id),
});

/** Instants are in UTC, or a day alone. */
const read = (given: z.output<typeof fields>) => ({
  id: given.Id,
  kind: given.Kind,
  subject: given.Subject,
  submitted: given.SubmittedDateTime,
  submittedBy: given.SubmittedByName,
  status: given.Status,
  since: given.StatusDateTime,
  heldBy: given.HeldBy,
  reason: given.Reason,
  enrollmentId: given.EnrollmentId,
});

const submission = fields.transform(read);
export type Submission = z.output<typeof submission>;

/** One step in the history of a submission or an enrollment. */
export const historyEvent = z
  .object({
    At: moment,
    Event: z.string(),
    ByName: text,
    IsByDesk: optional(z.boolean()),
    EnrollmentStatus: text,
    Reason: text,
    Subject: text,
    Missing: list(z.string()),
  })
  .transform((given) => ({
    at: given.At,
    event: given.Event,
    by: given.ByName,
    isByDesk: given.IsByDesk ?? false,
    enrollmentStatus: given.EnrollmentStatus,
    reason: given.Reason,
    subject: given.Subject,
    missing: given.Missing,
  }));
export type HistoryEvent = z.output<typeof historyEvent>;

/** Answers that cannot be read are left out: the rest of the submission is there. */
const answers = z.record(z.string(), z.unknown());
const names = z.record(z.string(), z.string());

/** The answers by the names of the wire, and the names of the records whose ids are in them. */
export type SubmittedAnswers = { answers: z.output<typeof answers>; names: z.output<typeof names> };

function submittedIn(given: { Answers?: unknown; Names?: unknown }): SubmittedAnswers | null {
  const { data } = answers.safeParse(given.Answers);
  return data ? { answers: data, names: names.safeParse(given.Names).data ?? {} } : null;
}

const detail = fields
  .extend({
    History: list(z.unknown()),
    Answers: z.unknown().optional(),
    Names: z.unknown().optional(),
  })
  .transform((given) => ({
    submission: read(given),
    events: given.History,
    submitted: submittedIn(given),
  }));

export type SubmissionQuery = {
  page: number;
  pageSize: number;
  sort: string;
  Kind?: string;
  Status?: string;
  IsOpen?: boolean;
  /** `YYYY-MM-DD` */
  StatusFrom?: string;
  /** The extension `recordSubmissions`. */
  RecordId?: string;
};

/** @throws BackendFault, also when there are submissions and none of them can be read */
export function submissionsOf(
  backend: Backend,
  portal: Portal,
  query: SubmissionQuery,
  limits: CallLimits = {},
): Promise<Found<Submission>> {
  const input = { params: { ownerId: portal.id }, query, isExtension: true, ...limits };
  return callPage(backend, listOwnSubmissions[portal.type], submission, input);
}

/**
 * A submission with its history, the oldest event first.
 * @throws BackendFault, 404 for a submission that is not the portal's
 */
export async function submissionOf(
  backend: Backend,
  portal: Portal,
  submissionId: string,
): Promise<{
  submission: Submission;
  history: Rows<HistoryEvent>;
  submitted: SubmittedAnswers | null;
}> {
  const route = getOwnSubmission[portal.type];
  const input = { params: { ownerId: portal.id, submissionId }, isExtension: true };
  const found = await callAs(backend, route, detail, input);
  const { rows, unreadable } = readRows(backend, route, found.events, historyEvent);
  rows.sort((a, b) => a.at.localeCompare(b.at, "en"));
  return { submission: found.submission, history: { rows, unreadable }, submitted: found.submitted };
}
