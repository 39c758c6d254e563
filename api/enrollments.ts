import { createRoute, z } from "@hono/zod-openapi";
import { searchText } from "./fields.ts";
import { informationFields } from "./form-fields.ts";
import { wireShape } from "./form-schema.ts";
import { payments } from "./payments.ts";
import { enrollmentStatuses, missingItems } from "./statuses.ts";
import { filePart, idempotencyKey, jsonPart } from "./submissions.ts";
import {
  type Audited,
  agentName,
  date,
  dictionary,
  flag,
  forOwners,
  id,
  list,
  optional,
  optionalDate,
  optionalInstant,
  ownerParams,
  paged,
  pagedHeaders,
  paging,
  read,
  refusal,
  refusals,
  sortedBy,
  workbook,
} from "./wire.ts";
import { historyEvent } from "./your-submissions.ts";

/** Enrollments: `docs/product/enrollments.md`. Each call exists for agents and for agencies. */

const tag = "Enrollments";

/** The columns of the list and of its exports, in order. Agents have no producer column. */
export const enrollmentColumns = [
  "CustomerLastName",
  "CustomerFirstName",
  "AgentName",
  "CustomerState",
  "CustomerCounty",
  "AppQueueStatus",
  "InsurerName",
  "PolicyType",
  "EffectiveDate",
  "TerminationReason",
  "TerminationDate",
] as const;
export type EnrollmentColumn = (typeof enrollmentColumns)[number];

/** A list can be sorted by each of its columns. */
export type EnrollmentSort = EnrollmentColumn;

const row = {
  PolicyId: id,
  CustomerFirstName: optional(z.string()),
  CustomerLastName: optional(z.string()),
  /** The extension `customers`. */
  CustomerId: optional(id),
  AgentId: optional(id),
  AgentName: optional(z.string()),
  /** False: the agent's page is not there any more. An extension: without it the agent has a page. */
  AgentIsActive: optional(z.boolean()),
  CustomerState: optional(z.string()),
  CustomerCounty: optional(z.string()),
  AppQueueStatus: optional(z.string()).openapi({ type: "string", examples: [...enrollmentStatuses] }),
  InsurerName: optional(z.string()),
  PolicyType: optional(z.string()),
  EffectiveDate: optionalDate,
  TerminationReason: optional(z.string()),
  TerminationDate: optionalDate,
  /** The extension `missingInformation`: what the team misses. */
  MissingItems: list(z.string()).openapi({ examples: [[...missingItems]] }),
};

export const enrollment = z.object(row).openapi("Enrollment");

/** What the team waits for from the producer. The extension `missingInformation`. */
export const missingInformation = z
  .object({
    Items: list(z.string()).openapi({ examples: [[...missingItems]] }),
    /** What the team wrote. */
    Text: optional(z.string()),
    AnswerBy: optionalDate,
    AskedDateTime: optionalInstant,
    AskedByName: optional(z.string()),
  })
  .openapi("MissingInformation");

/** One enrollment. Everything beyond the fields of a row may be missing. */
export const enrollmentDetail = z
  .object({
    ...row,
    ProductName: optional(z.string()),
    AgentReceivedAppDate: optionalDate,
    FmoReceivedDate: optionalDate,
    SentToInsurerDate: optionalDate,
    InsurerAnsweredDate: optionalDate,
    /** False: there is no application file. */
    HasApplication: optional(z.boolean()),
    /** The extension `missingInformation`, like the next two. */
    Missing: missingInformation.nullish().transform((missing) => missing ?? null),
    /** The oldest event first. */
    History: list(historyEvent),
    /** True: the team has had it for days, and has not been reminded today. */
    CanRemind: optional(z.boolean()),
  })
  .openapi("EnrollmentDetail");

/** The choices of a list's filters, name to id. */
export const enrollmentSearchForm = z
  .object({
    PolicyTypes: dictionary.nullish().transform((map) => map ?? {}),
    Insurers: dictionary.nullish().transform((map) => map ?? {}),
    States: dictionary.nullish().transform((map) => map ?? {}),
    TerminationReasons: dictionary.nullish().transform((map) => map ?? {}),
    Agents: dictionary.nullish().transform((map) => map ?? {}),
  })
  .openapi("EnrollmentSearchForm");

const name = searchText(100);

const filters = {
  CustomerFirstName: name,
  CustomerLastName: name,
  PolicyTypeId: id,
  InsurerId: id,
  CustomerStateId: id,
  CustomerCountyId: id,
  TermReasonId: id,
  ActiveOnly: flag,
  Status: searchText(60).openapi({
    description: "The extension `enrollmentStatus`: a status, in any case, with or without its spaces",
  }),
  BeginningEffectiveDate: date,
  EndingEffectiveDate: date,
  BeginningFmoReceivedDate: date,
  EndingFmoReceivedDate: date,
  BeginningAgentReceivedAppDate: date,
  EndingAgentReceivedAppDate: date,
  AgentId: id,
  AgentName: agentName,
  ...sortedBy,
};

const enrollmentParams = ownerParams.extend({ enrollmentId: id });

