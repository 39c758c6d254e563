import { type FieldFault, optionalIdentifier } from "./fields.ts";

/**
 * Identity numbers of people on Medicare: `docs/product/applications.md`, "Identity numbers". They are typed with or
 * without separators and go over the wire without them. On a screen only the last four characters are shown.
 */

const LONGEST_TYPED = 40;

/** Separators that people type in a number: spaces, dashes and other signs that are no letters or digits. */
const SEPARATORS = /[^\p{L}\p{N}]/gu;

/** Letters leave out S, L, O, I, B and Z, which look like digits. */
const LETTER = "[AC-HJKMNP-RT-Yac-hjkmnp-rt-y]";
const LETTER_OR_DIGIT = "[AC-HJKMNP-RT-Yac-hjkmnp-rt-y0-9]";
const DIGIT = "[0-9]";
const MEDICARE_CHARACTERS = [
  ...["[1-9]", LETTER, LETTER_OR_DIGIT, DIGIT],
  ...[LETTER, LETTER_OR_DIGIT, DIGIT],
  ...[LETTER, LETTER, DIGIT, DIGIT],
];
const SOCIAL_SECURITY_CHARACTERS = Array<string>(9).fill(DIGIT);
/** States give these numbers shapes of their own. */
const MOST_MEDICAID_CHARACTERS = 20;

const MEDICARE_NUMBER = new RegExp(`^${MEDICARE_CHARACTERS.join("")}$`);
const SOCIAL_SECURITY_NUMBER = new RegExp(`^${SOCIAL_SECURITY_CHARACTERS.join("")}$`);
const MEDICAID_NUMBER = new RegExp(`^[A-Za-z0-9]{1,${MOST_MEDICAID_CHARACTERS}}$`);

const BETWEEN = "[^A-Za-z0-9]*";
const typedAs = (characters: readonly string[]) => BETWEEN + characters.map((one) => one + BETWEEN).join("");

/** Patterns for `<input pattern>`: the numbers as people type them, with any separators. */
export const typedPatterns = {
  medicareNumber: typedAs(MEDICARE_CHARACTERS),
  socialSecurityNumber: typedAs(SOCIAL_SECURITY_CHARACTERS),
  medicaidNumber: `${BETWEEN}([A-Za-z0-9]${BETWEEN}){1,${MOST_MEDICAID_CHARACTERS}}`,
} as const;

/** Returns a number as it is sent and stored: without separators, letters in upper case. */
export function withoutSeparators(typed: string): string {
  return typed.replace(SEPARATORS, "").toUpperCase();
}

const numberLike = (pattern: RegExp, rule: FieldFault) =>
  optionalIdentifier(LONGEST_TYPED)
    .transform((typed) => (typed === null ? null : withoutSeparators(typed)))
    .refine((number) => number === null || pattern.test(number), rule);

/** A Medicare number, or null when it is left empty. Its fault is `medicareNumber`. */
export const medicareNumber = numberLike(MEDICARE_NUMBER, "medicareNumber");
/** A Social Security number, or null when it is left empty. Its fault is `socialSecurityNumber`. */
export const socialSecurityNumber = numberLike(SOCIAL_SECURITY_NUMBER, "socialSecurityNumber");
/** A Medicaid number, or null when it is left empty. Its fault is `medicaidNumber`. */
export const medicaidNumber = numberLike(MEDICAID_NUMBER, "medicaidNumber");

const amid = (characters: readonly string[]) =>
  new RegExp(`(?<![A-Za-z0-9])${characters.join("[\\s\\p{Pd}.]?")}(?![A-Za-z0-9])`, "u");
const IN_TEXT = [amid(MEDICARE_CHARACTERS), amid(SOCIAL_SECURITY_CHARACTERS)];

/** Returns whether a text has what looks like a Medicare or a Social Security number. A Medicaid number looks like any other word. */
export const hasIdentityNumber = (text: string): boolean => IN_TEXT.some((number) => number.test(text));

/**
 * Returns whether a Social Security number of nine digits was never issued: its area is 000, 666 or 9xx, its group is 00,
 * or its serial number is 0000. Such a number is pointed out and still taken.
 */
export function isNeverIssued(ssn: string): boolean {
  return /^(000|666|9\d\d)/.test(ssn) || ssn.slice(3, 5) === "00" || ssn.slice(5) === "0000";
}

/** Returns the last four characters of a number, which are all that a screen shows of it; of a short one the last. */
export function lastFour(number: string): string {
  return number.slice(number.length > 4 ? -4 : -1);
}
