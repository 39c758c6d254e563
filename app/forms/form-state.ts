import type { FieldFault } from "#api/fields.ts";
import type { FileFault } from "#api/pdf.ts";
import type { Fault as BackendFault } from "../backend/fault.ts";

/** What a form shows: typed values, attached files, and what is wrong. Shared by the server and the browser. */

/** The field that says which submission this is. */
export const SUBMISSION = "submission";
/** The button that takes an attached file away; its value is the file's id. */
export const REMOVE = "remove";
/** The field that holds the id of a kept file of another field. */
export const keptName = (field: string) => `${field}.kept`;

export type Rule = FieldFault | FileFault | "store" | "quota" | "taken" | "full";

/** What is wrong with one field, by the name of the rule. `file` is the file that was not taken. */
export type FieldFaultAt = { field: string; rule: Rule; file?: string };

export type AttachedFile = { id: string; name: string; bytes: number };

/** Why a form that holds nothing wrong was not taken. */
export type Failure =
  | { kind: "backend"; fault: BackendFault }
  | { kind: "tooLarge" }
  /** It was taken before, with other content; `ref` is that submission's, if its confirmation is still there. */
  | { kind: "alreadySent"; ref: string | null };

export type FormState = {
  /** Names this submission, so that it is taken once however often it is sent. */
  submission: string;
  values: Record<string, readonly string[]>;
  files: Record<string, readonly AttachedFile[]>;
  faults: readonly FieldFaultAt[];
  failure: Failure | null;
  /** It is shown again after a sign-in, or after the portal could not take it. */
  isRestored: boolean;
  /** For the page's title. */
  failed: boolean;
};
