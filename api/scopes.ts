import { createRoute, z } from "@hono/zod-openapi";
import { isCalendarDate, searchText } from "./fields.ts";
import { scopeFields } from "./form-fields.ts";
import { wireShape } from "./form-schema.ts";
import {
  methodsOfContact,
  openScopeStatuses,
  type ScopeStatus,
  scopeNotes,
  scopeStatuses,
} from "./statuses.ts";
import { idempotencyKey } from "./submissions.ts";
import {
  type Audited,
  id,
  list,
  optional,
  optionalInstant,
  ownerParams,
  paged,
  paging,
  read,
  refusal,
  refusals,
} from "./wire.ts";

/** Scopes of appointment: `docs/product/scopes.md`. Agents alone have them. */

const tag = "Scopes of appointment";
const base = "/t/v2/agents/{ownerId}/scopes";

export const scopeActions = ["sign", "resend", "void", "download"] as const;
export type ScopeAction = (typeof scopeActions)[number];

/** The statuses in which each action is available. */
export const scopeActionStatuses: Record<ScopeAction, readonly ScopeStatus[]> = {
  sign: ["Client Signed", "Agent Viewed"],
  resend: openScopeStatuses,
  void: ["Sent", "Client Signed", "Client Viewed", "Agent Viewed"],
  download: ["Completed", "Client Signed", "Agent Viewed"],
};

export const scope = z
  .object({
    id,
    first_name: optional(z.string()),
    last_name: optional(z.string()),
    email: optional(z.string()),
    date_requested: optionalInstant,
    date_completed: optionalInstant,
    status: optional(z.string()).openapi({ type: "string", examples: [...scopeStatuses] }),
    complete: optional(z.boolean()),
    /** Extension. */
    method_of_contact: optional(z.string()).openapi({ type: "string", examples: [...methodsOfContact] }),
    /** Extension: when the beneficiary signed. */
    date_signed: optionalInstant,
    /** Extension: stands beside the status. */
    note: optional(z.string()).openapi({ type: "string", examples: [...scopeNotes] }),
    /** Extension: the earliest time of the appointment, where a waiting time applies. */
    appointment_from: optionalInstant,
    /** Extension: the kinds of products the beneficiary chose. */
    products: list(z.string()),
    /** The extension `customers`. */
    customer_id: optional(id),
    /** Extension: the scope that this one replaces, and the one that replaces this. */
    replaces: optional(id),
    replaced_by: optional(id),
  })
  .openapi("Scope");
export type Scope = z.output<typeof scope>;

const day = z.string().refine(isCalendarDate, "must be a date, YYYY-MM-DD");

const filters = {
  first_name: searchText(100).openapi({ description: "Words that are all in the name" }),
  last_name: searchText(100).openapi({ description: "Words that are all in the name" }),
  email: searchText(254).openapi({ description: "The beginning of the address" }),
  date_requested_start: day.openapi({ description: "The first day" }),
  date_requested_end: day.openapi({ description: "The day after the last" }),
  status: searchText(100).openapi({
    description: "The extension `scopeStatuses`: a status, or several with commas between them",
  }),
  sort: z
    .string()
    .regex(/^[A-Za-z_]{1,40}-(asc|desc)$/)
    .openapi({ description: "`DateRequested-desc` or `DateRequested-asc`; anything else is the first" }),
};

export const listScopes = read({
  path: base,
  tag,
  summary: "The scopes of appointment of an agent, the newest first, a page at a time",
  audited: "read",
  request: { params: ownerParams, query: z.object({ ...filters, ...paging }).partial() },
  answer: paged(scope),
});

const writingRefusals = {
  ...refusals,
  409: refusal("The status does not allow it, or the idempotency key was used for something else"),
  413: refusal("The body is larger than is taken"),
  415: refusal("The body is of another type"),
  422: refusal("Some values are not as they must be; `errors` names the fields and the rules"),
  429: refusal("Too much was sent in a short time"),
} as const;

const headers = z.object({ "idempotency-key": idempotencyKey.optional() });

export const scopeRequest = z
  .object({
    ...wireShape(scopeFields),
    customer_sign_embedded: z.literal(false),
    agent_sign_embedded: z.literal(false),
    /** The extension `scopeReplacement`: the id of a completed or voided scope of the same agent. */
    replaces: id.nullish(),
  })
  .openapi("ScopeRequest");
export type ScopeRequest = z.output<typeof scopeRequest>;

export const requestScope = createRoute({
  method: "post",
  path: base,
  tags: [tag],
  summary: "Request a scope of appointment from a customer",
  "x-audited": "write" satisfies Audited,
  request: {
    params: ownerParams,
    headers,
    body: { required: true, content: { "application/json": { schema: scopeRequest } } },
  },
  responses: {
    200: {
      description: "Requested",
      content: { "application/json": { schema: z.object({ id }).openapi("ScopeRequested") } },
    },
    ...writingRefusals,
  },
});

const scopeParams = ownerParams.extend({ scopeId: id });
const done = z.object({}).openapi("ScopeChanged");

/** Role "client", for a beneficiary who sits beside the agent, is the extension `scopeInPerson`. */
export const signingRequest = z
  .object({ role: z.enum(["agent", "client"]), return_url: z.string().max(2_000).nullish() })
  .openapi("SigningRequest");

export const createSigningUrl = createRoute({
  method: "post",
  path: `${base}/{scopeId}/signing-url`,
  tags: [tag],
  summary: "An address at which a scope is signed, good for one use",
  "x-audited": "write" satisfies Audited,
  request: {
    params: scopeParams,
    body: { required: true, content: { "application/json": { schema: signingRequest } } },
  },
  responses: {
    200: {
      description: "OK",
      content: { "application/json": { schema: z.object({ url: z.string() }).openapi("SigningUrl") } },
    },
    ...writingRefusals,
  },
});

/** The extension `scopeSigningEnd`: whoever signs out leaves no signing page open. */
export const endSigning = createRoute({
  method: "post",
  path: "/t/v2/agents/my/signing/end",
  tags: [tag],
  summary: "End all signing pages that the caller has opened as the agent",
  "x-audited": "write" satisfies Audited,
  responses: {
    200: { description: "Ended", content: { "application/json": { schema: z.object({}) } } },
    ...refusals,
  },
});

export const getScopePdf = createRoute({
  method: "get",
  path: `${base}/{scopeId}/pdf`,
  tags: [tag],
  summary: "A scope that the beneficiary has signed, as a PDF",
  "x-audited": "download" satisfies Audited,
  request: { params: scopeParams },
  responses: {
    200: {
      description: "A signed PDF",
      content: { "application/pdf": { schema: z.any().openapi({ type: "string", format: "binary" }) } },
    },
    ...refusals,
    409: refusal("The status does not allow it"),
  },
});

/** A change that takes nothing but the scope's id. It has no body, or `{}`. */
function change<M extends "patch" | "post", P extends string>(method: M, path: P, summary: string) {
  return createRoute({
    method,
    path,
    tags: [tag],
    summary,
    "x-audited": "write" satisfies Audited,
    request: { params: scopeParams, headers },
    responses: {
      200: { description: "Done", content: { "application/json": { schema: done } } },
      ...writingRefusals,
    },
  });
}

export const resendScope = change(
  "patch",
  `${base}/{scopeId}/request`,
  "Send the request to the beneficiary once more",
);

export const voidScope = change("post", `${base}/{scopeId}/voids`, "Void a scope of appointment");
