import type { z } from "zod";
import { email, npn, requiredText } from "#api/fields.ts";
import type { Database } from "../database/schema.ts";
import { isSubject } from "../http/tokens.ts";

/** The shape of a command of `npm run admin`: `docs/deploy.md`, "Users and rights". */

export type AdminOption = {
  about: string;
  /** Completes the sentence "… must be". */
  form: string;
  schema: z.ZodType<string>;
  isRequired: boolean;
};

/** The checked values of the options by their names. An option that was left out is undefined. */
export type AdminValues = Readonly<Record<string, string | undefined>>;

export type AdminCommand = {
  /** Two words, such as `desk add`. */
  name: string;
  about: string;
  options: Readonly<Record<string, AdminOption>>;
  /**
   * Runs in a transaction of its own.
   * @returns the lines to print, and of a change the ids of the records for the audit log
   * @throws AdminFault when the command cannot be done; nothing is changed then
   */
  run(db: Database, values: AdminValues): Promise<{ lines: string[]; changed?: (string | null)[] }>;
};

/** A fault of what the operator asked for. The message is a whole sentence. */
export class AdminFault extends Error {}

const option =
  (form: string, schema: z.ZodType<string>) =>
  (about: string, { isRequired = true } = {}): AdminOption => ({ about, form, schema, isRequired });

const LONGEST_SUBJECT = 255;

export const subjectOption = option(
  "the subject (sub) of the identity provider's token",
  requiredText(LONGEST_SUBJECT).refine(isSubject),
);
export const npnOption = option("a National Producer Number: at most ten digits, the first no zero", npn);
export const emailOption = option("an email address", email);
/** @param longest the number of characters */
export const textOption = (longest: number) =>
  option(`text of at most ${longest} characters`, requiredText(longest));

/** Returns the value of an option that the command declares as required. */
export function given(values: AdminValues, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The command declares no required option ${name}`);
  return value;
}
