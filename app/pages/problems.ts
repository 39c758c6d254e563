import { isRouteErrorResponse } from "react-router";

/** Why a page is not there. Each code has a title and a text in the `status` catalogue. */
export const problemCodes = [
  "notFound",
  "permission",
  "forgery",
  "tooLarge",
  "notAForm",
  "methodNotAllowed",
  "download",
  "unavailable",
  "generic",
] as const;

export type ProblemCode = (typeof problemCodes)[number];
export type Problem = { code: ProblemCode; reference: string | null };

/** Reads a thrown value. Only codes of ours are believed: never a text that came from elsewhere. */
export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return { code: "generic", reference: null };
  const thrown: unknown = error.data;
  const given = typeof thrown === "object" && thrown !== null ? thrown : {};
  const code = "problem" in given ? problemCodes.find((known) => known === given.problem) : undefined;
  const reference = "reference" in given && typeof given.reference === "string" ? given.reference : null;
  if (code) return { code, reference };
  if (error.status === 404) return { code: "notFound", reference };
  return { code: error.status === 405 ? "methodNotAllowed" : "generic", reference };
}
