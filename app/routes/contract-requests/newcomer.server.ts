import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { FormDefinition } from "../../forms/form.server.ts";
import { openStep, receiveStep, saveAndContinue, showStepAgain } from "../../forms/steps/step.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { newAgencyForm, newAgentForm } from "./forms.server.ts";
import { pageOfRequest } from "./step.server.ts";

/** Asks for a new agency with its principal agent, or for a new agent. */

const formOf = (step: string | undefined): FormDefinition =>
  step === "new-agent" ? newAgentForm : newAgencyForm;

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const form = await openStep(args, at, formOf(at.step));
  return { screen: "newcomer" as const, ...pageOfRequest(at), form };
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, formOf(args.params.step), requireStep);
  return received.isValid
    ? saveAndContinue(at, received.state.values)
    : showStepAgain(args, at, received.state, received.status);
}
