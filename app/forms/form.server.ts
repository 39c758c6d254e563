import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { fieldFaults } from "#api/fields.ts";
import { LARGEST_REQUEST_BYTES } from "#api/upload-rules.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import type { SignedIn } from "../session/guards.server.ts";
import { keptFields } from "../session/kept-forms.server.ts";
import { orUnavailablePage } from "../session/session.server.ts";
import { isRecordId, newRecordId } from "../store/records.server.ts";
import type { FileField, RefusedFile } from "./body.server.ts";
import {
  type FieldProblem,
  type FormState,
  keptFileField,
  type NamedFieldFault,
  type OpenForm,
  RELOAD,
  REMOVE,
  type Rule,
  SUBMISSION,
} from "./form-state.ts";
import { dropUpload, keptUpload, type Upload } from "./kept-uploads.server.ts";
import { readForm } from "./read-form.server.ts";
import { findFormShownAgain, findStepShownAgain, forgetShownAgain } from "./show-again.server.ts";

/** The other parts of a request need the remaining bytes. */
const MOST_BYTES_OF_FILES = LARGEST_REQUEST_BYTES - 256 * 1024;

/** Defines a form: its fields and rules in page order, and its files. */
export type FormDefinition<S extends z.ZodObject = z.ZodObject> = {
  /** The unique name of the form. */
  name: string;
  /** Turns typed text into values. Missing text is `undefined`. Messages are names of rules. */
  schema: S;
  files?: readonly (FileField & { isRequired: boolean })[];
  /**
   * Fields whose text never appears in a page, such as identity numbers. The user types them again, or other
   * code stores them.
   */
  secrets?: readonly string[];
  /**
   * The translation key of the form's own fault sentences, such as `licenses:faults`. `<key>.<field>.<rule>`
   * is a sentence that says what to do. Every required field has one for `required`.
   */
  faults?: string;
};

/** The part of a definition that does not depend on the type of the values. */
export type FormParts = Pick<FormDefinition, "name" | "files"> & { fields: readonly string[] };

export function partsOf({ name, schema, files = [] }: FormDefinition): FormParts {
  return { name, files, fields: Object.keys(schema.shape) };
}

/**
 * Returns the form for a page: empty, restored after a sign-in, or with the values and faults of the last
 * answer.
 * @param values the initial values of the fields; under `keptFileField(name)`, the ids of attached files
 * @param draft in a wizard: the version of the draft that `values` come from, if there is one yet
 */
export async function openForm(
  args: RequestArgs,
  user: SignedIn,
  form: FormDefinition,
  values: FormState["values"] = {},
  draft?: { version: string | undefined },
): Promise<OpenForm> {
  const owner = user.session.user.sub;
  const kept = await keptFields(args.request, owner);
  if (kept) {
    const { state } = await readState(form, owner, kept);
    return withConstraints(form, { ...state, isRestored: true });
  }
  const shownAgain = draft
    ? await findStepShownAgain(args, user, draft.version)
    : await findFormShownAgain(args, user);
  if (shownAgain) {
    if (draft) shownAgain.values = withoutSecrets(form, values);
    const { state } = await readState(
      form,
      owner,
      draft ? fieldsOf({ ...values, [SUBMISSION]: [shownAgain.submission] }) : fieldsOfState(shownAgain),
    );
    return withConstraints(form, { ...shownAgain, files: state.files });
  }
  if (!form.files) return newForm(form, values);
  const { state } = await readState(form, owner, fieldsOf(values));
  return withConstraints(form, state);
}

const fieldsOf = (values: FormState["values"]) =>
  new URLSearchParams(Object.entries(values).flatMap(([name, list]) => list.map((text) => [name, text])));

/** Returns the fields that the page would send. Some of the files may have expired. */
const fieldsOfState = ({ submission, files }: FormState) =>
  fieldsOf({
    [SUBMISSION]: [submission],
    ...Object.fromEntries(
      Object.entries(files).map(([name, list]) => [keptFileField(name), list.map(({ id }) => id)]),
    ),
  });

