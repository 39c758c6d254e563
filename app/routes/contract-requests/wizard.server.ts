import type { OutgoingRequest } from "../../api-client/contract-requests.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { openStep } from "../../forms/steps/step.server.ts";
import type { FormStep, WizardForm } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { check } from "./check.server.ts";
import { contracts } from "./contracts.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { type FieldStep, flowOf, isStepOf } from "./flow.ts";
import { forms } from "./forms.server.ts";
import type { Review } from "./review.server.ts";
import { pageOfRequest } from "./step.server.ts";
import { target } from "./target.server.ts";
import { upline } from "./upline.server.ts";

/** The server's part of a contract request: what is special to each step. */

const newcomerForm = (step: string | undefined): FormDefinition =>
  step === "new-agent" ? forms["new-agent"] : forms["new-agency"];

/** A new agency with its principal agent, or a new agent. */
export const newcomer = {
  form: ({ params }) => newcomerForm(params.step),
  load: async (args: RequestArgs, at: AtStep) => ({
    screen: "newcomer" as const,
    ...pageOfRequest(at),
    form: await openStep(args, at, newcomerForm(at.step)),
  }),
} satisfies FormStep<AtStep>;

const steps = {
  agency: target,
  "new-agency": newcomer,
  agent: target,
  "new-agent": newcomer,
  upline,
  contracts,
} satisfies Record<FieldStep, object>;

export const wizard: WizardForm<AtStep, OutgoingRequest, Review> = {
  stepAt: ({ params, request }) =>
    isStepOf(flowOf(new URL(request.url).pathname), params.step) ? params.step : "check",
  requireStep,
  steps,
  check,
};

/** Loads the page of a step. */
export const loadStep = (args: RequestArgs, at: AtStep) => ({ ...steps, check })[at.step].load(args, at);
