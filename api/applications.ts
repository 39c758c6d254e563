import { createRoute, z } from "@hono/zod-openapi";
import { calendarDate, type FieldFault, requiredText } from "./fields.ts";
import { medicaidNumber, medicareNumber, socialSecurityNumber } from "./identity.ts";
import { filePart, jsonPart, submission } from "./submissions.ts";
import {
  type Audited,
  date,
  dictionary,
  forOwners,
  id,
  optional,
  ownerParams,
  read,
  refusal,
  refusals,
} from "./wire.ts";

/** Applications for a policy, and what a portal may do with them: `docs/product/applications.md`. */

const tag = "Applications";

/** An id that somebody must choose. */
const chosen = requiredText(64).regex(/^[\w-]{1,64}$/, "choice" satisfies FieldFault);

const optionalDate = z
  .union([z.literal("").transform(() => null), calendarDate])
  .nullish()
  .transform((value) => value ?? null);

/** An application. Identity numbers carry no separators. Days are `YYYY-MM-DD`. */
export const applicationSubmission = z
  .object({
    AgentId: chosen,
    FirstName: requiredText(100),
    LastName: requiredText(100),
    DateOfBirth: optionalDate,
    StateId: chosen,
    CountyId: chosen,
    SSN: socialSecurityNumber,
    MbiNumber: medicareNumber,
    MedicaidNumber: medicaidNumber,
    MedicareADate: optionalDate,
    MedicareBDate: optionalDate,
    DateAgentSignedApplication: calendarDate,
    EffectiveDate: calendarDate,
    PolicyTypeId: chosen,
    InsurerId: chosen,
    ProductId: chosen,
  })
  .openapi("ApplicationSubmission");
export type ApplicationSubmission = z.output<typeof applicationSubmission>;

/** The names of the two kinds of parts of a submitted application. There is one `appfiles` part a file. */
export const applicationParts = { json: "metadata", files: "appfiles" } as const;

/** Goes to the tracker service, which is the backend unless a setting names another. */
export const submitApplication = submission({
  path: "/api/applications/submissions",
  tag,
  summary: "Submit an application with its files, one part each",
  request: {},
  parts: { metadata: jsonPart(applicationSubmission), appfiles: filePart },
});

export const submissionStates = z
  .object({ States: dictionary.nullish().transform((map) => map ?? {}) })
  .openapi("SubmissionStates");

/** The states an agent may submit applications for: those of the agent's valid licenses. */
export const newAppQueueSubmission = read({
  path: "/t/appqueuesubmissions/{agentId}/new",
  tag,
  summary: "The states an agent may submit applications for, name to id",
  request: { params: z.object({ agentId: id }) },
  answer: submissionStates,
});

/** Names the extensions a portal may use, and says if it may export enrollments. A feature that is missing is not there. */
export const features = z
  .object({
    EnrollmentExport: optional(z.boolean()),
    /** Earlier applications with the same Medicare number can be asked for. */
    ApplicationDuplicates: optional(z.boolean()),
    /** Help requests come a page at a time, with the notes that are new to the user. */
    HelpRequestPages: optional(z.boolean()),
    /** The open request to change the profile can be asked for. */
    ProfileRequests: optional(z.boolean()),
    /** A statement can be compared with the one before. */
    StatementChanges: optional(z.boolean()),
    /** Payments that did not come can be asked for. */
    ExpectedPayments: optional(z.boolean()),
    /** Payments on hold can be asked for across statements. */
    OnHoldPayments: optional(z.boolean()),
    /** A list of scopes of appointment can be asked for by status. */
    ScopeStatusFilter: optional(z.boolean()),
    /** A list of scopes of appointment can be asked for by several statuses at once. */
    ScopeStatusGroups: optional(z.boolean()),
    /** A beneficiary can sign a scope on the agent's device. */
    ScopeInPerson: optional(z.boolean()),
    /** A sign-out can end the agent's signing pages. */
    ScopeSigningEnd: optional(z.boolean()),
    /** A new scope can replace an old one. */
    ScopeReplacement: optional(z.boolean()),
    /** The contracts of a downline can be asked for by the agent's name. */
    ProducerAgentName: optional(z.boolean()),
    /** Enrollments can be asked for by the agent's name. */
    EnrollmentAgentName: optional(z.boolean()),
    /** Enrollments can be asked for by status. */
    EnrollmentStatusFilter: optional(z.boolean()),
    /** Agents below an agency can be found by NPN and email. */
    AgentContacts: optional(z.boolean()),
    /** The carriers that were asked for and are under review can be asked for. */
    OpenContractRequests: optional(z.boolean()),
    /** Everything that was handed in can be asked for, with its status and its history. */
    Submissions: optional(z.boolean()),
    /** The team's decisions and answers are sent by email, unless `DecisionEmail` of the preferences says no. */
    DecisionEmail: optional(z.boolean()),
    /** The contracts of a downline have the agent's NPN and email, in the list and in the workbook. */
    ProducerContacts: optional(z.boolean()),
    /** The preferences of the signed-in user are kept. */
    StoredPreferences: optional(z.boolean()),
  })
  .openapi("Features");

export const getFeatures = forOwners((base, owner) =>
  read({
    path: `${base}/features`,
    tag,
    summary: `What the portal of ${owner} may use`,
    request: { params: ownerParams },
    answer: features,
  }),
);

/** The days for which an earlier application with the same Medicare number and product is reported. */
export const DUPLICATE_DAYS = 30;

const duplicateQuestion = z.object({ MbiNumber: medicareNumber, ProductId: chosen });

export const applicationDuplicates = z
  .object({ Submissions: z.array(z.object({ SubmittedOn: date })) })
  .openapi("ApplicationDuplicates");

/** An extension that `features` announces. The number travels in the body, so that no log of addresses has it. */
export const findApplicationDuplicates = forOwners((base, owner) =>
  createRoute({
    method: "post",
    path: `${base}/applications/duplicates`,
    tags: [tag],
    summary: `Applications for the same Medicare number and product in the last ${DUPLICATE_DAYS} days, by ${owner}`,
    "x-audited": "read" satisfies Audited,
    request: {
      params: ownerParams,
      body: { required: true, content: { "application/json": { schema: duplicateQuestion } } },
    },
    responses: {
      200: { description: "OK", content: { "application/json": { schema: applicationDuplicates } } },
      ...refusals,
      422: refusal("The number is no Medicare number"),
    },
  }),
);
