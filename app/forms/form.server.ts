import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { fieldFaults } from "#api/fields.ts";
import { LARGEST_REQUEST_BYTES } from "#api/pdf.ts";
import type { RequestArgs } from "../request/request-args.server.ts";
import type { SignedIn } from "../session/access.server.ts";
import { keptFields } from "../session/kept-forms.server.ts";
import { orUnavailablePage } from "../session/session.server.ts";
import { isRecordId, newRecordId } from "../store/records.server.ts";
import type { FileField, RefusedFile } from "./body.server.ts";
import {
  type Fault,
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
import { findFormShownAgain, forgetShownAgain } from "./shown-again.server.ts";

/** The rest of a request is for its other parts. */
const MOST_BYTES_OF_FILES = LARGEST_REQUEST_BYTES - 256 * 1024;

/** The definition of a form: its fields with their rules, in the order of the page, and its files. */
export type FormDefinition<S extends z.ZodObject = z.ZodObject> = {
  /** Unlike any other form's. */
  name: string;
  /** From the typed text (missing is `undefined`) to the values. Messages are names of rules. */
  schema: S;
  files?: readonly (FileField & { isRequired: boolean })[];
  /** Fields whose text is never put into a page: it is typed again, or kept elsewhere. */
  secrets?: readonly string[];
  /**
   * The key of its own sentences about faults, such as `licences:faults`. There `<field>.<rule>` is a sentence that says what
   * to do; a field that must be filled in has one for `required`.
   */
  faults?: string;
};

/** The names of a form's fields and files, such as for their labels: a forgotten one is an error of types. */
export type FieldName<F extends FormDefinition> =
  | (keyof F["schema"]["shape"] & string)
  | (F["files"] extends readonly FileField[] ? F["files"][number]["name"] : never);

/** A form without the meaning of its values. */
export type FormParts = Pick<FormDefinition, "name" | "files"> & { fields: readonly string[] };

export function partsOf({ name, schema, files = [] }: FormDefinition): FormParts {
  return { name, files, fields: Object.keys(schema.shape) };
}

/**
 * Returns a form as its page first shows it, as it was when it could not be sent, or as it was when it was not taken.
 * @param values the first values of its fields; under `keptName` of a file field, the ids of what is attached
 */
export async function openForm(
  args: RequestArgs,
  user: SignedIn,
  form: FormDefinition,
  values: FormState["values"] = {},
): Promise<OpenForm> {
  const owner = user.session.user.sub;
  const kept = await keptFields(args.request, owner);
  if (kept) {
    const { state } = await readState(form, owner, kept);
    return withConstraints(form, { ...state, isRestored: true });
  }
  const shownAgain = await findFormShownAgain(args, user);
  if (shownAgain) {
    const { state } = await readState(form, owner, fieldsOfState(shownAgain));
    const hasAllFiles = missingFiles(form, state.files, []).length === 0;
    const isToBeChecked = shownAgain.isToBeChecked === true && hasAllFiles;
    return withConstraints(form, { ...shownAgain, files: state.files, isToBeChecked });
  }
  if (!form.files) return newForm(form, values);
  const { state } = await readState(form, owner, fieldsOf(values));
  return withConstraints(form, state);
}

const fieldsOf = (values: FormState["values"]) =>
  new URLSearchParams(Object.entries(values).flatMap(([name, list]) => list.map((text) => [name, text])));

/** What a form's page would send: some files may not be there any more. */
const fieldsOfState = ({ submission, files }: FormState) =>
  fieldsOf({
    [SUBMISSION]: [submission],
    ...Object.fromEntries(
      Object.entries(files).map(([name, list]) => [keptFileField(name), list.map(({ id }) => id)]),
    ),
  });

/** Returns a form that nobody has filled in yet. */
export function newForm(form: FormDefinition, values: FormState["values"] = {}): OpenForm {
  return withConstraints(form, emptyState(newRecordId(), withoutSecrets(form, values)));
}

const withoutSecrets = ({ secrets = [] }: FormDefinition, values: FormState["values"]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));

/** Copies the constraints into a plain object, which can be sent to the browser. */
const withConstraints = ({ schema, faults }: FormDefinition, state: FormState): OpenForm => ({
  ...state,
  constraint: { ...getZodConstraint(schema) },
  faults,
});

function emptyState(submission: string, values: FormState["values"]): FormState {
  return { submission, values, files: {}, result: null, failure: null, isRestored: false, failed: false };
}

export type Received<V> = {
  /** Everything that was sent. */
  fields: URLSearchParams;
  state: FormState;
} & (
  | /** The page is shown again: something is wrong, a file was to be removed, or choices are to be fetched anew. */
  { isValid: false; status: number }
  | { isValid: true; values: V; uploads: Record<string, Upload[]> }
);

/**
 * Receives a form: the first step of its action. Finds out who asks, and checks what the form holds.
 * @throws what `readForm` throws
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

/** Checks the fields of a form. Other fields are not looked at: their names came from a browser. */
export function parseForm<S extends z.ZodObject>(form: FormDefinition<S>, sent: URLSearchParams) {
  const { fields } = partsOf(form);
  const known = new URLSearchParams([...sent].filter(([name]) => fields.includes(name)));
  return parseWithZod(known, {
    schema: form.schema,
    formatError: (issues: readonly { message: string }[]): Fault[] =>
      issues.slice(0, 1).map(({ message }) => ({ rule: ruleOf(message) })),
  });
}

const ruleOf = (message: string): Rule => fieldFaults.find((known) => known === message) ?? "choice";

/** Returns the state of a form that was not taken. */
export function refusedState(
  form: FormDefinition | FormParts,
  state: FormState,
  faults: readonly NamedFieldFault[],
  failure: FormState["failure"] = null,
): FormState {
  const { fields, files = [] } = "fields" in form ? form : partsOf(form);
  const error: Record<string, Fault[]> = {};
  for (const name of [...fields, ...files.map(({ name }) => name)]) {
    const ownFaults = faults.filter(({ field }) => field === name);
    // A field has one message, and one more for each refused file.
    const shown = ownFaults.filter(({ file }, index) => file !== undefined || index === 0);
    if (shown.length > 0) error[name] = shown.map(({ field: _, ...fault }) => fault);
  }
  // Without a status: conform would move the focus to the first wrong field, and the error summary has it.
  const isToBeChecked = state.isToBeChecked === true && Object.keys(error).length === 0;
  return { ...state, result: { error, fields: [...fields] }, failure, failed: true, isToBeChecked };
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
    // A file chosen anew stands behind those attached before, and takes the place of the only one.
    uploads[name] = maxFiles === 1 ? existing.slice(-1) : existing.slice(0, maxFiles);
    if (maxFiles > 1) surplus.push(...existing.slice(maxFiles).map((upload) => ({ field: name, upload })));
    state.files[name] = uploads[name].map(({ id, name, bytes }) => ({ id, name, bytes }));
  }
  return { state, uploads, surplus };
}

/** A file that was handed in belongs to that submission alone. */
const isFreeFor =
  (submission: string) =>
  ({ handedInWith }: Upload) =>
    handedInWith === undefined || handedInWith === submission;

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

/** With all its files a form must fit into one request. */
function totalSizeFaults(uploads: Record<string, Upload[]>): NamedFieldFault[] {
  return Object.entries(uploads)
    .filter(([, files]) => files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES_OF_FILES)
    .map(([field]) => ({ field, rule: "total" }));
}

/** A fault of one entry of a list counts for the whole list. */
function faultsOf(error: Record<string, Fault[] | null> | null): NamedFieldFault[] {
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
