import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { type Audited, id, refusal, refusals } from "./wire.ts";

/**
 * Submissions of producers: licenses, E&O insurance, contract requests. Each is reviewed. Any status but 200 is a failure,
 * and nothing was accepted then.
 */

/** The key of one submission, chosen by its sender. However often a key is sent, the submission is accepted once. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

export const submitted = z
  .object({
    Id: id,
    Status: z.literal("under review"),
    EnrollmentId: id.optional().openapi({ description: "The enrollment that an application has become" }),
  })
  .openapi("Submitted");

/** A part of a multipart body that is a file. */
export const filePart = { type: "string", format: "binary" } as const;
/** A part of a multipart body that holds JSON. */
export const jsonPart = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;

const submissionRefusals = {
  ...refusals,
  409: refusal("The idempotency key was used for something else"),
  413: refusal("The body is larger than is taken"),
  415: refusal("The body is of another type"),
  422: refusal("Some values are not as they must be; `errors` names the fields and the rules"),
  429: refusal("Too much was sent in a short time"),
} as const;

type Request = NonNullable<RouteConfig["request"]>;
type Common<P extends string, Q extends Request> = { path: P; tag: string; summary: string; request: Q };

const headers = z.object({ "idempotency-key": idempotencyKey.optional() });
const answers = {
  200: { description: "Under review", content: { "application/json": { schema: submitted } } },
  ...submissionRefusals,
} as const;

/** A POST of several parts. They are read as they come, so nothing but their description stands here. */
export function submission<P extends string, Q extends Request>(
  route: Common<P, Q> & { parts: Record<string, Record<string, unknown>> },
) {
  const { path, tag, summary, request, parts } = route;
  const schema = { type: "object", properties: parts, required: Object.keys(parts) } as const;
  return createRoute({
    method: "post",
    path,
    tags: [tag],
    summary,
    "x-audited": "write" satisfies Audited,
    request: {
      ...request,
      headers,
      body: { required: true, content: { "multipart/form-data": { schema } } },
    },
    responses: answers,
  });
}

/** A POST of JSON. */
export function jsonSubmission<P extends string, S extends z.ZodType, Q extends Request>(
  route: Common<P, Q> & { body: S },
) {
  const { path, tag, summary, request, body } = route;
  return createRoute({
    method: "post",
    path,
    tags: [tag],
    summary,
    "x-audited": "write" satisfies Audited,
    request: {
      ...request,
      headers,
      body: { required: true, content: { "application/json": { schema: body } } },
    },
    responses: answers,
  });
}
