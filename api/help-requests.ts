import { createRoute, z } from "@hono/zod-openapi";
import { requiredText, searchText } from "./fields.ts";
import { helpRequestFields, noteFields } from "./form-fields.ts";
import { wireShape } from "./form-schema.ts";
import { idempotencyKey } from "./submissions.ts";
import {
  type Audited,
  flag,
  forOwners,
  id,
  instant,
  list,
  optional,
  optionalInstant,
  ownerParams,
  read,
  refusal,
  refusals,
} from "./wire.ts";

/** Help requests and their notes: `docs/product/help-requests.md`. The wire calls a help request an activity. */

const tag = "Help requests";

export const LARGEST_HELP_REQUEST_PAGE = 100;

export const helpRequestNote = z
  .object({
    Id: id,
    Note: z.string(),
    DateCreated: optionalInstant,
    CreatedByName: optional(z.string()),
    CreatedByAgentId: optional(id),
    CreatedByUserId: optional(id),
    CreatedByHubUserName: optional(z.string()),
    /** True: a user of the portal wrote it. Otherwise the team did, unless `CreatedByAgentId` is there. */
    IsCreatedByHubUser: optional(z.boolean()),
  })
  .openapi("HelpRequestNote");
export type HelpRequestNote = z.output<typeof helpRequestNote>;

export const helpRequest = z
  .object({
    Id: id,
    ActivityTypeName: optional(z.string()),
    CreatedDateTime: optionalInstant,
    Description: optional(z.string()),
    DueDateTime: optionalInstant,
    IsCompleted: optional(z.boolean()),
    Notes: list(helpRequestNote),
    /** Extension: the newest of the request and its notes. */
    UpdatedDateTime: optionalInstant,
    /** Extension: notes of the team that this user has not seen. */
    /** An extension: the team has answered, and waits. */
    IsWaitingForYou: optional(z.boolean()),
    NewNotes: optional(z.number().int().min(0)),
    /** The extension `helpRequestPolicies`, like the next one: the enrollment that it is about. */
    PolicyId: optional(id),
    CustomerName: optional(z.string()),
  })
  .openapi("HelpRequest");
export type HelpRequest = z.output<typeof helpRequest>;

/** Help requests come as a list, or as a page of a longer one. */
export const helpRequests = z.union([
  z.array(helpRequest),
  z.object({ Data: list(helpRequest), Total: z.number().int().min(0) }),
]);

/** The columns that a page can be sorted by; `Updated-desc` unless given. */
export const helpRequestSorts = ["Created", "Updated", "Status"] as const;
export type HelpRequestSort = (typeof helpRequestSorts)[number];

/** The extension `helpRequestPages`: without these, the whole list comes. */
const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(LARGEST_HELP_REQUEST_PAGE).optional(),
  sort: z
    .string()
    .regex(/^[A-Za-z]{1,40}-(asc|desc)$/)
    .optional()
    .openapi({ description: "`field-asc` or `field-desc`" }),
  IsCompleted: flag.optional(),
  PolicyId: id
    .optional()
    .openapi({ description: "The extension `helpRequestPolicies`: only those about this enrollment" }),
  Text: searchText(100)
    .optional()
    .openapi({ description: "Words, each of which begins a word of the type or the description" }),
});

export const listHelpRequests = forOwners((base, owner) =>
  read({
    path: `${base}/activities`,
    tag,
    summary: `The help requests of ${owner}, the newest activity first`,
    request: { params: ownerParams, query: pageQuery },
    answer: helpRequests,
    audited: "read",
  }),
);

/** The extension `helpRequestPages`. */
export const countNewNotes = forOwners((base, owner) =>
  read({
    path: `${base}/activities/newnotes`,
    tag,
    summary: `How many open help requests of ${owner} have notes of the team that the user has not seen`,
    request: { params: ownerParams },
    answer: z.object({ Count: z.number().int().min(0) }).openapi("NewNotes"),
  }),
);

const activityParams = z.object({ activityId: id });

export const getHelpRequest = read({
  path: "/t/activities/{activityId}",
  tag,
  summary: "A help request",
  request: { params: activityParams },
  answer: helpRequest,
  audited: "read",
});

export const listHelpRequestNotes = read({
  path: "/t/activities/{activityId}/notes",
  tag,
  summary: "The notes of a help request, the oldest first",
  request: { params: activityParams },
  answer: z.array(helpRequestNote),
  audited: "read",
});

export const helpRequestType = z.object({ Id: id, Name: z.string() }).openapi("HelpRequestType");
export type HelpRequestType = z.output<typeof helpRequestType>;

export const getHelpRequestForm = read({
  path: "/t/activities/new",
  tag,
  summary: "The types of help requests",
  answer: z.object({ ActivityTypes: list(helpRequestType) }).openapi("HelpRequestForm"),
});

/** Exactly one of the two ids is there. */
export const helpRequestSubmission = z
  .object({
    AgentId: id.nullish(),
    AgencyId: id.nullish(),
    ...wireShape(helpRequestFields),
    IsAgentViewable: z.literal(true),
  })
  .openapi("HelpRequestSubmission");
export type HelpRequestSubmission = z.output<typeof helpRequestSubmission>;

export const noteSubmission = z
  .object({ ActivityId: requiredText(64), ...wireShape(noteFields) })
  .openapi("NoteSubmission");
export type NoteSubmission = z.output<typeof noteSubmission>;

const writingRefusals = {
  ...refusals,
  409: refusal("The idempotency key was used for something else"),
  413: refusal("The body is larger than is taken"),
  415: refusal("The body is of another type"),
  422: refusal("Some values are not as they must be; `errors` names the fields and the rules"),
  429: refusal("Too much was sent in a short time"),
} as const;

function writing<P extends string, S extends z.ZodType, A extends z.ZodType>(
  path: P,
  { summary, body, answer }: { summary: string; body: S; answer: A },
) {
  return createRoute({
    method: "post",
    path,
    tags: [tag],
    summary,
    "x-audited": "write" satisfies Audited,
    request: {
      headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
      body: { required: true, content: { "application/json": { schema: body } } },
    },
    responses: {
      200: { description: "Taken", content: { "application/json": { schema: answer } } },
      ...writingRefusals,
    },
  });
}

export const requestHelp = writing("/t/activities", {
  summary: "Request help for an agent or an agency",
  body: helpRequestSubmission,
  answer: z.object({ Id: id }).openapi("HelpRequested"),
});

export const addNote = writing("/t/activitynotes", {
  summary: "Add a note to a help request",
  body: noteSubmission,
  answer: z.object({ Id: id }).openapi("NoteAdded"),
});

/** The extension `helpRequestPages`. */
export const markNotesSeen = createRoute({
  method: "post",
  path: "/t/activities/{activityId}/seen",
  tags: [tag],
  summary: "The user has seen the notes that are there up to an instant",
  "x-audited": "write" satisfies Audited,
  request: {
    params: activityParams,
    body: {
      required: true,
      content: { "application/json": { schema: z.object({ Until: instant }).openapi("NotesSeen") } },
    },
  },
  responses: {
    200: { description: "OK", content: { "application/json": { schema: z.object({}).openapi("Nothing") } } },
    ...refusals,
    422: refusal("The instant is none"),
  },
});
