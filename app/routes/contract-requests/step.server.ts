import type { FormDefinition } from "../../forms/form.server.ts";
import { openStep, pageOf, showChanged, typedAt } from "../../forms/steps/step.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { typedSearch } from "../../i18n/search.ts";
import type { AtStep } from "./draft.server.ts";

/** Parts that all steps with a choice from a list share. */

const LONGEST_SEARCH = 100;
const LONGEST_ID = 64;

/** The form of a step that chooses one: with what stood there when its list was searched. */
export async function openChoice(args: RequestArgs, at: AtStep, form: FormDefinition, field: string) {
  const state = await openStep(args, at, form);
  return { form: state, chosen: state.values[field]?.[0], searchText: typedAt(at)?.search?.[0] ?? "" };
}

/** Shows the page again with the results of a search in its list. */
export function showFound(at: AtStep, sent: URLSearchParams, field: string) {
  const text = typedSearch(sent.get("search"), LONGEST_SEARCH);
  const chosen = sent.get(field)?.slice(0, LONGEST_ID) ?? at.draft?.answers[at.step]?.[field]?.[0];
  return showChanged(at, { search: [text], [field]: chosen ? [chosen] : [] });
}

/** Returns the part of a step's data that every page of a request needs. */
export const pageOfRequest = (at: AtStep) => ({ ...pageOf(at), flow: at.flow });
