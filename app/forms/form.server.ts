import { data } from "@remix-run/node";
import type { z } from "zod";
import { fieldFaults } from "#api/fields.ts";
import type { Asked, SignedIn } from "../session/access.server.ts";
import { readForm } from "../session/forgery.server.ts";
import { keptFields } from "../session/kept-forms.server.ts";
import { isRecordId, newRecordId } from "../session/records.server.ts";
import { orUnavailable } from "../session/session.server.ts";
import type { FileField, RefusedFile } from "./body.server.ts";
import { type FieldFaultAt, type FormState, keptName, REMOVE, type Rule, SUBMISSION } from "./form-state.ts";
import { dropUpload, keptUpload, type Upload } from "./kept-uploads.server.ts";

/** What every form is made of: its fields with their rules, and its files. */
export type FormDefinition<V> = {
  /** Unlike any other form's. */
  name: string;
  /** Fields in the order of the page; those of `lists` are read as lists of texts, the others as one text. */
  fields: readonly string[];
  lists?: readonly string[];
  /** From what was typed (missing is `undefined`) to what is sent. Messages are names of rules. */
  schema: z.ZodType<V>;
  files?: readonly (FileField & { isRequired: boolean })[];
};

/** A form without what its values mean. */
export type FormParts = Omit<FormDefinition<unknown>, "schema">;

/**
 * A form as its page first shows it, or as it was when it could not be sent.
 * @param values what stands in the fields of a new one
 */
export async function openForm<V>(
  { request }: Asked,
  { session }: SignedIn,
  form: FormDefinition<V>,
  values: FormState["values"] = {},
): Promise<FormState> {
  const owner = session.user.sub;
  const kept = await keptFields(request, owner);
  if (!kept) return blank(newRecordId(), values);
  const { state } = await read(form, owner, kept);
  return { ...state, isRestored: true };
}

function blank(submission: string, values: FormState["values"]): FormState {
  return { submission, values, files: {}, faults: [], failure: null, isRestored: false, failed: false };
}

export type Received<V> = {
  /** Everything that was sent. */
  fields: URLSearchParams;
  state: FormState;
} & (
  | /** The page is shown again: something is wrong, or a file was to be taken away. */
  { isGood: false; status: number }
  | { isGood: true; values: V; uploads: Record<string, Upload[]> }
);

/**
 * The first step of a form's action: who asks, and what the form holds.
 * @throws what `readForm` throws
 */
export async function receiveForm<V>(asked: Asked, form: FormDefinition<V>): Promise<SignedIn & Received<V>> {
  const { form: fields, refusedFiles, isCut, session, backend } = await readForm(asked, form.files);
  const user = { session, backend, fields };
  const owner = session.user.sub;
  const { state, uploads } = await read(form, owner, fields);
  const removed = fields.get(REMOVE);
  if (removed) {
    await Promise.all(
      attached(uploads)
        .filter(({ id }) => id === removed)
        .map(dropUpload),
    );
    return { ...user, isGood: false, state: without(state, removed), status: 200 };
  }
  const fileFaults = refusedFiles.map(({ field, name, fault }) => ({ field, rule: fault, file: name }));
  if (isCut) {
    const faults = inOrder(form, fileFaults);
    return { ...user, isGood: false, state: refused(state, faults, { kind: "tooLarge" }), status: 413 };
  }
  const parsed = form.schema.safeParse(typed(form, fields));
  const faults = inOrder(form, [
    ...fileFaults,
    ...missingFiles(form, uploads, refusedFiles),
    ...repeated(form, fields),
    ...(parsed.success ? [] : faultsOf(parsed.error)),
  ]);
  return parsed.success && faults.length === 0
    ? { ...user, isGood: true, state, values: parsed.data, uploads }
    : { ...user, isGood: false, state: refused(state, faults), status: statusOf(faults) };
}

/** The answer of an action whose page is shown again. */
export function showAgain(state: FormState, status: number) {
  return data(state, { status });
}

/** The state of a form that was not taken. */
export function refused(
  state: FormState,
  faults: readonly FieldFaultAt[],
  failure: FormState["failure"] = null,
): FormState {
  return { ...state, faults, failure, failed: true };
}

async function read<V>(form: FormDefinition<V>, owner: string, fields: URLSearchParams) {
  const id = fields.get(SUBMISSION);
  const state = blank(isRecordId(id) ? id : newRecordId(), {});
  for (const field of form.fields) state.values[field] = fields.getAll(field);
  const uploads: Record<string, Upload[]> = {};
  for (const { name, most } of form.files ?? []) {
    const ids = [...new Set(fields.getAll(keptName(name)))].slice(-most * 2);
    const found = await Promise.all(ids.map((upload) => orUnavailable(keptUpload(owner, upload))));
    const there = found.filter((upload) => upload !== null).filter(isFor(state.submission));
    // A file chosen anew stands behind those attached before, and takes their place.
    uploads[name] = there.slice(-most);
    state.files[name] = uploads[name].map(({ id, name, bytes }) => ({ id, name, bytes }));
  }
  return { state, uploads };
}

/** What was handed in once is of no other submission. */
const isFor =
  (submission: string) =>
  ({ handedInWith }: Upload) =>
    handedInWith === undefined || handedInWith === submission;

export const attached = (uploads: Record<string, Upload[]>): Upload[] => Object.values(uploads).flat();

function without(state: FormState, removed: string): FormState {
  const files = Object.entries(state.files).map(([name, list]) => [
    name,
    list.filter(({ id }) => id !== removed),
  ]);
  return { ...state, files: Object.fromEntries(files) };
}

function typed<V>({ fields, lists = [] }: FormDefinition<V>, sent: URLSearchParams) {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      lists.includes(field) ? sent.getAll(field) : (sent.get(field) ?? undefined),
    ]),
  );
}

/** A field that takes one value and was sent several times. */
function repeated<V>({ fields, lists = [] }: FormDefinition<V>, sent: URLSearchParams): FieldFaultAt[] {
  return fields
    .filter((field) => !lists.includes(field) && sent.getAll(field).length > 1)
    .map((field) => ({ field, rule: "choice" }));
}

function missingFiles<V>(
  { files = [] }: FormDefinition<V>,
  uploads: Record<string, Upload[]>,
  refusedFiles: readonly RefusedFile[],
): FieldFaultAt[] {
  return files
    .filter(({ name, isRequired }) => isRequired && !uploads[name]?.length)
    .filter(({ name }) => !refusedFiles.some(({ field }) => field === name))
    .map(({ name }) => ({ field: name, rule: "required" }));
}

function faultsOf(error: z.ZodError): FieldFaultAt[] {
  return error.issues.map(({ path, message }) => ({
    field: String(path[0] ?? ""),
    rule: fieldFaults.find((known) => known === message) ?? ("choice" as const),
  }));
}

/** The faults as they stand on the page, one for each field and each file. */
export function inOrder(form: FormParts, faults: readonly FieldFaultAt[]): FieldFaultAt[] {
  const order = [...form.fields, ...(form.files ?? []).map(({ name }) => name)];
  const isFirst = ({ field, file }: FieldFaultAt, index: number) =>
    file !== undefined || faults.findIndex((other) => other.field === field) === index;
  return faults.filter(isFirst).sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

const statusByRule: Partial<Record<Rule, number>> = { store: 507, quota: 429, tooLarge: 413 };

function statusOf(faults: readonly FieldFaultAt[]): number {
  const [own] = faults.flatMap(({ rule }) => statusByRule[rule] ?? []);
  return own ?? 422;
}
