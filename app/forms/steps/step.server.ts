import { leaveNotice } from "../../frame/notice.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { orUnavailablePage } from "../../session/session.server.ts";
import { newRecordId } from "../../store/records.server.ts";
import { findConfirmation } from "../confirmations.server.ts";
import { type FormDefinition, openForm, partsOf } from "../form.server.ts";
import { type FormState, keptFileField } from "../form-state.ts";
import { keepLonger, keptUpload, type Upload } from "../kept-uploads.server.ts";
import {
  emptyStepAddress,
  foundDraftAddress,
  isFilledIn,
  lastRefusedDraft,
  redirectToForm,
  showAgain,
  staysOnPage,
} from "../show-again.server.ts";
import {
  type AtStep,
  type Draft,
  dropAnswer,
  findDraft,
  isAnswered,
  keepUnfinished,
  type Typed,
  type Wizard,
} from "./draft.server.ts";
import type { Progress } from "./wizard.ts";

/** The steps of a wizard have these functions in common. */

export type StepArgs = RequestArgs & { params: { step?: string } };

/**
 * Returns somebody at a step of a wizard.
 * @throws a redirect to the first step that has no answer yet, when that is an earlier one
 */
export async function findStep<Step extends string>(
  user: InPortal,
  { request }: RequestArgs,
  wizard: Wizard<Step>,
  step: Step,
): Promise<AtStep<Step>> {
  const named = new URL(request.url).searchParams.get("draft");
  const draft = await findDraft(user, wizard, named);
  const steps = wizard.stepsOf(draft);
  const unanswered = steps.find((earlier) => earlier === step || !isAnswered(wizard, draft, earlier));
  const wanted = steps.includes(step) ? unanswered : steps[0];
  // A form that was sent is taken as the first of a new draft.
  const isGone = named !== null && !draft && request.method === "GET";
  const cookies = isGone ? [await leaveNotice("draftGone")] : [];
  if (wanted && (wanted !== step || isGone))
    throw redirectTo(wizard.pathTo(wanted, { draft: draft?.id }), { cookies });
  return { ...user, wizard, step, draft };
}

/** Returns the address of a step of this draft. */
export function stepPath<Step extends string>(
  { wizard, draft }: AtStep<Step>,
  step: Step,
  more: { changed?: "yes" } = {},
): string {
  return wizard.pathTo(step, { draft: draft?.id, ...more });
}

/** Redirects to another step of the saved draft. */
const leaveForStep = <Step extends string>(at: AtStep<Step>, draft: Draft, step: Step) =>
  redirectTo(stepPath({ ...at, draft }, step), { status: 303 });

/**
 * Returns the form of a step as it stands: as it was typed, or as it was answered before.
 * @param first its values before anything was typed
 */
export async function openStep(args: RequestArgs, at: AtStep, form: FormDefinition, first: Typed = {}) {
  if (!at.draft) await leadToRefused(args, at);
  const version = at.draft?.version;
  const opened = await openForm(args, at, form, typedAt(at) ?? first, { version });
  const emptyFormAddress = emptyStepAddress(args, at.wizard.pathTo(at.step, {}));
  return { ...opened, version, ...(emptyFormAddress && { emptyFormAddress }) };
}

/**
 * Leads back to the step whose answers were refused, so that the user finds what they typed there. A user who has gone on from
 * it stays.
 * @throws a redirect to the draft
 */
async function leadToRefused(args: RequestArgs, at: AtStep) {
  const draft = await findDraft(at, at.wizard, await lastRefusedDraft(args, at));
  if (draft?.unfinished[at.step])
    throw redirectTo(foundDraftAddress(args, stepPath({ ...at, draft }, at.step)));
}

/** Returns what stands in a step's form; undefined when nothing was typed yet. */
export function typedAt({ draft, step }: AtStep): Typed | undefined {
  return draft?.unfinished[step] ?? draft?.answers[step];
}

/** Returns what a form says, as a draft keeps it: its text, and under `keptFileField(name)` the ids of its files. */
export const typedIn = (form: FormDefinition, { values, files }: FormState): Typed => ({
  ...values,
  ...Object.fromEntries(
    (form.files ?? []).map(({ name }) => [keptFileField(name), (files[name] ?? []).map(({ id }) => id)]),
  ),
});