/** Returns an empty form. */
export function newForm(form: FormDefinition, values: FormState["values"] = {}): OpenForm {
  return withConstraints(form, emptyState(newRecordId(), withoutSecrets(form, values)));
}

const withoutSecrets = ({ secrets = [] }: FormDefinition, values: FormState["values"]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));

const withConstraints = ({ schema, faults }: FormDefinition, state: FormState): OpenForm => ({
  ...state,
  constraint: constraintOf(schema),
  faults,
});

/** The constraints by schema. A schema does not change. */
const constraints = new WeakMap<z.ZodObject, OpenForm["constraint"]>();

function constraintOf(schema: z.ZodObject): OpenForm["constraint"] {
  const known = constraints.get(schema);
  if (known) return known;
  // Only a plain object can be sent to the browser.
  const read = { ...getZodConstraint(schema) };
  constraints.set(schema, read);
  return read;
}

function emptyState(submission: string, values: FormState["values"]): FormState {
  return { submission, values, files: {}, result: null, failure: null, isRestored: false, failed: false };
}

export type Received<V> = {
  /** All received fields. */
  fields: URLSearchParams;
  state: FormState;
} & (
  | /** The page shows the form again: it has a fault, the user removed a file, or the user reloaded the choices. */
  { isValid: false; status: number }
  | { isValid: true; values: V; uploads: Record<string, Upload[]> }
);

/**
 * Reads and checks a form. An action must call it first.
 * @throws the errors of `readForm`
 */
export async function receiveForm<S extends z.ZodObject>(
  args: RequestArgs,
  form: FormDefinition<S>,
): Promise<SignedIn & Received<z.output<S>>> {
  const {
    form: fields,
    refusedFiles,
    isCut,
    session,
    backend,
  } = await readForm(args, form.files, form.secrets);
  const user = { session, backend, fields };
  const { state, uploads, surplus } = await readState(form, session.user.sub, fields);
  await Promise.all(surplus.map(({ upload }) => dropUpload(upload)));
  if (fields.has(RELOAD)) return { ...user, isValid: false, state, status: 200 };
  const removed = fields.get(REMOVE);
  if (removed) {
    await Promise.all(
      allUploads(uploads)
        .filter(({ id }) => id === removed)
        .map(dropUpload),
    );
    return { ...user, isValid: false, state: withoutFile(state, removed), status: 200 };
  }
  const fileFaults = [
    ...refusedFiles.map(({ field, name, fault }) => ({ field, rule: fault, file: name })),
    ...surplus.map(({ field, upload }) => ({ field, rule: "tooMany" as const, file: upload.name })),
  ];
  if (isCut) {
    const refusal = refusedState(form, state, fileFaults, { kind: "tooLarge" });
    return { ...user, isValid: false, state: refusal, status: 413 };
  }
  const submission = parseForm(form, fields);
  const faults = [
    ...fileFaults,
    ...missingFiles(form, uploads, refusedFiles),
    ...totalSizeFaults(uploads),
    ...(submission.status === "success" ? [] : faultsOf(submission.error)),
  ];
  if (submission.status !== "success" || faults.length > 0)
    return { ...user, isValid: false, state: refusedState(form, state, faults), status: statusOf(faults) };
  await forgetShownAgain(args, user);
  return { ...user, isValid: true, state, values: submission.value, uploads };
}

/** Checks the fields of a form. It ignores unknown fields, because a browser can send any name. */
export function parseForm<S extends z.ZodObject>(form: FormDefinition<S>, sent: URLSearchParams) {
  const { fields } = partsOf(form);
  const known = new URLSearchParams([...sent].filter(([name]) => fields.includes(name)));
  return parseWithZod(known, {
    schema: form.schema,
    formatError: (issues: readonly { message: string }[]): FieldProblem[] =>
      issues.slice(0, 1).map(({ message }) => ({ rule: ruleOf(message) })),
  });
}

const ruleOf = (message: string): Rule => fieldFaults.find((known) => known === message) ?? "choice";

