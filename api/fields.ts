import { z } from "@hono/zod-openapi";
import { lengthOf } from "./text-length.ts";
import { typedText, withPlainSigns } from "./typed-text.ts";

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

/** A control character other than tab and line breaks, or half a character. */
const IMPOSSIBLE = /[^\P{Cc}\t\r\n]|\p{Cs}/u;
/** Braille's blank is the only character that shows nothing and yet is no space. */
const BLANK = /^[\s\u2800]*$/;

const text = (longest: number, read: (text: string) => string) =>
  z
    .string({
      error: ({ input }): FieldFault => (Array.isArray(input) && input.length > 0 ? "choice" : "required"),
    })
    .overwrite(read)
    .refine((value) => !IMPOSSIBLE.test(value), { error: "characters" satisfies FieldFault, abort: true })
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

/** Text that must be there, as `typedText` returns it. @param longest how many characters it may have */
export const requiredText = (longest: number) => required(longest, typedText);

/** An identifier, a number or a day that must be there, with plain signs: `withPlainSigns`. */
export const requiredIdentifier = (longest: number) => required(longest, withPlainSigns);

/** Text that may be left out; null then. */
export const optionalText = (longest: number) => orNull(longest, typedText);

/** An identifier, a number or a day that may be left out; null then. */
export const optionalIdentifier = (longest: number) => orNull(longest, withPlainSigns);

/** The text of a search, with plain signs. It may be empty. */
export const searchText = (longest: number) => z.string().overwrite(withPlainSigns).check(atMost(longest));

function required(longest: number, read: (text: string) => string) {
  return text(longest, read).refine((value) => !BLANK.test(value), "required" satisfies FieldFault);
}

function orNull(longest: number, read: (text: string) => string) {
  return text(longest, read)
    .nullish()
    .transform((value) => (value && !BLANK.test(value) ? value : null));
}

/** A day that exists, `YYYY-MM-DD`, of a year that somebody may mean. */
export const calendarDate = requiredIdentifier(40).refine(
  (text) => /^(19|20)/.test(text) && isCalendarDate(text),
  "date" satisfies FieldFault,
);

/** True when the day exists, `YYYY-MM-DD`. February 30 does not, and a database has no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

const NEITHER = String.raw`\s@<>"(),:;\\[\].`;
const LABEL = `[^${NEITHER}-](?:[^${NEITHER}]*[^${NEITHER}-])?`;
const ADDRESS = new RegExp(`^[^${NEITHER}]+(?:\\.[^${NEITHER}]+)*@${LABEL}(?:\\.${LABEL})+$`);

/** An email address that a mail server can take: no dot at the edge of a part, and no two of them together. */
export const email = requiredIdentifier(254).refine(
  (value) => ADDRESS.test(value),
  "email" satisfies FieldFault,
);

/** A National Producer Number, with "NPN" and with separators or without: at most ten digits, the first is no zero. `docs/product/contract-requests.md`, "Fields". */
export const npn = required(40, (typed) =>
  withPlainSigns(typed)
    .replace(/^npn/i, "")
    .replace(/^[\s#:]+/, "")
    .replace(/(?<=\d)[\s-](?=\d)/g, ""),
).regex(/^[1-9]\d{0,9}$/, "npn" satisfies FieldFault);

/** A phone number of the United States, with any separators, and with a word and a colon before it or without; ten digits are kept. Null when it is left out. */
export const phoneNumber = optionalIdentifier(40).transform((typed, context) => {
  if (typed === null) return null;
  const digits = typed
    .replace(/^[^\d:]*:/, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^1(?=\d{10}$)/, "");
  if (/^\d{10}$/.test(digits)) return digits;
  context.addIssue({ code: "custom", message: "phone" satisfies FieldFault });
  return z.NEVER;
});

/** Five digits, or five and four with any separator or none, which becomes a dash. An empty one breaks the other rule only. */
export const zipCode = required(20, (typed) =>
  withPlainSigns(typed).replace(/^(\d{5})[^\p{L}\p{N}]*(\d{4})$/u, "$1-$2"),
).regex(/^(\d{5}(-\d{4})?)?$/, "zipCode" satisfies FieldFault);
