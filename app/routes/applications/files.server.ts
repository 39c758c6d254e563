import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type FormState, keptFileField } from "../../forms/form-state.ts";
import { keepLonger } from "../../forms/kept-uploads.server.ts";
import { keepAnswer } from "../../forms/steps/draft.server.ts";
import { goOnFrom, openStep, placeOf, receiveStep, showStepAgain } from "../../forms/steps/step.server.ts";
import { orUnavailablePage } from "../../session/session.server.ts";
import { type AtStep, filesOf, requireStep } from "./draft.server.ts";
import { FILES } from "./fields.ts";
import { filesForm } from "./forms.server.ts";

/** Asks for the files. Those that were taken stay with the draft, also when another one was refused. */

export async function load(args: LoaderFunctionArgs, place: AtStep) {
  return { screen: "files" as const, ...placeOf(place), form: await openStep(args, place, filesForm) };
}

export async function answer(args: ActionFunctionArgs) {
  const { place, received } = await receiveStep(args, filesForm, requireStep);
  const draft = await attach(place, received.state);
  return received.isValid
    ? goOnFrom(place, draft)
    : showStepAgain(args, { ...place, draft }, received.state, received.status);
}

/** Keeps files as long as their draft. */
async function attach(place: AtStep, { files }: FormState) {
  const ids = (files[FILES] ?? []).map(({ id }) => id);
  const draft = await keepAnswer(place, { [keptFileField(FILES)]: ids });
  await orUnavailablePage(keepLonger(await filesOf(place, draft), draft.ends));
  return draft;
}
