import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type FormState, keptFileField } from "../../forms/form-state.ts";
import { keepLonger } from "../../forms/kept-uploads.server.ts";
import { keepAnswer } from "../../forms/steps/draft.server.ts";
import { continueFrom, openStep, pageOf, receiveStep, showStepAgain } from "../../forms/steps/step.server.ts";
import { orUnavailablePage } from "../../session/session.server.ts";
import { type AtStep, filesOf, requireStep } from "./draft.server.ts";
import { FILES } from "./fields.ts";
import { filesForm } from "./forms.server.ts";

/** Asks for the files. Those that were taken stay with the draft, also when another one was refused. */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  return { screen: "files" as const, ...pageOf(at), form: await openStep(args, at, filesForm) };
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, filesForm, requireStep);
  const draft = await attach(at, received.state);
  return received.isValid
    ? continueFrom(at, draft)
    : showStepAgain(args, { ...at, draft }, received.state, received.status);
}

/** Keeps files as long as their draft. */
async function attach(at: AtStep, { files }: FormState) {
  const ids = (files[FILES] ?? []).map(({ id }) => id);
  const draft = await keepAnswer(at, { [keptFileField(FILES)]: ids });
  await orUnavailablePage(keepLonger(await filesOf(at, draft), draft.ends));
  return draft;
}