/** Returns the state of a form with faults. */
export function refusedState(
  form: FormDefinition | FormParts,
  state: FormState,
  faults: readonly NamedFieldFault[],
  failure: FormState["failure"] = null,
): FormState {
  const { fields, files = [] } = "fields" in form ? form : partsOf(form);
  const error: Record<string, FieldProblem[]> = {};
  for (const name of [...fields, ...files.map(({ name }) => name)]) {
    const ownFaults = faults.filter(({ field }) => field === name);
    // A field shows one message, and one more for each refused file.
    const shown = ownFaults.filter(({ file }, index) => file !== undefined || index === 0);
    if (shown.length > 0) error[name] = shown.map(({ field: _, ...fault }) => fault);
  }
  // With a status, conform would focus the first wrong field instead of the error summary.
  return { ...state, result: { error, fields: [...fields] }, failure, failed: true };
}

async function readState(form: FormDefinition, owner: string, fields: URLSearchParams) {
  const id = fields.get(SUBMISSION);
  const state = emptyState(isRecordId(id) ? id : newRecordId(), {});
  for (const field of partsOf(form).fields) state.values[field] = fields.getAll(field);
  state.values = withoutSecrets(form, state.values);
  const uploads: Record<string, Upload[]> = {};
  const surplus: { field: string; upload: Upload }[] = [];
  for (const { name, maxFiles } of form.files ?? []) {
    const ids = [...new Set(fields.getAll(keptFileField(name)))].slice(-maxFiles * 2);
    const found = await Promise.all(ids.map((upload) => orUnavailablePage(keptUpload(owner, upload))));
    const existing = found.filter((upload) => upload !== null).filter(isFreeFor(state.submission));
    // A new file comes after the files that were attached before. In a field for one file it replaces the old
    // one.
    uploads[name] = maxFiles === 1 ? existing.slice(-1) : existing.slice(0, maxFiles);
    if (maxFiles > 1) surplus.push(...existing.slice(maxFiles).map((upload) => ({ field: name, upload })));
    state.files[name] = uploads[name].map(({ id, name, bytes }) => ({ id, name, bytes }));
  }
  return { state, uploads, surplus };
}

/** A file that was already submitted can only be sent again with the same submission. */
const isFreeFor =
  (submission: string) =>
  ({ submittedWith }: Upload) =>
    submittedWith === undefined || submittedWith === submission;

export const allUploads = (uploads: Record<string, Upload[]>): Upload[] => Object.values(uploads).flat();

function withoutFile(state: FormState, removed: string): FormState {
  const files = Object.entries(state.files).map(([name, list]) => [
    name,
    list.filter(({ id }) => id !== removed),
  ]);
  return { ...state, files: Object.fromEntries(files) };
}

function missingFiles(
  { files = [] }: FormDefinition,
  uploads: Record<string, readonly unknown[]>,
  refusedFiles: readonly RefusedFile[],
): NamedFieldFault[] {
  return files
    .filter(({ name, isRequired }) => isRequired && !uploads[name]?.length)
    .filter(({ name }) => !refusedFiles.some(({ field }) => field === name))
    .map(({ name }) => ({ field: name, rule: "required" }));
}

/** All files of a form must fit into one request. */
function totalSizeFaults(uploads: Record<string, Upload[]>): NamedFieldFault[] {
  return Object.entries(uploads)
    .filter(([, files]) => files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES_OF_FILES)
    .map(([field]) => ({ field, rule: "total" }));
}

/** A fault of a list entry counts as a fault of the list. */
function faultsOf(error: Record<string, FieldProblem[] | null> | null): NamedFieldFault[] {
  return Object.entries(error ?? {}).flatMap(([name, faults]) => {
    const [field = ""] = name.split("[");
    return (faults ?? []).map((fault) => ({ ...fault, field }));
  });
}

const statusByRule: Partial<Record<Rule, number>> = { store: 507, quota: 429, tooLarge: 413, total: 413 };

function statusOf(faults: readonly NamedFieldFault[]): number {
  const [status] = faults.flatMap(({ rule }) => statusByRule[rule] ?? []);
  return status ?? 422;
}
