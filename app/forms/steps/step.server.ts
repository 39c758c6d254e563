import type { z } from "zod";
import { type Fault, pageStatus } from "../../api-client/fault.ts";
import { leaveNotice } from "../../frame/notice.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";
import { orUnavailablePage } from "../../session/session.server.ts";
import { findConfirmation } from "../confirmations.server.ts";
import { type FormDefinition, openForm, type Received, receiveForm, refusedState } from "../form.server.ts";
import type { FormState } from "../form-state.ts";
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
  keepAnswer,
  keepUnfinished,
  type Typed,
  type Wizard,
} from "./draft.server.ts";
import type { Progress } from "./wizard.ts";

/** The steps of a wizard have these functions in common. */

type StepArgs = RequestArgs & { params: { step?: string } };

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
  const unanswered = steps.find((earlier) => earlier === step || !wizard.isAnswered(draft, earlier));
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

/** Answers with the page anew, for what stands in its form by now. */
export async function showChanged<Step extends string>(at: AtStep<Step>, fields: Typed) {
  return leaveForStep(at, await keepUnfinished(at, fields), at.step);
}

/**
 * Answers with a step that is not taken. Without script what was typed goes into the draft, which alone keeps it;
 * the address says what is wrong.
 */
export async function showStepAgain<Step extends string>(
  args: RequestArgs,
  at: AtStep<Step>,
  state: FormState,
  status: number,
) {
  if (staysOnPage(args.request)) return showAgain(args, state, status);
  const isWorthADraft = at.draft !== null || isFilledIn(state);
  const draft = isWorthADraft ? await keepUnfinished(at, { ...typedAt(at), ...state.values }) : null;
  return redirectToForm(
    args,
    { ...state, values: {} },
    {
      status,
      page: stepPath({ ...at, draft }, at.step),
      draft: draft ? { id: draft.id, version: draft.version } : undefined,
    },
  );
}

/** Answers with the page again, and with everything on it, when its choices could not be looked up. */
export function lookupFailed(
  args: RequestArgs,
  at: AtStep,
  form: FormDefinition,
  state: FormState,
  fault: Fault,
) {
  return showStepAgain(args, at, withFault(form, state, fault), pageStatus(fault));
}

/** Shows the check page again with a fault. Nothing is typed on that page. */
export function checkFailed(args: RequestArgs, form: FormDefinition, state: FormState, fault: Fault) {
  return showAgain(args, withFault(form, state, fault), pageStatus(fault));
}

const withFault = (form: FormDefinition, state: FormState, fault: Fault) =>
  refusedState(form, state, [], { kind: "backend", fault });

/** Answers with the page again when something was chosen that it does not offer. */
export function notOffered(
  args: RequestArgs,
  at: AtStep,
  form: FormDefinition,
  state: FormState,
  ...fields: string[]
) {
  const faults = fields.map((field) => ({ field, rule: "choice" as const }));
  return showStepAgain(args, at, refusedState(form, state, faults), 422);
}

/**
 * Reads the form of a step.
 * @param requireStep the wizard's own way to a step
 * @throws what `readForm` and `requireStep` throw; a redirect one step back when Cancel was pressed
 */
export async function receiveStep<S extends z.ZodObject, At extends AtStep>(
  args: StepArgs,
  form: FormDefinition<S>,
  requireStep: (args: StepArgs) => Promise<At>,
): Promise<{ at: At; received: Received<z.output<S>> }> {
  const received = await receiveForm(args, form);
  const at = await requireStep(args);
  if (received.fields.has("cancel")) throw await oneStepBack(at);
  return { at, received };
}

/** Cancelling goes back one step and takes that step's answer back. */
async function oneStepBack(at: AtStep) {
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

/** Keeps the answer and goes on to the next step that has none, which after a change is the last one again. */
export async function saveAndContinue<Step extends string>(at: AtStep<Step>, answer: Typed) {
  return continueFrom(at, await keepAnswer(at, answer));
}

/** Goes on to the next step that has no answer. */
export function continueFrom<Step extends string>(at: AtStep<Step>, draft: Draft) {
  const steps = at.wizard.stepsOf(draft);
  const later = steps.slice(steps.indexOf(at.step) + 1);
  const next = later.find((step) => !at.wizard.isAnswered(draft, step)) ?? steps.at(-1) ?? at.step;
  return leaveForStep(at, draft, next);
}

/**
 * Returns somebody at the last step, whose draft can be sent. A draft goes when it has been sent: whoever pressed twice finds
 * what became of it.
 * @param sent the name of the confirmation, and its address
 * @throws a redirect to the confirmation then; what `requireStep` throws
 */
export async function requireUnsent<At extends AtStep>(
  args: StepArgs,
  submission: string,
  requireStep: (args: StepArgs) => Promise<At>,
  sent: { form: string; path: (user: InPortal) => string },
): Promise<At> {
  try {
    return await requireStep(args);
  } catch (leaving) {
    const user = await requirePortal(args);
    const found = await orUnavailablePage(findConfirmation(user, submission));
    if (found?.form !== sent.form) throw leaving;
    throw redirectTo(sent.path(user), { status: 303 });
  }
}
