import { z } from "@hono/zod-openapi";
import { missingItems, submissionKinds, submissionStatuses } from "./statuses.ts";
import {
  date,
  forOwners,
  id,
  instant,
  list,
  optional,
  optionalInstant,
  ownerParams,
  paged,
  paging,
  read,
  sortedBy,
} from "./wire.ts";

/**
 * The submissions of an owner, with their status and history: `docs/product/your-submissions.md`. The extension
 * `submissions`.
 */

const tag = "Your submissions";

export const ownSubmission = z
  .object({
    Id: id,
    Kind: z.string(),
    /** Says which one it is: state and number of a license, carriers of a request, the customer of an application. */
    Subject: optional(z.string()),
    SubmittedDateTime: optionalInstant,
    SubmittedByName: optional(z.string()),
    Status: optional(z.string()),
    /** The time since which it has this status. */
    StatusDateTime: optionalInstant,
    HeldBy: optional(z.string()),
    /** The reason of the last decision. */
    Reason: optional(z.string()),
    /** The enrollment that an application has become. */
    EnrollmentId: optional(id),
  })
  .openapi("OwnSubmission");
export type OwnSubmission = z.output<typeof ownSubmission>;

/**
 * One step in the history. `Submitted`, `Accepted`, `Rejected`, `Moved` (of an application, with its new enrollment status),
 * `Sent` (of an application, what the team misses), `Reminded` (the team), `Answered` (of a help request, by the team), `Noted` (by
 * the producer), `Completed`; in the history of a customer also `ScopeRequested`, `ScopeSigned`, `ScopeCompleted` and `Asked` (a help
 * request). Others may come.
 */
export const historyEvent = z
  .object({
    At: instant,
    Event: z.string(),
    ByName: optional(z.string()),
    /** True when the review desk did it. */
    IsByDesk: optional(z.boolean()),
    EnrollmentStatus: optional(z.string()),
    /** The reason of a decision or a move, or what the producer wrote. */
    Reason: optional(z.string()),
    /** Which record it is about, where the history is that of several. */
    Subject: optional(z.string()),
    /** The names of what the team misses. A move to `Pending Information` has them. */
    Missing: list(z.string()).openapi({ examples: [[...missingItems]] }),
  })
  .openapi("HistoryEvent");

export const ownSubmissionDetail = ownSubmission
  .extend({
    History: list(historyEvent),
    /** The answers as they were sent, without identity numbers. */
    Answers: optional(z.record(z.string(), z.unknown())),
    /** The names of records whose ids are among the answers. */
    Names: optional(z.record(z.string(), z.string())),
  })
  .openapi("OwnSubmissionDetail");
export type OwnSubmissionDetail = z.output<typeof ownSubmissionDetail>;

/** The columns that a page can be sorted by; `Submitted-desc` unless given. */
export const submissionSorts = ["Submitted", "Status"] as const;

const query = z
  .object({
    ...paging,
    ...sortedBy,
    Kind: z.enum(submissionKinds),
    Status: z.enum(submissionStatuses),
    /** `true`: only those that have not ended; `false`: only those that have. */
    IsOpen: z.enum(["true", "false"]),
    /** Only those that have their status since this day or a later one, in the business time zone. */
    StatusFrom: date,
    /** The extension `recordSubmissions`: only those that made or renewed this license, E&O policy or contract. */
    RecordId: id,
  })
  .partial();

export const listOwnSubmissions = forOwners((base, owner) =>
  read({
    path: `${base}/submissions`,
    tag,
    summary: `A page of everything submitted for ${owner}, the newest first`,
    request: { params: ownerParams, query },
    answer: paged(ownSubmission).openapi("OwnSubmissions"),
    audited: "read",
  }),
);

export const getOwnSubmission = forOwners((base, owner) =>
  read({
    path: `${base}/submissions/{submissionId}`,
    tag,
    summary: `One submission of ${owner} with its history, the oldest event first`,
    request: { params: ownerParams.extend({ submissionId: id }) },
    answer: ownSubmissionDetail,
    audited: "read",
  }),
);
