import type { z } from "zod";
import { email, isCalendarDate, npn, requiredText } from "#api/fields.ts";
import { medicaidNumber, medicareNumber, socialSecurityNumber } from "#api/identity.ts";

/** The forms that a value in a file may have. */

export type Form = {
  /** Completes the sentence "… must be", in reports and in `docs/import.md`. */
  words: string;
  /** The type of the value in SQL. */
  type: "text" | "date" | "integer" | "bigint" | "boolean";
  /** Returns the value for the database, or undefined when the text has not this form. The text is not blank. */
  read(text: string): string | number | boolean | undefined;
};

/** A form of `api/`: the value is exactly what a form of the portal makes of the same text. */
const as = (words: string, schema: z.ZodType<string | null>): Form => ({
  words,
  type: "text",
  read: (text) => schema.safeParse(text).data ?? undefined,
});

/** @param longest the number of characters */
export const text = (longest: number): Form =>
  as(`text of at most ${longest} characters`, requiredText(longest));

export const npnForm = as("an NPN: at most ten digits, the first no zero", npn);
export const emailForm = as("an email address", email);
export const stateForm: Form = {
  words: "the two letters of a state, such as FL",
  type: "text",
  read: (text) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined),
};

export const socialSecurityForm = as("a Social Security number: nine digits", socialSecurityNumber);
export const medicareForm = as("a Medicare number (MBI): eleven letters and digits", medicareNumber);
export const medicaidForm = as("a Medicaid number: at most 20 letters and digits", medicaidNumber);

/** @param values are matched without regard to case */
export const oneOf = (...values: readonly string[]): Form => ({
  words: `one of: ${values.join(", ")}`,
  type: "text",
  read: (text) => values.find((value) => value.toLowerCase() === text.toLowerCase()),
});

export const date: Form = {
  words: "a day as YYYY-MM-DD or MM/DD/YYYY",
  type: "date",
  read(text) {
    const day = text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");
    return /^(19|20)/.test(day) && isCalendarDate(day) ? day : undefined;
  },
};

/** The value is in cents. */
export const money: Form = {
  words: "an amount in dollars with two decimals, such as 1234.50 or -80.00",
  type: "bigint",
  read: (text) => (/^-?\d{1,9}\.\d\d$/.test(text) ? Number(text.replace(".", "")) : undefined),
};

export const planYear: Form = {
  words: "a year, 2010 to 2109",
  type: "integer",
  read(text) {
    const year = /^\d{4}$/.test(text) ? Number(text) : 0;
    return year >= 2010 && year <= 2109 ? year : undefined;
  },
};

export const yesOrNo: Form = {
  words: "yes or no",
  type: "boolean",
  read: (text) => ({ yes: true, no: false })[text.toLowerCase()],
};

export const webAddress: Form = {
  words: "a web address that begins with https://",
  type: "text",
  read: (text) =>
    text.length <= 1000 && URL.canParse(text) && /^https:\/\/\S+$/.test(text) ? text : undefined,
};
