import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { attemptRows } from "../../api-client/rows.server.ts";
import { offer } from "../../forms/steps/offer.ts";
import {
  lookupFailed,
  notOffered,
  receiveStep,
  saveAndContinue,
  showStepAgain,
} from "../../forms/steps/step.server.ts";
import { matching } from "../../i18n/search.ts";
import { type Candidate, uplinesFor } from "./candidates.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { uplineForm } from "./forms.server.ts";
import { openChoice, pageOfRequest, showFound } from "./step.server.ts";

/** Chooses the agency under which the contracts are wanted. A direct one stands first, and is chosen beforehand when it is the only one. */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { form, chosen, searchText } = await openChoice(args, at, uplineForm, "upline");
  const { value: all, fault, unreadable } = await attemptRows(uplinesFor(at));
  const usual = usualAmong(all ?? []);
  if (usual && !chosen && !form.failed) form.values.upline = [usual.id];
  return {
    screen: "upline" as const,
    ...pageOfRequest(at),
    form,
    offer: all?.length
      ? offer(all, searchText, form.values.upline?.[0], isDirect, found(all, searchText))
      : null,
    fault,
    unreadable,
  };
}

/** By name; a number alone is looked for among the NPNs as well. */
function found(uplines: readonly Candidate[], text: string) {
  const isNumber = /^\s*\d+\s*$/.test(text);
  return text ? matching(uplines, text, ({ name, npn }) => (isNumber ? `${name} ${npn ?? ""}` : name)) : [];
}

const isDirect = (upline: Candidate) => upline.isDirect === true;

/** Returns the upline that is chosen beforehand: the only direct one, or the only one. */
function usualAmong(uplines: readonly Candidate[]): Candidate | undefined {
  const direct = uplines.filter(isDirect);
  const [usual, another] = direct.length > 0 ? direct : uplines;
  return another ? undefined : usual;
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, uplineForm, requireStep);
  if (received.fields.has("find")) return showFound(at, received.fields, "upline");
  if (!received.isValid) return showStepAgain(args, at, received.state, received.status);
  const { upline } = received.values;
  const { value: all, fault } = await attemptRows(uplinesFor(at));
  if (fault) return lookupFailed(args, at, uplineForm, received.state, fault);
  if (!all.some(({ id }) => id === upline)) return notOffered(args, at, uplineForm, received.state, "upline");
  return saveAndContinue(at, { upline: [upline] });
}
