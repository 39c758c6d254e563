import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { rowsPanel } from "../../backend/rows.server.ts";
import { showAgain } from "../../forms/shown-again.server.ts";
import { agentOffer } from "../../wizard/agent-offer.server.ts";
import { offer } from "../../wizard/offer.ts";
import { goOn, lookupFailed, notOffered, receiveStep } from "../../wizard/step.server.ts";
import { type Candidate, targetsOf } from "./candidates.server.ts";
import { type AtStep, NEW, requireStep } from "./draft.server.ts";
import { targetForm } from "./forms.server.ts";
import { openChoice, placeOfRequest, showFound } from "./step.server.ts";

/**
 * Chooses whom the request is for: an agency or an agent who is there already, or somebody new. One's own agency stands
 * first and is chosen beforehand.
 */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { form, chosen, searchText } = await openChoice(args, at, targetForm(at.step), "target");
  const named = new URL(args.request.url).searchParams.get("forAgentId");
  const { value: all, fault, unreadable } = await rowsPanel(targetsOf(at));
  const usual = at.step === "agent" ? named : at.portal.id;
  if (usual && !chosen && all?.some(({ id }) => id === usual)) form.values.target = [usual];
  return {
    screen: "target" as const,
    ...placeOfRequest(at),
    form,
    offer: all ? await offered(at, all, searchText, form.values.target?.[0]) : null,
    fault,
    unreadable,
  };
}

function offered(at: AtStep, all: readonly Candidate[], text: string, chosen: string | undefined) {
  return at.step === "agent"
    ? agentOffer(at, all, text, chosen)
    : offer(all, text, chosen, ({ id }) => id === at.portal.id);
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, targetForm(args.params.step), requireStep);
  const form = targetForm(at.step);
  if (received.fields.has("find")) return showFound(at, received.fields, "target");
  if (!received.isGood) return showAgain(args, received.state, received.status);
  const { target } = received.values;
  if (target === NEW) return goOn(at, { target: [NEW] });
  const { value: all, fault } = await rowsPanel(targetsOf(at));
  if (fault) return lookupFailed(args, form, received.state, fault);
  if (!all.some(({ id }) => id === target)) return notOffered(args, form, received.state, "target");
  return goOn(at, { target: [target] });
}
