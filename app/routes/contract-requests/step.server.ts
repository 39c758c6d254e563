import type { FormDefinition } from "../../forms/form.server.ts";
import type { RequestArgs } from "../../request/request-args.server.ts";
import { openStep, placeOf, showChanged, standingAt } from "../../wizard/step.server.ts";
import type { AtStep } from "./draft.server.ts";

/** What the steps of a request that choose one of a list have in common. */

const LONGEST_SEARCH = 100;
const LONGEST_ID = 64;

/** The form of a step that chooses one: with what stood there when its list was searched. */
export async function openChoice(args: RequestArgs, at: AtStep, form: FormDefinition, field: string) {
  const state = await openStep(args, at, form);
  return { form: state, chosen: state.values[field]?.[0], searchText: standingAt(at)?.search?.[0] ?? "" };
}

/** The page anew with what a search in its list finds. */
export function showFound(at: AtStep, sent: URLSearchParams, field: string) {
  const text = sent.get("search")?.trim().slice(0, LONGEST_SEARCH) ?? "";
  const chosen = sent.get(field)?.slice(0, LONGEST_ID) ?? at.draft?.answers[at.step]?.[field]?.[0];
  return showChanged(at, { search: [text], [field]: chosen ? [chosen] : [] });
}

/** What every step's page knows of its place. */
export const placeOfRequest = (at: AtStep) => ({ ...placeOf(at), flow: at.flow });
