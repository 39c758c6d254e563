import { type FormDefinition, openForm, type Received, receiveForm } from "../../forms/form.server.ts";
import { pathsFor } from "../../paths.ts";
import type { Asked } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { type AtStep, dropAnswer, keepAnswer, keepSearch, requireStep, targetOf } from "./draft.server.ts";
import { type Progress, type Step, stepsOf } from "./flow.ts";

/** What the steps of a request have in common. */

/** The form of a step as it stands: as it was typed, or as it was answered before. */
export function openStep<V>(asked: Asked, at: AtStep, form: FormDefinition<V>) {
  return openForm(asked, at, form, at.draft?.answers[at.step] ?? {});
}

/** The form of a step that chooses one: with what stood there when its list was searched. */
export async function openChoice<V>(asked: Asked, at: AtStep, form: FormDefinition<V>, field: string) {
  const state = await openStep(asked, at, form);
  const search = at.draft?.searches[at.step];
  if (search?.chosen && !state.isRestored) state.values[field] = [search.chosen];
  return { form: state, chosen: state.values[field]?.[0], searchText: search?.text ?? "" };
}

/** The page anew with what a search in its list finds. */
export async function showFound(at: AtStep, sent: URLSearchParams, field: string) {
  const draft = await keepSearch(at, sent, field);
  return leaveFor(pathsFor(at.portal).contractRequestStep(at.flow, at.step, { draft }), { status: 303 });
}

/**
 * Reads the form of a step.
 * @throws what `readForm` and `requireStep` throw; a redirect one step back when Cancel was pressed
 */
export async function receiveStep<V>(
  asked: Asked,
  step: Step,
  form: FormDefinition<V>,
): Promise<{ at: AtStep; received: Received<V> }> {
  const received = await receiveForm(asked, form);
  const at = await requireStep(asked, step);
  if (received.fields.has("cancel")) throw await oneStepBack(at);
  return { at, received };
}

/** Document 2, section 2: cancelling goes back one step and takes that step's answer back. */
async function oneStepBack(at: AtStep) {
  const paths = pathsFor(at.portal);
  const before = stepBefore(at);
  if (!before) return leaveFor(paths.contracts(), { status: 303 });
  // Whoever was to be new is so no more.
  const draft = await dropAnswer(at, before);
  return leaveFor(paths.contractRequestStep(at.flow, before, { draft: draft }), { status: 303 });
}

/** The step before, or null at the first. */
export function stepBefore({ flow, portal, draft, step }: AtStep): Step | null {
  const way = stepsOf(flow, portal.type, targetOf(draft));
  return way[way.indexOf(step) - 1] ?? null;
}

/** What every step's page knows of its place. */
export function placeOf(at: AtStep) {
  const way = stepsOf(at.flow, at.portal.type, targetOf(at.draft));
  const progress: Progress = { step: way.indexOf(at.step) + 1, of: way.length };
  return { flow: at.flow, draft: at.draft?.id, back: backPath(at), progress };
}

/** Where Back leads. */
function backPath(at: AtStep): string {
  const paths = pathsFor(at.portal);
  const before = stepBefore(at);
  return before ? paths.contractRequestStep(at.flow, before, { draft: at.draft?.id }) : paths.contracts();
}

/** Keeps the answer and goes on to the next step. */
export async function goOn(at: AtStep, answer: Record<string, readonly string[]>) {
  const draft = await keepAnswer(at, answer);
  const isNew = answer.target?.[0] === "new";
  const target = answer.target ? { isNew } : targetOf(at.draft);
  const way = stepsOf(at.flow, at.portal.type, target);
  const next = way[way.indexOf(at.step) + 1] ?? "check";
  return leaveFor(pathsFor(at.portal).contractRequestStep(at.flow, next, { draft: draft }), { status: 303 });
}
