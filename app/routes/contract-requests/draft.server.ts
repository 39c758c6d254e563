import { data } from "@remix-run/node";
import type { Answers, AtStep as AtAnyStep, Draft, Wizard } from "../../forms/steps/draft.server.ts";
import { findStep } from "../../forms/steps/step.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { pathsFor } from "../../paths.ts";
import { type InPortal, requireAgency, requirePortal } from "../../session/guards.server.ts";
import { confirmationName, type Flow, flowOf, isStepOf, type Step, steps, stepsOf } from "./flow.ts";

/** A contract request that is being filled in. It is kept for a day after its last answer. */

const KEPT_MS = 24 * 60 * 60_000;

/** A request at one of its steps. */
export type AtStep = AtAnyStep<Step> & { flow: Flow };

/**
 * Returns who asks, and how far their request is.
 * @throws 403 for an agent who asks for a downline agent; 404 for a step that the flow does not have; a redirect to the
 * first step that has no answer yet
 */
export async function requireStep(args: RequestArgs & { params: { step?: string } }): Promise<AtStep> {
  const user = await requirePortal(args);
  const flow = flowOf(new URL(args.request.url).pathname);
  const { step } = args.params;
  if (!isStepOf(flow, step)) throw data({ problem: "notFound" }, { status: 404 });
  if (flow === "downlinerequest") requireAgency(user);
  return { ...(await findStep(user, args, wizardOf(user, flow), step)), flow };
}

export function wizardOf({ portal }: InPortal, flow: Flow): Wizard<Step> {
  const paths = pathsFor(portal);
  return {
    name: confirmationName(flow),
    keptMs: KEPT_MS,
    isListed: false,
    stepsOf: (draft) => stepsOf(flow, portal.type, targetOf(draft)),
    isAnswered,
    partOf: (step) => {
      const declared = steps[step];
      return "partOf" in declared ? declared.partOf : step;
    },
    withoutDependents,
    pathTo: (step, query) => paths.contractRequestStep(flow, step, query),
    exit: paths.contracts(),
  };
}

export const NEW = "new";

/** Whom a draft is for: its first answer. Null for an agent's own request, and before that answer. */
export function targetOf(draft: Draft | null): { isNew: boolean; id: string } | null {
  const [id] = draft?.answers.agency?.target ?? draft?.answers.agent?.target ?? [];
  return id ? { isNew: id === NEW, id } : null;
}

function isAnswered(draft: Draft | null, step: Step): boolean {
  const answer = draft?.answers[step];
  return step === "contracts" ? Boolean(answer?.contracts?.length) : answer !== undefined;
}

/** In the answer about the contracts: how those are called that are chosen. */
export const LABELS = "labels";
/** The labels of the contracts that were chosen before an earlier answer was changed. */
export const FORMER = "former";

/**
 * Removes the answers that depend on a changed step. Contracts belong to an upline, so they are chosen again; contracts of
 * the same name are preselected. States and typed text stay.
 */
function withoutDependents(answers: Answers, step: Step): Answers {
  if (step === "upline") return withFormerContracts(answers);
  if (step !== "agency" && step !== "agent") return answers;
  const { upline: _, ...others } = answers;
  return withFormerContracts(others);
}

function withFormerContracts(answers: Answers): Answers {
  if (!answers.contracts) return answers;
  const { [LABELS]: labels, ...contracts } = answers.contracts;
  const former = labels ?? contracts[FORMER] ?? [];
  return { ...answers, contracts: { ...contracts, contracts: [], [FORMER]: former } };
}
