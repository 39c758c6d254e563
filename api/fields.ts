import { z } from "@hono/zod-openapi";
import { lengthOf } from "./text-length.ts";

/**
 * Rules for the fields of forms, which the portal and the receiver check alike. A message is the name of a rule. The page
 * that shows it has the words.
 */

export const fieldFaults = [
  "required",
  "tooLong",
  "characters",
  "date",
  "email",
  "npn",
  "number",
  "choice",
  "future",
  "medicareNumber",
  "socialSecurityNumber",
  "medicaidNumber",
  "phone",
  "zipCode",
] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** Blank to the eye: spaces of any kind, and characters that show nothing. */
const BLANK = /^[\s\p{Cf}\p{Zs}\u115f\u1160\u3164\uffa0]*$/u;
/** A control character other than tab and line breaks, or half a character. */
const IMPOSSIBLE = /[^\P{Cc}\t\r\n]|\p{Cs}/u;

const text = (longest: number) =>
  z
    .string({
      error: ({ input }): FieldFault => (Array.isArray(input) && input.length > 0 ? "choice" : "required"),
    })
    .refine((value) => !IMPOSSIBLE.test(value), { error: "characters" satisfies FieldFault, abort: true })
    .trim()
    .check(atMost(longest));

/** The check for a length, which a schema tells of as it tells of its own. */
function atMost(longest: number) {
  const check = z.core._check<string>(({ value, issues }) => {
    if (lengthOf(value) > longest)
      issues.push({ code: "custom", message: "tooLong" satisfies FieldFault, input: value });
  });
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = longest;
  });
  return check;
}

/** Text that must be there. @param longest how many characters it may have */
export function requiredText(longest: number) {
  return text(longest).refine((value) => !BLANK.test(value), "required" satisfies FieldFault);
}

/** Text that may be left out; null then. */
export function optionalText(longest: number) {
  return text(longest)
    .nullish()
    .transform((value) => (value && !BLANK.test(value) ? value : null));
}

/** A day that exists, `YYYY-MM-DD`, of a year that somebody may mean. */
export const calendarDate = requiredText(40).refine(
  (text) => /^(19|20)/.test(text) && isCalendarDate(text),
  "date" satisfies FieldFault,
);

/** True when the day exists, `YYYY-MM-DD`. February 30 does not, and a database has no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

export const email = requiredText(254).refine(
  (value) => /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  "email" satisfies FieldFault,
);

/** A National Producer Number: at most ten digits, the first is no zero. `docs/product/contract-requests.md`, "Fields". */
export const npn = requiredText(40).regex(/^[1-9]\d{0,9}$/, "npn" satisfies FieldFault);
