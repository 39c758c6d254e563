import { createHash } from "node:crypto";
import type { z } from "zod";
import { BackendFault, type Fault, pageStatus } from "../api-client/fault.ts";
import { leaveNotice } from "../frame/notice.server.ts";
import type { NoticeCode } from "../frame/notices.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { portalText } from "../paths.ts";
import { redirectTo } from "../session/addresses.server.ts";
import { type InPortal, requirePortal } from "../session/guards.server.ts";
import { orNotKept, orUnavailablePage } from "../session/session.server.ts";
import { runExclusive } from "../store/records.server.ts";
import { findConfirmation, keepConfirmation, submissionKey } from "./confirmations.server.ts";
import {
  allUploads,
  type FormDefinition,
  type FormParts,
  partsOf,
  receiveForm,
  refusedState,
} from "./form.server.ts";
import { CHANGE, CHECKED, type FormState, fieldId, type NamedFieldFault } from "./form-state.ts";
import { markUploadSubmitted, type Upload } from "./kept-uploads.server.ts";
import { redirectToForm, showAgain } from "./show-again.server.ts";

/**
 * A submission that is being sent: the values, the files and the key that makes the backend accept it only
 * once.
 */
export type PendingSubmission<V> = InPortal & { values: V; uploads: Record<string, Upload[]>; key: string };

export type SubmissionSteps<V> = {
  form: FormParts;
  /** True when a check page shows the answers before they are sent. */
  isCheckedFirst?: boolean;
  /**
   * Refuses users who must not send the form.
   * @throws the error answer
   */
  requireAccess?(inPortal: InPortal): void;
  /**
   * Sends the submission to the backend. Returns the backend's reference, if any.
   * @throws BackendFault
   */
  send(sending: PendingSubmission<V>): Promise<unknown>;
  /** Maps field names of the backend to field names of the form, where they differ. */
  wireNames?: Record<string, string>;
  /** Turns a refusal of the backend into faults of fields, where the form knows more than the answer says. */
  faultsFromRefusal?(fault: Fault, sending: PendingSubmission<V>): Promise<NamedFieldFault[]>;
  /** Runs after the submission, for example to delete a draft. */
  afterSubmission?(): Promise<void>;
  /** Returns the content of the confirmation. */
  summary(sending: PendingSubmission<V>): unknown;
  /** Returns the address of the confirmation. */
  success(sending: PendingSubmission<V>, ref: string): string;
  notice: NoticeCode;
};

/**
 * Runs the whole action of a form that submits something. The backend accepts a submission only once: a
 * second press, a reload or a retry after a crash leads to the confirmation of the first one. Every failure
 * shows the form again with its values.
 */
export async function handleSubmission<S extends z.ZodObject>(
  args: RequestArgs,
  submission: Omit<SubmissionSteps<z.output<S>>, "form"> & { form: FormDefinition<S> },
) {
  const received = await receiveForm(args, submission.form);
  const inPortal = await requirePortal(args);
  submission.requireAccess?.(inPortal);
  if (!received.isValid) return showAgain(args, received.state, received.status);
  const { values, uploads, fields } = received;
  const state = { ...received.state, isToBeChecked: submission.isCheckedFirst === true };
  if (fields.has(CHANGE))
    return redirectToForm(
      args,
      { ...state, isToBeChecked: false },
      { anchor: fieldToChange(submission.form) },
    );
  if (submission.isCheckedFirst && !fields.has(CHECKED)) return redirectToForm(args, state);
  const sending = { ...inPortal, values, uploads, key: state.submission };
  return submitOnce(args, sending, state, { ...submission, form: partsOf(submission.form) });
}

/** The check page leads back to the first field. */
const fieldToChange = (form: FormDefinition) => fieldId(partsOf(form).fields[0] ?? "");

/**
 * The longest wait for an equal request, which may belong to a crashed process. After that it continues, and
 * the backend recognizes the repeated key.
 */
const WAIT_MS = 5000;

export async function submitOnce<V>(
  args: RequestArgs,
  sending: PendingSubmission<V>,
  state: FormState,
  submission: SubmissionSteps<V>,
) {
  const {
    form,
    send,
    summary,
    success,
    notice,
    wireNames = {},
    faultsFromRefusal,
    afterSubmission,
  } = submission;
  const digest = digestOf(form.name, sending);
  try {
    const isSubmitted = await orNotKept(
      sending.session,
      runExclusive(`submit.${submissionKey(sending, sending.key)}`, WAIT_MS, async () => {
        const previous = await findConfirmation(sending, sending.key);
        if (previous && previous.digest !== digest) return false;
        if (!previous) {
          const answer = await send(sending);
          await keepConfirmation(sending, sending.key, {
            form: form.name,
            digest,
            summary: summary(sending),
            reference: typeof answer === "string" ? answer : null,
          });
          await afterSubmission?.();
        }
        await Promise.all(
          allUploads(sending.uploads).map((upload) => markUploadSubmitted(upload, sending.key)),
        );
        return true;
      }),
    );
    if (!isSubmitted) return alreadySentAnswer(args, form, state, sending.key);
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error;
    // An equal request may have succeeded at the same time and deleted the files of this one.
    const existing = await orUnavailablePage(findConfirmation(sending, sending.key));
    if (existing?.digest !== digest) {
      const faults = (await faultsFromRefusal?.(error.fault, sending)) ?? [];
      if (faults.length > 0) return showAgain(args, refusedState(form, state, faults), error.fault.status);
      return refusalAnswer(args, error, state, form, wireNames);
    }
  }
  const cookies = [await leaveNotice(notice)];
  return redirectTo(success(sending, sending.key), { status: 303, cookies });
}

/** @param ref the reference of the confirmation; null when only the backend knows the submission */
function alreadySentAnswer(args: RequestArgs, form: FormParts, state: FormState, ref: string | null) {
  return showAgain(args, refusedState(form, state, [], { kind: "alreadySent", ref }), 409);
}

/** Returns the answer to a form that the backend refused: the form with its values and the reason. */
export function refusalAnswer(
  args: RequestArgs,
  { fault, rules, retryAfter }: BackendFault,
  state: FormState,
  form: FormParts,
  wireNames: Record<string, string> = {},
) {
  if (fault.status === 409) return alreadySentAnswer(args, form, state, null);
  const known = [...form.fields, ...(form.files ?? []).map(({ name }) => name)];
  const faults = rules
    .map(({ field, rule }) => ({ field: wireNames[field] ?? field, rule }))
    .filter(({ field }) => known.includes(field));
  if (faults.length > 0) return showAgain(args, refusedState(form, state, faults), 422);
  const status = fault.status === 429 ? 429 : pageStatus(fault);
  return showAgain(args, refusedState(form, state, [], { kind: "backend", fault }), status, retryAfter);
}

function digestOf<V>(form: string, { portal, values, uploads }: PendingSubmission<V>): string {
  const files = allUploads(uploads).map(({ name, sha256 }) => [name, sha256]);
  return createHash("sha256")
    .update(JSON.stringify([form, portalText(portal), values, files]))
    .digest("hex");
}
