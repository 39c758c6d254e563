import type { z } from "zod";
import { type Fault, pageStatus } from "../../backend/fault.ts";
import {
  type FormDefinition,
  openForm,
  type Received,
  receiveForm,
  refused,
  showAgain,
} from "../../forms/form.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import { pathsFor } from "../../paths.ts";
import type { Asked } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import {
  type AtStep,
  type Draft,
  dropAnswer,
  isAnswered,
  keepAnswer,
  keepSearch,
  requireStep,
  targetOf,
} from "./draft.server.ts";
import { type Progress, type Step, stepsOf } from "./flow.ts";

/** What the steps of a request have in common. */

/** The address of a step of this request. */
export function stepPath(
  { portal, flow, draft }: AtStep,
  step: Step,
  more: { changed?: "yes" } = {},
): string {
  return pathsFor(portal).contractRequestStep(flow, step, { draft: draft?.id, ...more });
}

/** On to another step, with what has been written down by now. */
const leaveForStep = (at: AtStep, draft: Draft, step: Step) =>
  leaveFor(stepPath({ ...at, draft }, step), { status: 303 });

/** The form of a step as it stands: as it was typed, or as it was answered before. */
export function openStep(asked: Asked, at: AtStep, form: FormDefinition) {
  return openForm(asked, at, form, at.draft?.answers[at.step] ?? {});
}

/** The form of a step that chooses one: with what stood there when its list was searched. */
export async function openChoice(asked: Asked, at: AtStep, form: FormDefinition, field: string) {
  const state = await openStep(asked, at, form);
  const search = at.draft?.searches[at.step];
  if (search?.chosen && !state.isRestored) state.values[field] = [search.chosen];
  return { form: state, chosen: state.values[field]?.[0], searchText: search?.text ?? "" };
}

/** The page anew with what a search in its list finds. */
export async function showFound(at: AtStep, sent: URLSearchParams, field: string) {
  return leaveForStep(at, await keepSearch(at, sent, field), at.step);
}

/** The page again, with everything on it, when what it offers could not be looked up. */
export function lookupFailed(form: FormDefinition, state: FormState, fault: Fault) {
  return showAgain(refused(form, state, [], { kind: "backend", fault }), pageStatus(fault));
}

/** The page again when something was chosen that it does not offer. */
export function notOffered(form: FormDefinition, state: FormState, field: string) {
  return showAgain(refused(form, state, [{ field, rule: "choice" }]), 422);
}

/**
 * Reads the form of a step.
 * @throws what `readForm` and `requireStep` throw; a redirect one step back when Cancel was pressed
 */
export async function receiveStep<S extends z.ZodObject>(
  asked: Asked & { params: { step?: string } },
  form: FormDefinition<S>,
): Promise<{ at: AtStep; received: Received<z.output<S>> }> {
  const received = await receiveForm(asked, form);
  const at = await requireStep(asked);
  if (received.fields.has("cancel")) throw await oneStepBack(at);
  return { at, received };
}

/** Document 2, section 2: cancelling goes back one step and takes that step's answer back. */
async function oneStepBack(at: AtStep) {
  const before = stepBefore(at);
  if (!before) return leaveFor(pathsFor(at.portal).contracts(), { status: 303 });
  return leaveForStep(at, await dropAnswer(at, before), before);
}

/** The step before, or null at the first. */
function stepBefore({ flow, portal, draft, step }: AtStep): Step | null {
  const way = stepsOf(flow, portal.type, targetOf(draft));
  return way[way.indexOf(step) - 1] ?? null;
}

/** What every step's page knows of its place. */
export function placeOf(at: AtStep) {
  const way = stepsOf(at.flow, at.portal.type, targetOf(at.draft));
  const progress: Progress = { step: way.indexOf(at.step) + 1, of: way.length };
  return { step: at.step, flow: at.flow, draft: at.draft?.id, back: backPath(at), progress };
}

/** Where Back leads. */
function backPath(at: AtStep): string {
  const before = stepBefore(at);
  return before ? stepPath(at, before) : pathsFor(at.portal).contracts();
}

/** Keeps the answer and goes on to the next step that has none, which after a change is the last one again. */
export async function goOn(at: AtStep, answer: Record<string, readonly string[]>) {
  const draft = await keepAnswer(at, answer);
  const way = stepsOf(at.flow, at.portal.type, targetOf(draft));
  const later = way.slice(way.indexOf(at.step) + 1);
  return leaveForStep(at, draft, later.find((step) => !isAnswered(draft, step)) ?? "check");
}
