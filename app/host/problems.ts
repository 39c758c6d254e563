import { isRouteErrorResponse } from "react-router";

/** The reasons why a page is not shown. Each code has a title and a text in the `status` catalogue. */
export const problemCodes = [
  "notFound",
  "permission",
  "agentsOnly",
  "agenciesOnly",
  "forgery",
  "formExpired",
  "tooLarge",
  "notAForm",
  "malformed",
  "methodNotAllowed",
  "enrollmentId",
  "paymentType",
  "unavailable",
  "notKept",
  "generic",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/**
 * The reasons why a file is not sent. Only documents made by the server name them. Their words, in the catalogue
 * `fileProblems`, stay there.
 */
export const fileProblemCodes = [
  "ownerType",
  "download",
  "statementDownload",
  "scopeDownload",
  "tooManyRows",
  "exportRefused",
] as const;

export type FileProblemCode = (typeof fileProblemCodes)[number];
/** A form that was not taken and may be sent once more, as it was. */
export type Resend = { action: string; fields: readonly (readonly [string, string])[] };
export type Problem = { code: ProblemCode; reference: string | null; resend?: Resend };

/** Reads a thrown value. Only codes of ours are believed: never a text that came from elsewhere. */
export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return { code: "generic", reference: null };
  const thrown: unknown = error.data;
  const given = typeof thrown === "object" && thrown !== null ? thrown : {};
  const code = "problem" in given ? problemCodes.find((known) => known === given.problem) : undefined;
  const reference = "reference" in given && typeof given.reference === "string" ? given.reference : null;
  const hasForm = code === "formExpired" || code === "notKept";
  if (code) return { code, reference, ...(hasForm && { resend: resendIn(given) }) };
  if (error.status === 404) return { code: "notFound", reference };
  return { code: error.status === 405 ? "methodNotAllowed" : "generic", reference };
}

function resendIn(given: object): Resend | undefined {
  const { resend } = given as { resend?: unknown };
  return isResend(resend) ? resend : undefined;
}

function isResend(value: unknown): value is Resend {
  return typeof value === "object" && value !== null && "action" in value && "fields" in value;
}
