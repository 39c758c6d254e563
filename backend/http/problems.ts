import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";
import type { Problem } from "#api/wire.ts";
import { isDatabaseUnavailable } from "../database/connect.ts";
import type { BackendContext, BackendEnv } from "./context.ts";
import { type FieldErrors, fieldErrors } from "./field-errors.ts";

/** Every refusal is sent as problem details (RFC 9457), without details of the code or the database. */

const INVALID = "Some values are not as they must be.";

const titles: Partial<Record<ContentfulStatusCode, string>> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "Conflict",
  413: "Too large",
  415: "Unsupported content type",
  422: "Not as it must be",
  429: "Too much",
  500: "Internal error",
  503: "Unavailable",
};

const RETRY_AFTER_SECONDS = 5;

type ProblemExtras = { errors?: FieldErrors; retryAfterSeconds?: number };

class Refusal extends HTTPException {
  readonly extras: ProblemExtras;

  constructor(status: ContentfulStatusCode, detail: string | undefined, extras: ProblemExtras) {
    super(status, detail ? { message: detail } : undefined);
    this.extras = extras;
  }
}

/**
 * Returns an error that becomes an answer with this status. The answer shows `detail` to the caller.
 * @param extras.retryAfterSeconds the time in seconds after which another try may succeed
 */
export function refusal(
  status: ContentfulStatusCode,
  detail?: string,
  extras: ProblemExtras = {},
): HTTPException {
  return new Refusal(status, detail, extras);
}

/** Returns an error that becomes an answer with status 422 and the invalid fields. */
export function invalid(errors: FieldErrors): HTTPException {
  return refusal(422, INVALID, { errors });
}

/** Returns an error that becomes an answer with status 404. A missing record and a record of another owner look the same. */
export function notFound(): HTTPException {
  return refusal(404, "There is no such record.");
}

/** Returns an answer with problem details. */
export function problemResponse(
  c: BackendContext,
  status: ContentfulStatusCode,
  { retryAfterSeconds, ...more }: Pick<Problem, "detail" | "errors"> & ProblemExtras = {},
): Response {
  const body: Problem = {
    type: "about:blank",
    title: titles[status] ?? "Refused",
    status,
    ...more,
    requestId: c.get("requestId"),
  };
  const wait = retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  const headers = {
    "Content-Type": "application/problem+json",
    ...(wait !== undefined && { "Retry-After": String(wait) }),
  };
  const text = JSON.stringify(body);
  if (!c.finalized) return c.body(text, status, headers);
  // An earlier answer exists already, and its body may be in use elsewhere. A new answer replaces it.
  c.res = undefined;
  return new Response(text, { status, headers });
}

/** Turns a thrown error into an answer. An error that is not a refusal is logged as an error. */
export const answerError: ErrorHandler<BackendEnv> = (error, c) => {
  if (error instanceof HTTPException) {
    if (error.cause) c.get("log").warn({ err: error.cause }, error.message);
    return problemResponse(c, error.status as ContentfulStatusCode, {
      ...(error.message && { detail: error.message }),
      ...(error instanceof Refusal && error.extras),
    });
  }
  const unavailable = isDatabaseUnavailable(error);
  c.get("log").error({ err: error }, unavailable ? "database unavailable" : "request failed");
  return unavailable
    ? problemResponse(c, 503, { detail: "The database cannot be reached. Try again in a moment." })
    : problemResponse(c, 500);
};

export const answerUnknownPath: NotFoundHandler<BackendEnv> = (c) =>
  problemResponse(c, 404, { detail: "There is no such record." });

/**
 * Answers a request that does not match the definition of its route: 404 for an id that cannot exist, 422 with fields and
 * broken rules for a JSON body, and 400 with fields and messages for everything else.
 */
export function answerInvalid(
  result: { target: string; data?: unknown } & ({ success: true } | { success: false; error: ZodError }),
  c: BackendContext,
): Response | undefined {
  if (result.success) return undefined;
  if (result.target === "param") throw notFound();
  if (result.target === "json") throw invalid(fieldErrors(result.error, result.data, "body"));
  const errors: Record<string, string[]> = Object.create(null);
  for (const { path, message } of result.error.issues) {
    const field = path.join(".") || result.target;
    errors[field] = [...(errors[field] ?? []), message];
  }
  return problemResponse(c, 400, { detail: INVALID, errors });
}