/**
 * Returns the id of the submission that a new draft becomes: that of the form that begins it. A page that the browser has kept may begin
 * another request, and a long one must not end as a submission that was sent before. The only form of a short wizard is sent again.
 */
export async function submissionOf(at: AtStep, { submission }: FormState): Promise<string> {
  const isLong = at.wizard.stepsOf(at.draft).length > 2;
  if (at.draft || !isLong) return submission;
  return (await orUnavailablePage(findConfirmation(at, submission))) ? newRecordId() : submission;
}

/** Returns the files of a field that are still there. @param typed what a draft keeps of its form */
export async function filesOf(user: InPortal, typed: Typed = {}, field: string): Promise<Upload[]> {
  const ids = typed[keptFileField(field)] ?? [];
  const owner = user.session.user.sub;
  const found = await Promise.all(ids.map((id) => orUnavailablePage(keptUpload(owner, id))));
  return found.filter((upload) => upload !== null);
}

/** Keeps the files of a form as long as their draft. */
export async function keepFiles(at: AtStep, draft: Draft, form: FormDefinition): Promise<void> {
  const typed = typedAt({ ...at, draft });
  const fields = partsOf(form).files ?? [];
  const files = await Promise.all(fields.map(({ name }) => filesOf(at, typed, name)));
  await orUnavailablePage(keepLonger(files.flat(), draft.ends));
}

/**
 * Answers with a step that is not taken. Without script the draft alone has what was typed; the address says what is wrong. With
 * script the page has it, but for files and for what is never shown again, which the draft keeps.
 */
export async function showStepAgain(
  args: RequestArgs,
  at: AtStep,
  { form, state, answer, status }: { form: FormDefinition; state: FormState; answer: Typed; status: number },
) {
  const isStaying = staysOnPage(args.request);
  const isKept = isStaying
    ? at.draft !== null && Boolean(form.files?.length || form.secrets?.length)
    : at.draft !== null || isFilledIn(state);
  const draft = isKept
    ? await keepUnfinished(at, { ...typedAt(at), ...answer }, await submissionOf(at, state))
    : at.draft;
  if (isKept && draft) await keepFiles(at, draft, form);
  if (isStaying) return showAgain(args, state, status);
  return redirectToForm(
    args,
    { ...state, values: {} },
    { status, page: stepPath({ ...at, draft }, at.step), draft: draft ?? undefined },
  );
}

/** Cancelling goes back one step and takes that step's answer back. */
export async function goBack(at: AtStep) {
  const before = stepBefore(at);
  if (!before) return redirectTo(at.wizard.exit, { status: 303 });
  return leaveForStep(at, await dropAnswer(at, before), before);
}

/** Returns the step before, or undefined at the first. */
function stepBefore<Step extends string>({ wizard, draft, step }: AtStep<Step>): Step | undefined {
  const steps = wizard.stepsOf(draft);
  return steps[steps.indexOf(step) - 1];
}

/** Returns what the page of every step knows. */
export function pageOf<Step extends string>(at: AtStep<Step>) {
  const before = stepBefore(at);
  return {
    step: at.step,
    draft: at.draft?.id,
    back: before ? stepPath(at, before) : at.wizard.exit,
    progress: progressOf(at),
    repeated: at.draft?.repeated ?? null,
  };
}

function progressOf<Step extends string>(at: AtStep<Step>): Progress {
  const partOf = (step: Step) => at.wizard.partOf?.(step) ?? step;
  const parts = [...new Set(at.wizard.stepsOf(at.draft).map(partOf))];
  const current = parts.indexOf(partOf(at.step));
  const steps = parts.map((name, index) => ({ name, to: index < current ? stepPath(at, name) : null }));
  return { step: current + 1, steps };
}

/** Goes on to the next step that has no answer. */
export function continueFrom<Step extends string>(at: AtStep<Step>, draft: Draft) {
  const steps = at.wizard.stepsOf(draft);
  const later = steps.slice(steps.indexOf(at.step) + 1);
  const next = later.find((step) => !isAnswered(at.wizard, draft, step)) ?? steps.at(-1) ?? at.step;
  return leaveForStep(at, draft, next);
}
