import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { searchText } from "./fields.ts";

/**
 * The building blocks every area of the wire uses. Reading is forgiving where that is safe: a field we do not know is
 * dropped, an optional one may be absent or null, an id may be a number. A wrong type is a fault.
 */

export const ownerTypes = ["agent", "agency"] as const;
export type OwnerType = (typeof ownerTypes)[number];

/** The plural owner segment of a path: `agents` or `agencies`. */
export const ownerSegment = { agent: "agents", agency: "agencies" } as const;

/** An identifier, opaque to the portal: text, or a whole number that is read as text. */
export const id = z
  .union([z.string().min(1).max(64), z.number().int()])
  .transform(String)
  .openapi({ type: "string", examples: ["5f0c2a86-7d1f-4c7e-9a53-0c1d2e3f4a5b"] });

/** A calendar date, `YYYY-MM-DD`. A time behind the date is cut off: dates without a time are compared as dates. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/, "must be a date, YYYY-MM-DD")
  .transform((text) => text.slice(0, 10))
  .openapi({ type: "string", format: "date", examples: ["2026-10-15"] });

/** An instant, ISO 8601. Without an offset it is UTC. A day without a time stays a day. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/, "must be a date and a time, ISO 8601")
  .openapi({ type: "string", format: "date-time", examples: ["2026-10-15T14:30:00Z"] });

/** A field that may be missing or null; read as null. */
export function optional<T extends z.ZodType>(field: T) {
  return field.nullish().transform((value) => value ?? null);
}

/** The extension `recordSubmissions`. */
export const submissionCount = optional(z.number().int().min(0)).openapi({
  description: "An extension: the number of submissions of its owner that made or renewed it",
});

/** A date that may be missing, null or empty; read as null. */
export const optionalDate = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}(T.*)?)?$/, "must be a date, YYYY-MM-DD")
  .openapi({ type: "string", format: "date", examples: ["2026-10-15"] })
  .nullish()
  .transform((text) => text?.slice(0, 10) || null);

/** An instant that may be missing, null or empty; read as null. */
export const optionalInstant = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?)?$/, "must be a date and a time, ISO 8601")
  .openapi({ type: "string", format: "date-time", examples: ["2026-10-15T14:30:00Z"] })
  .nullish()
  .transform((text) => text || null);

/** A list that may be missing or null; read as empty. */
export function list<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** A dictionary: name to id. */
export const dictionary = z.record(z.string(), id);

/** Returns the shape of one page of a list: the rows, and the number of rows in all. */
export function paged<T extends z.ZodType>(row: T) {
  return z.object({ Data: list(row), Total: z.number().int().min(0) });
}

/** The largest page that every backend answers. */
export const LARGEST_PAGE = 100;

/** The largest page of a backend with the extension `largePages`, for files. */
export const LARGE_PAGE = 1_000;

/** The parameters of a list that is asked for page by page, from 1. */
export const paging = {
  page: z.coerce.number().int().min(1),
  pageSize: z.coerce.number().int().min(1).max(LARGE_PAGE),
};

/** Asks for one page of a list and for how many rows there are in all. */
export const PAGED_HEADER = "paged";
export const pagedHeaders = z.object({ [PAGED_HEADER]: z.literal("1").optional() });

/** The order of a list. A field that the list is not sorted by means the list's own order. */
export const sortedBy = {
  sort: z
    .string()
    .regex(/^[A-Za-z_]{1,40}-(asc|desc)$/)
    .openapi({ description: "`field-asc` or `field-desc`" }),
};

/** The extension `agentNames`: only rows of agents whose name has each word of a text, in any case. */
export const agentName = searchText(100).openapi({
  description: "Words that are all in the agent's name, in any case and with or without accents",
});

/** `true` or `false` in a query string. */
export const flag = z.enum(["true", "false"]);

/** RFC 9457 problem details, the body of every refusal. `requestId` also stands in the log. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    requestId: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi("Problem");

export type Problem = z.infer<typeof problem>;

export const refusal = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: problem } },
});

export const refusals = {
  400: refusal("The request is malformed, or the client identifier is missing"),
  401: refusal("No access token, or one that is not valid"),
  403: refusal("The portal is not the caller's, or the anti-forgery token is wrong"),
  404: refusal("There is no such record, or it is somebody else's"),
  503: refusal("The database cannot be reached"),
} as const;

type Request = NonNullable<RouteConfig["request"]>;
type Common<P extends string, Q extends Request> = {
  path: P;
  tag: string;
  summary: string;
  request?: Q;
};

/** The kind of row that a good answer leaves in the backend's audit log: `docs/decisions/0207`. */
export type Audited = "read" | "write" | "export" | "download";

/**
 * A GET that answers JSON of one shape.
 * @param route.audited `read` where the answer holds health data; left out, nothing is written down but refusals
 * @param route.isPublic neither an access token nor the client identifier is needed
 */
export function read<P extends string, S extends z.ZodType, Q extends Request>(
  route: Common<P, Q> & { answer: S; audited?: Audited; isPublic?: true },
) {
  const { path, tag, summary, request, answer, audited, isPublic } = route;
  return createRoute({
    method: "get",
    path,
    tags: [tag],
    summary,
    "x-audited": audited,
    ...(isPublic && { security: [] }),
    request: request ?? ({} as Q),
    responses: {
      200: { description: "OK", content: { "application/json": { schema: answer } } },
      ...refusals,
    },
  });
}

export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A GET that answers an Excel workbook in the language that `Accept-Language` names first, English or Spanish. */
export function workbook<P extends string, Q extends Request>({ path, tag, summary, request }: Common<P, Q>) {
  const content = { [WORKBOOK_TYPE]: { schema: z.any().openapi({ type: "string", format: "binary" }) } };
  return createRoute({
    method: "get",
    path,
    tags: [tag],
    summary,
    "x-audited": "export" satisfies Audited,
    request: request ?? ({} as Q),
    responses: {
      200: { description: "An Excel workbook, in the first language of Accept-Language (en, es)", content },
      ...refusals,
    },
  });
}

export const ownerParams = z.object({ ownerId: id });

/**
 * Makes the same route for agents and for agencies.
 * @param route is given the beginning of the path, with `{ownerId}` in it, and the owner's kind for a summary
 */
export function forOwners<R>(route: (base: string, owner: string) => R): Record<OwnerType, R> {
  return {
    agent: route("/t/agents/{ownerId}", "an agent"),
    agency: route("/t/agencies/{ownerId}", "an agency"),
  };
}
