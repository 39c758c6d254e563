import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { FormDefinition } from "../../forms/form.server.ts";
import { goOn, openStep, receiveStep, showStepAgain } from "../../forms/steps/step.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { newAgencyForm, newAgentForm } from "./forms.server.ts";
import { placeOfRequest } from "./step.server.ts";

/** Asks for a new agency with its principal agent, or for a new agent. */

const formOf = (step: string | undefined): FormDefinition =>
  step === "new-agent" ? newAgentForm : newAgencyForm;

export async function load(args: LoaderFunctionArgs, place: AtStep) {
  const form = await openStep(args, place, formOf(place.step));
  return { screen: "newcomer" as const, ...placeOfRequest(place), form };
}

export async function answer(args: ActionFunctionArgs) {
  const { place, received } = await receiveStep(args, formOf(args.params.step), requireStep);
  return received.isValid
    ? goOn(place, received.state.values)
    : showStepAgain(args, place, received.state, received.status);
}
