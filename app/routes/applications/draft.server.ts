import { data } from "@remix-run/node";
import { type IdentityNumber, identityNumbers } from "#api/form-fields.ts";
import { lastFour } from "#api/identity.ts";
import { dropUpload } from "../../forms/kept-uploads.server.ts";
import {
  type AtStep as AtAnyStep,
  type Draft,
  dropDraft,
  type Wizard,
} from "../../forms/steps/draft.server.ts";
import { filesOf, findStep } from "../../forms/steps/step.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { pathsFor } from "../../paths.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";
import { orUnavailablePage } from "../../session/session.server.ts";
import { FILES } from "./fields.ts";
import { isStep, type Step, stepNames } from "./flow.ts";

/** An application that is being filled in. It is kept for seven days, with its files and identity numbers. */

const KEPT_MS = 7 * 24 * 60 * 60_000;

export type AtStep = AtAnyStep<Step>;

/**
 * Returns who asks, and how far their application is.
 * @throws 404 for a step that there is not; a redirect to the first step that has no answer yet
 */
export async function requireStep(args: RequestArgs & { params: { step?: string } }): Promise<AtStep> {
  const user = await requirePortal(args);
  const { step } = args.params;
  if (!isStep(step)) throw data({ problem: "notFound" }, { status: 404 });
  return findStep(user, args, wizardFor(user), step);
}

export function wizardFor({ portal }: InPortal): Wizard<Step> {
  const paths = pathsFor(portal);
  return {
    name: "application",
    keptMs: KEPT_MS,
    isListed: true,
    stepsOf: () => stepNames,
    pathTo: (step, query) => paths.applicationStep(step, query),
    exit: paths.applications(),
  };
}

/** Returns the first step that is to be answered, or the last one. */
export const nextStep = (draft: Draft): Step =>
  stepNames.find((step) => draft.answers[step] === undefined) ?? "check";

/** Removes a draft with its files. */
export async function deleteDraft(user: InPortal, draft: Draft): Promise<void> {
  const files = await filesOf(user, draft.unfinished[FILES] ?? draft.answers[FILES], FILES);
  await orUnavailablePage(Promise.all(files.map(dropUpload)));
  await dropDraft(draft);
}

export type Numbers = Record<IdentityNumber, string | null>;

/** Returns the identity numbers of a draft, also those of a step that was not taken as a whole. */
export function numbersOf(draft: Draft | null): Numbers {
  const kept = draft?.unfinished.medicare ?? draft?.answers.medicare;
  return ofEach((field) => kept?.[field]?.[0] ?? null);
}

/** Returns the last four characters of each number. */
export const endingsOf = (known: Numbers): Numbers =>
  ofEach((field) => known[field] && lastFour(known[field]));

/** Returns something for each identity number. */
export const ofEach = (find: (field: IdentityNumber) => string | null): Numbers =>
  Object.fromEntries(identityNumbers.map((field) => [field, find(field)])) as Numbers;
