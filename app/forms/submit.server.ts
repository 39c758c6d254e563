import { createHash } from "node:crypto";
import type { z } from "zod";
import { businessDate, businessTime } from "#api/business-time.ts";
import { attempt } from "../api-client/attempt.server.ts";
import { BackendFault, type Fault, pageStatus } from "../api-client/fault.ts";
import { leaveNotice } from "../frame/notice.server.ts";
import type { NoticeCode } from "../frame/notices.server.ts";
import { now } from "../host/clock.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { type Paths, pathsFor, portalText } from "../paths.ts";
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
  type Received,
  receiveForm,
  refusedState,
} from "./form.server.ts";
import type { FormState, NamedFieldFault } from "./form-state.ts";
import { markUploadSubmitted, type Upload } from "./kept-uploads.server.ts";
import { redirectToForm, showAgain } from "./show-again.server.ts";
import { type Reviewed, requireSeen, requireUnsent } from "./steps/check.server.ts";
import { type AtStep, dropDraft, keepAnswer, keepUnfinished, type Typed } from "./steps/draft.server.ts";
import {
  continueFrom,
  goBack,
  keepFiles,
  type StepArgs,
  showStepAgain,
  stepPath,
  submissionOf,
  typedIn,
} from "./steps/step.server.ts";

/**
 * The way of a form from the browser to its confirmation: who asks, read within limits, validate, show again or keep or send once,
 * confirm. A form of one page is sent at once (`handleSubmission`). A step of a wizard is kept in a draft (`answerStep`). The last step
 * of a wizard shows the draft and sends it (`sendDraft`). What is special to a form is in a file of its own.
 */

/** A submission that is being sent: the values, the files and the key that makes the backend accept it only once. */
export type PendingSubmission<V> = InPortal & { values: V; uploads: Record<string, Upload[]>; key: string };

export type SubmissionSteps<V> = {
  form: FormParts;
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
  /** Answers with the form and the faults that the backend found in its fields. The default shows the page of the request again. */
  showFaults?(state: FormState): ReturnType<typeof showAgain>;
  /** Returns the content of the confirmation. */
  summary(sending: PendingSubmission<V>): unknown;
  /** Returns the address of the confirmation. */
  success(sending: PendingSubmission<V>, ref: string): string;
  notice: NoticeCode;
};

/** A form of one page. */
type PageForm<S extends z.ZodObject> = Omit<SubmissionSteps<z.output<S>>, "form"> & {
  form: FormDefinition<S>;
  /**
   * Refuses users who must not send the form.
   * @throws the error answer
   */
  requireAccess?(inPortal: InPortal): void;
};

/** Runs the action of a form of one page. Every failure shows the form again with its values. */
export async function handleSubmission<S extends z.ZodObject>(args: RequestArgs, submission: PageForm<S>) {
  const received = await receiveForm(args, submission.form);
  const inPortal = await requirePortal(args);
  submission.requireAccess?.(inPortal);
  const { state } = received;
  if (!received.isValid) return showAgain(args, state, received.status);
  const { values, uploads } = received;
  const sending = { ...inPortal, values, uploads, key: state.submission };
  return submitOnce(args, sending, state, { ...submission, form: partsOf(submission.form) });
}

/** A step of a wizard: a form, and what is special to it. */
export type FormStep<At extends AtStep = AtStep, S extends z.ZodObject = z.ZodObject> = {
  /** Returns the form, as far as the address tells. Its user is not known yet. */
  form(args: StepArgs): FormDefinition<S>;
  /** Loads its page. */
  load(args: RequestArgs, at: At): Promise<object>;
  /** Returns what stands in the form after a button that changes it, such as a search; undefined after any other button. */
  change?(at: At, received: Received<z.output<S>>): Promise<Typed | undefined>;
  /** Compares a form with what the backend offers and knows. */
  check?(at: At, received: Received<z.output<S>>): Promise<Checked>;
};

/** The data of the page of a step. */
export type StepData<S extends { load(...args: never): Promise<unknown> }> = Awaited<ReturnType<S["load"]>>;

/** The result of the check of a form by its step. */
export type Checked = {
  /** The form as its page shows it, where that is not as it was received. */
  state?: FormState;
  /** The answer as the draft keeps it, where that is not as it was typed. */
  answer?: Typed;
  /** The fields whose choice the page does not offer. */
  notOffered?: readonly string[];
  failure?: FormState["failure"];
};

/** The last step of a wizard. */
export type CheckStep<At extends AtStep, V = unknown, R = unknown> = {
  /** Nothing is typed there. */
  form: FormDefinition;
  /** Returns the answers in the words of the page (`review`), and as they are sent. @throws BackendFault */
  review(at: At): Promise<Reviewed<V, R>>;
  /** True when there is nothing to send. */
  isNothing?(review: R): boolean;
  /** The name of the confirmation, and its address. */
  confirmation(args: StepArgs): { name: string; path(paths: Paths, ref: string): string };
  /** The parts of the answers that the backend may find fault with. */
  fields(at: At): readonly string[];
  /** Those parts by the names of the wire. */
  wireNames(at: At): Record<string, string>;
  /** The step that shows those faults. The default is the last one. */
  faultsAt?: string;
  /** Sends the answers to the backend. Returns the backend's reference, if any. @throws BackendFault */
  send(sending: PendingSubmission<V>): Promise<unknown>;
  notice: NoticeCode;
};

