import { createRoute, z } from "@hono/zod-openapi";
import { type FieldFault, requiredText } from "./fields.ts";
import { applicationFields } from "./form-fields.ts";
import { wireShape } from "./form-schema.ts";
import { medicareNumber } from "./identity.ts";
import { filePart, jsonPart, submission } from "./submissions.ts";
import {
  type Audited,
  date,
  dictionary,
  forOwners,
  id,
  ownerParams,
  read,
  refusal,
  refusals,
} from "./wire.ts";

/** Applications for a policy: `docs/product/applications.md`. */

const tag = "Applications";

/** An id that somebody must choose. */
const chosen = requiredText(64).regex(/^[\w-]{1,64}$/, "choice" satisfies FieldFault);

/** An application. Identity numbers carry no separators. Days are `YYYY-MM-DD`. */
export const applicationSubmission = z
  .object({
    ...wireShape(applicationFields.customer),
    ...wireShape(applicationFields.medicare),
    ...wireShape(applicationFields.coverage),
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

/** The days for which an earlier application with the same Medicare number and product is reported. */
export const DUPLICATE_DAYS = 30;

const duplicateQuestion = z.object({ MbiNumber: medicareNumber, ProductId: chosen });

export const applicationDuplicates = z
  .object({ Submissions: z.array(z.object({ SubmittedOn: date })) })
  .openapi("ApplicationDuplicates");

/** The extension `applicationDuplicates`. The number travels in the body, so that no log of addresses has it. */
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
