import type { SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import type { FieldFault } from "#api/fields.ts";
import type { FileFault } from "#api/pdf.ts";
import type { Fault as BackendFault } from "../backend/fault.ts";

/** The state of a form: typed values, attached files, and what is wrong. The server and the browser share it. */

/** The field that names the submission. */
export const SUBMISSION = "submission";
/** The button that removes an attached file; its value is the file's id. */
export const REMOVE = "remove";
/** The button that loads the form's page anew with what is typed, such as its choices when they could not be fetched. */
export const RELOAD = "again";
/** The button that leads from the check of the answers back to the form. */
export const CHANGE = "change";
/** The field of a form that comes from the check of its answers. */
export const CHECKED = "checked";
/** The field that holds the id of a kept file of another field. */
export const keptFileField = (field: string) => `${field}-kept`;

/** A form's id. There is one such form on a page. */
export const FORM_ID = "form";
/** The id of a field's control, as conform makes it. */
export const fieldId = (name: string) => `${FORM_ID}-${name}`;

export type Rule = FieldFault | FileFault | "store" | "quota" | "total" | "taken" | "full" | "completed";

/** One fault of a field, by the name of the rule it breaks. `file` names the file that was refused. */
export type Fault = { rule: Rule; file?: string };
export type NamedFieldFault = Fault & { field: string };

/** The text of each field, or the texts of one that takes several. */
export type Typed = Record<string, string | string[] | undefined>;

export type AttachedFile = { id: string; name: string; bytes: number };

/** Why a form without a wrong field was not taken. */
export type Failure =
  | { kind: "backend"; fault: BackendFault }
  | { kind: "tooLarge" }
  /** It asks for nothing that is not so already. */
  | { kind: "unchanged" }
  /** The same submission was taken before with other content. `ref` leads to its confirmation while that is kept. */
  | { kind: "alreadySent"; ref: string | null };

export type FormState = {
  /** Names this submission, so that it is taken once however often it is sent. */
  submission: string;
  values: Record<string, readonly string[]>;
  files: Record<string, readonly AttachedFile[]>;
  /** The server's answer, with the faults of each field in the order of the page; null before the first. */
  result: SubmissionResult<Fault[]> | null;
  failure: Failure | null;
  /** The form is shown again after a sign-in, or after the portal could not take it. */
  isRestored: boolean;
  /** Its page is opened anew, with what was typed in one that was not taken: where there is an empty one. */
  emptyFormAddress?: string;
  /** The page's title says so. */
  failed: boolean;
  /** Everything is in order, and the answers are shown before they are sent. */
  isToBeChecked?: boolean;
};

/** Returns the first text of a field; empty without one. */
export const firstValue = ({ values }: Pick<FormState, "values">, name: string) => values[name]?.[0] ?? "";

/** A form as its page opens it: its state, and the constraints of its fields by name. */
export type OpenForm = FormState & {
  constraint: ReturnType<typeof getZodConstraint>;
  /** The key of its own sentences about faults. */
  faults?: string | undefined;
  /** With another version the page has been opened anew, and an earlier answer is over. */
  version?: string | undefined;
};
