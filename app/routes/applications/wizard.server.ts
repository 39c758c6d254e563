import type { ApplicationSubmission } from "#api/applications.ts";
import { openStep, pageOf } from "../../forms/steps/step.server.ts";
import type { FormStep, WizardForm } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { check } from "./check.server.ts";
import { coverage } from "./coverage.server.ts";
import { customer } from "./customer.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { type FieldStep, isStep } from "./flow.ts";
import { filesForm } from "./forms.server.ts";
import { medicare } from "./medicare.server.ts";
import type { Review } from "./review.server.ts";

/** The server's part of an application: what is special to each step. */

/** Files that were taken stay with the draft, also when another one was refused. */
const files = {
  form: () => filesForm,
  load: async (args: RequestArgs, at: AtStep) => ({
    screen: "files" as const,
    ...pageOf(at),
    form: await openStep(args, at, filesForm),
  }),
} satisfies FormStep<AtStep>;

const steps = { customer, medicare, coverage, files } satisfies Record<FieldStep, FormStep<AtStep>>;

export const wizard = {
  stepAt: ({ params }) => (isStep(params.step) ? params.step : "check"),
  requireStep,
  steps,
  check,
} satisfies WizardForm<AtStep, ApplicationSubmission, Review>;

/** Loads the page of a step. */
export const loadStep = (args: RequestArgs, at: AtStep) => ({ ...steps, check })[at.step].load(args, at);
