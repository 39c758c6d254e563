import type { SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import type { FieldFault } from "#api/fields.ts";
import type { FileFault } from "#api/upload-rules.ts";
import type { Fault } from "../api-client/fault.ts";

/** The state of a form: typed values, attached files and faults. The server and the browser share it. */

/** The field with the submission id. */
export const SUBMISSION = "submission";
/** The button that removes an attached file. Its value is the file id. */
export const REMOVE = "remove";
/** The button that reloads the page and keeps the typed values, for example to fetch choices again. */
export const RELOAD = "again";
/** Returns the name of the hidden field with the ids of the files that a file field already has. */
export const keptFileField = (field: string) => `${field}-kept`;

/** The id of the form element. A page has one such form. */
export const FORM_ID = "form";
/** Returns the element id that conform gives a field's control. */
export const fieldId = (name: string) => `${FORM_ID}-${name}`;

export type Rule = FieldFault | FileFault | "store" | "quota" | "total" | "taken" | "full" | "completed";

/** One fault of a field: the broken rule and, for a refused file, the name of the file. */
export type FieldProblem = { rule: Rule; file?: string };
export type NamedFieldFault = FieldProblem & { field: string };

/** The text of each field. A field with several values has a list. */
export type Typed = Record<string, string | string[] | undefined>;

export type AttachedFile = { id: string; name: string; bytes: number };

/** A failure that belongs to no field. */
export type Failure =
  /** `until`: the time in the business time zone at which another try may succeed. */
  | { kind: "backend"; fault: Fault; until?: { day: string; time: string; zone: string } | undefined }
  | { kind: "tooLarge" }
  /** The form asks for no change. */
  | { kind: "unchanged" }
  /**
   * The user has already sent this submission with other content. `ref` is the reference of its confirmation,
   * if it is still stored.
   */
  | { kind: "alreadySent"; ref: string | null };

export type FormState = {
  /** The submission id. It prevents a second submission of the same form. */
  submission: string;
  values: Record<string, readonly string[]>;
  files: Record<string, readonly AttachedFile[]>;
  /** The answer of the server, with the faults of each field in page order. Null before the first answer. */
  result: SubmissionResult<FieldProblem[]> | null;
  failure: Failure | null;
  /** True when the page shows the form again after a sign-in or after a portal error. */
  isRestored: boolean;
  /**
   * The address of an empty form. Set when the page filled the form with the values of an earlier, refused
   * one.
   */
  emptyFormAddress?: string;
  /** True when the form has a fault or a failure. The page title then begins with “Error:”. */
  failed: boolean;
};

/** The state of a form together with the constraints of its fields, by name. */
export type OpenForm = FormState & {
  constraint: ReturnType<typeof getZodConstraint>;
  /** The translation key of the form's own fault sentences. */
  faults?: string | undefined;
  /** Changes when the page was opened anew. An older answer is then obsolete. */
  version?: string | undefined;
};
