import { attemptRows, type Named, type Rows } from "../../api-client/rows.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import type { Typed } from "../../forms/steps/draft.server.ts";
import { openStep, pageOf, typedAt } from "../../forms/steps/step.server.ts";
import type { Checked } from "../../forms/submit.server.ts";
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

/** Returns what stands in the form after a search in its list; undefined when nothing was searched. */
export function searched(at: AtStep, sent: URLSearchParams, field: string): Typed | undefined {
  if (!sent.has("find")) return undefined;
  const text = typedSearch(sent.get("search"), LONGEST_SEARCH);
  const chosen = sent.get(field)?.slice(0, LONGEST_ID) ?? at.draft?.answers[at.step]?.[field]?.[0];
  return { search: [text], [field]: chosen ? [chosen] : [] };
}

/** Compares the choice from a list with the list. */
export async function checkChoice(
  rows: Promise<Rows<Named>>,
  field: string,
  chosen: string,
): Promise<Checked> {
  const { value, fault } = await attemptRows(rows);
  if (fault) return { failure: { kind: "backend", fault } };
  return value.some(({ id }) => id === chosen) ? { answer: { [field]: [chosen] } } : { notOffered: [field] };
}

/** Returns the part of a step's data that every page of a request needs. */
export const pageOfRequest = (at: AtStep) => ({ ...pageOf(at), flow: at.flow });
