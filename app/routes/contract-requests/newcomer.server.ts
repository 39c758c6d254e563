import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { showAgain } from "../../forms/form.server.ts";
import { requireStep } from "./draft.server.ts";
import type { Step } from "./flow.ts";
import { newAgencyForm, newAgentForm } from "./forms.server.ts";
import { goOn, openStep, placeOf, receiveStep } from "./step.server.ts";

/** Asks for a new agency with its principal agent, or for a new agent. */

export async function load(args: LoaderFunctionArgs, step: Step) {
  const at = await requireStep(args, step);
  const form = await openStep(args, at, step === "new-agent" ? newAgentForm : newAgencyForm);
  return { screen: "newcomer" as const, step, ...placeOf(at), form };
}

export async function answer(args: ActionFunctionArgs, step: Step) {
  const { at, received } = await receiveStep(args, step, step === "new-agent" ? newAgentForm : newAgencyForm);
  return received.isGood ? goOn(at, received.state.values) : showAgain(received.state, received.status);
}