export const listEnrollments = forOwners((base, owner) =>
  read({
    path: `${base}/enrollments`,
    tag,
    summary: `The enrollments of ${owner}, a page at a time`,
    audited: "read",
    request: {
      params: ownerParams,
      query: z.object({ ...filters, ...paging }).partial(),
      headers: pagedHeaders,
    },
    answer: paged(enrollment),
  }),
);

export const exportEnrollments = forOwners((base, owner) =>
  workbook({
    path: `${base}/enrollments/excel`,
    tag,
    summary: `The enrollments of ${owner}, as a workbook`,
    request: {
      params: ownerParams,
      query: z
        .object({
          ...filters,
          Columns: searchText(300).openapi({
            description: "The columns wanted, by name and separated by commas; all of them without it",
          }),
        })
        .partial(),
    },
  }),
);

export const recentEnrollments = forOwners((base, owner) =>
  read({
    path: `${base}/enrollments/recent`,
    tag,
    summary: `The newest enrollments of ${owner}`,
    audited: "read",
    request: {
      params: ownerParams,
      query: z.object({ maxResults: z.coerce.number().int().min(1).max(100) }).partial(),
    },
    answer: z.array(enrollment),
  }),
);

export const getEnrollmentSearchForm = forOwners((base, owner) =>
  read({
    path: `${base}/enrollmentsearchform`,
    tag,
    summary: `What the enrollments of ${owner} can be filtered by`,
    request: { params: ownerParams },
    answer: enrollmentSearchForm,
  }),
);

export const getEnrollment = forOwners((base, owner) =>
  read({
    path: `${base}/enrollments/{enrollmentId}`,
    tag,
    summary: `One enrollment of ${owner}`,
    audited: "read",
    request: { params: enrollmentParams },
    answer: enrollmentDetail,
  }),
);

/** One PDF, or a ZIP archive when an application has several files. */
export const getApplicationFile = forOwners((base, owner) =>
  createRoute({
    method: "get",
    path: `${base}/enrollments/{enrollmentId}/application`,
    tags: [tag],
    summary: `The application of an enrollment of ${owner}: a PDF, or a ZIP archive of several`,
    "x-audited": "download" satisfies Audited,
    request: { params: enrollmentParams },
    responses: {
      200: {
        description: "The file",
        content: {
          "application/pdf": { schema: z.any().openapi({ type: "string", format: "binary" }) },
          "application/zip": { schema: z.any().openapi({ type: "string", format: "binary" }) },
        },
      },
      ...refusals,
    },
  }),
);

export const listEnrollmentCommissions = forOwners((base, owner) =>
  read({
    path: `${base}/enrollments/{enrollmentId}/payments/commissions`,
    tag,
    summary: `The commissions paid for an enrollment of ${owner}`,
    audited: "read",
    request: { params: enrollmentParams },
    answer: payments,
  }),
);

export const listEnrollmentOverrides = forOwners((base, owner) =>
  read({
    path: `${base}/enrollments/{enrollmentId}/payments/overrides`,
    tag,
    summary: `The overrides paid for an enrollment of ${owner}; an agent has none`,
    audited: "read",
    request: { params: enrollmentParams },
    answer: payments,
  }),
);

/** What was missing, as it is sent. It says something or has a file. */
export const information = z.object(wireShape(informationFields)).openapi("Information");

/** The names of the two kinds of parts of the body. There is one `files` part a file. */
export const informationParts = { json: "information", files: "files" } as const;

const changeRefusals = {
  ...refusals,
  409: refusal(
    "The enrollment has another status by now, or the idempotency key was used for something else",
  ),
  413: refusal("The body is larger than is taken"),
  415: refusal("The body is of another type"),
  422: refusal("Some values are not as they must be; `errors` names the fields and the rules"),
  429: refusal("Too much was sent in a short time"),
} as const;

const changed = {
  200: {
    description: "Taken",
    content: { "application/json": { schema: z.object({ Id: id }).openapi("EnrollmentChanged") } },
  },
  ...changeRefusals,
} as const;

const keyed = z.object({ "idempotency-key": idempotencyKey.optional() });

/** The extension `missingInformation`. The enrollment goes back to the team. */
export const sendInformation = forOwners((base, owner) =>
  createRoute({
    method: "post",
    path: `${base}/enrollments/{enrollmentId}/information`,
    tags: [tag],
    summary: `Send what the team misses for an enrollment of ${owner}, with any files`,
    "x-audited": "write" satisfies Audited,
    request: {
      params: enrollmentParams,
      headers: keyed,
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: {
                [informationParts.json]: jsonPart(information),
                [informationParts.files]: filePart,
              },
              required: [informationParts.json],
            },
          },
        },
      },
    },
    responses: changed,
  }),
);

/** The extension `missingInformation`. */
export const remindTeam = forOwners((base, owner) =>
  createRoute({
    method: "post",
    path: `${base}/enrollments/{enrollmentId}/reminders`,
    tags: [tag],
    summary: `Remind the team of an enrollment of ${owner}, once a day`,
    "x-audited": "write" satisfies Audited,
    request: { params: enrollmentParams, headers: keyed },
    responses: changed,
  }),
);
