import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { rowsPanel } from "../../backend/rows.server.ts";
import { showAgain } from "../../forms/shown-again.server.ts";
import { offer } from "../../wizard/offer.ts";
import { goOn, lookupFailed, notOffered, receiveStep } from "../../wizard/step.server.ts";
import { uplinesFor } from "./candidates.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { uplineForm } from "./forms.server.ts";
import { openChoice, placeOfRequest, showFound } from "./step.server.ts";

/** Chooses the agency under which the contracts are wanted. A direct or only upline is chosen beforehand. */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { form, chosen, searchText } = await openChoice(args, at, uplineForm, "upline");
  const { value: all, fault, unreadable } = await rowsPanel(uplinesFor(at));
  const direct = all?.filter(({ isDirect }) => isDirect) ?? [];
  const [beforehand, ...others] = all?.length === 1 ? all : direct;
  if (beforehand && others.length === 0 && !chosen && !form.failed) form.values.upline = [beforehand.id];
  return {
    screen: "upline" as const,
    ...placeOfRequest(at),
    form,
    offer: all?.length ? offer(all, searchText, chosen, ({ isDirect }) => isDirect === true) : null,
    fault,
    unreadable,
  };
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, uplineForm, requireStep);
  if (received.fields.has("find")) return showFound(at, received.fields, "upline");
  if (!received.isGood) return showAgain(args, received.state, received.status);
  const { upline } = received.values;
  const { value: all, fault } = await rowsPanel(uplinesFor(at));
  if (fault) return lookupFailed(args, uplineForm, received.state, fault);
  if (!all.some(({ id }) => id === upline)) return notOffered(args, uplineForm, received.state, "upline");
  return goOn(at, { upline: [upline] });
}