/** A wizard: its steps, each a form, and the last one, which shows the answers before they are sent. */
export type WizardForm<At extends AtStep, V, R> = {
  /** Returns the name of the step at an address. Any other name is that of the last step. */
  stepAt(args: StepArgs): string;
  /** @throws an error answer or a redirect for somebody who must not be at this step */
  requireStep(args: StepArgs): Promise<At>;
  steps: Readonly<Record<string, FormStep<At>>>;
  check: CheckStep<At, V, R>;
};

/**
 * Runs the action of a step. A good answer is kept in the draft, and leads to the next step without one; the last step sends them all.
 * Every failure shows the step again with its values.
 */
export async function answerStep<At extends AtStep, V, R>(args: StepArgs, wizard: WizardForm<At, V, R>) {
  const step = wizard.steps[wizard.stepAt(args)];
  const form = step?.form(args) ?? wizard.check.form;
  const received = await receiveForm(args, form);
  if (!step) return sendDraft(args, wizard, received);
  const at = await wizard.requireStep(args);
  if (received.fields.has("cancel")) return goBack(at);
  const changed = await step.change?.(at, received);
  if (changed) {
    const draft = await keepUnfinished(at, changed, await submissionOf(at, received.state));
    return redirectTo(stepPath({ ...at, draft }, at.step), { status: 303 });
  }
  const checked = await step.check?.(at, received);
  const { state = received.state, notOffered = [], failure } = checked ?? {};
  const answer = checked?.answer ?? typedIn(form, state);
  const faults = notOffered.map((field) => ({ field, rule: "choice" as const }));
  if (!received.isValid) return showStepAgain(args, at, { form, state, answer, status: received.status });
  if (failure || faults.length > 0) {
    const status = failure?.kind === "backend" ? pageStatus(failure.fault) : 422;
    const refused = refusedState(form, state, faults, failure);
    return showStepAgain(args, at, { form, state: refused, answer, status });
  }
  const draft = await keepAnswer(at, answer, await submissionOf(at, state));
  await keepFiles(at, draft, form);
  return continueFrom(at, draft);
}

/** Sends what the page of the last step showed. A second press, a reload or a retry leads to the confirmation of the first one. */
async function sendDraft<At extends AtStep, V, R>(
  args: StepArgs,
  { check, requireStep }: WizardForm<At, V, R>,
  { state, fields }: Received<unknown>,
) {
  const confirmation = check.confirmation(args);
  const addressOf = ({ portal }: InPortal, ref: string) => confirmation.path(pathsFor(portal), ref);
  const at = await requireUnsent(args, state.submission, requireStep, {
    form: confirmation.name,
    path: addressOf,
  });
  const { draft } = at;
  const { faultsAt } = check;
  const shownAt = (step: string) => ({ status: 422, page: stepPath(at, step), draft: draft ?? undefined });
  const { value: found, fault } = await attempt(check.review(at));
  if (fault) {
    const refused = refusedState(check.form, state, [], { kind: "backend", fault });
    return showAgain(args, refused, pageStatus(fault));
  }
  if (found.again !== undefined) return redirectTo(stepPath(at, found.again), { status: 303 });
  // Another tab may have changed the answers since the page showed them, or somebody what they are called.
  requireSeen(at, fields, found.review, check.isNothing);
  const { values, uploads = {} } = found;
  const sending = { ...at, values, uploads, key: draft?.submission ?? state.submission };
  return submitOnce(args, sending, state, {
    form: { name: confirmation.name, fields: check.fields(at) },
    wireNames: check.wireNames(at),
    send: check.send,
    ...(faultsAt !== undefined && {
      showFaults: (refused: FormState) => redirectToForm(args, refused, shownAt(faultsAt)),
    }),
    summary: () => found.review,
    afterSubmission: async () => {
      if (draft) await dropDraft(draft);
    },
    success: addressOf,
    notice: check.notice,
  });
}

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
    showFaults,
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
      return refusalAnswer(args, error, state, form, { wireNames, showFaults });
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
  { wireNames = {}, showFaults }: Pick<SubmissionSteps<unknown>, "wireNames" | "showFaults"> = {},
) {
  if (fault.status === 409) return alreadySentAnswer(args, form, state, null);
  const known = [...form.fields, ...(form.files ?? []).map(({ name }) => name)];
  const faults = rules
    .map(({ field, rule }) => ({ field: wireNames[field] ?? field, rule }))
    .filter(({ field }) => known.includes(field));
  if (faults.length > 0) {
    const refused = refusedState(form, state, faults);
    return showFaults ? showFaults(refused) : showAgain(args, refused, 422);
  }
  const status = fault.status === 429 ? 429 : pageStatus(fault);
  const failure = { kind: "backend" as const, fault, until: momentAfter(retryAfter) };
  return showAgain(args, refusedState(form, state, [], failure), status, retryAfter);
}

/** For a shorter wait, "in a moment" is enough. */
const SHORT_WAIT_SECONDS = 60;

/** Returns the time after a wait, in the business time zone; undefined after a short one. */
function momentAfter(seconds = 0) {
  if (seconds < SHORT_WAIT_SECONDS) return undefined;
  const at = new Date(now().getTime() + seconds * 1000);
  const { time, zone } = businessTime(at, settings.BUSINESS_TIME_ZONE);
  return { day: businessDate(at, settings.BUSINESS_TIME_ZONE), time, zone };
}

function digestOf<V>(form: string, { portal, values, uploads }: PendingSubmission<V>): string {
  const files = allUploads(uploads).map(({ name, sha256 }) => [name, sha256]);
  return createHash("sha256")
    .update(JSON.stringify([form, portalText(portal), values, files]))
    .digest("hex");
}
