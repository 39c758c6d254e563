import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { attemptRows } from "../../api-client/rows.server.ts";
import { agentOffer } from "../../forms/steps/agent-offer.server.ts";
import { offer } from "../../forms/steps/offer.ts";
import {
  lookupFailed,
  notOffered,
  receiveStep,
  saveAndContinue,
  showStepAgain,
} from "../../forms/steps/step.server.ts";
import { matching, typedSearch } from "../../i18n/search.ts";
import { type Candidate, targetsOf } from "./candidates.server.ts";
import { type AtStep, NEW, requireStep } from "./draft.server.ts";
import { targetForm } from "./forms.server.ts";
import { openChoice, pageOfRequest, showFound } from "./step.server.ts";

const LONGEST_NAME = 100;

/**
 * Chooses whom the request is for: an agency or an agent who is there already, or somebody new. One's own agency stands
 * first and is chosen beforehand.
 */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { form, chosen, searchText } = await openChoice(args, at, targetForm(at.step), "target");
  const query = new URL(args.request.url).searchParams;
  const { value: all, fault, unreadable } = await attemptRows(targetsOf(at));
  const agent = at.step === "agent" ? named(query, all ?? []) : null;
  const usual = at.step === "agent" ? agent?.id : at.portal.id;
  if (usual && !chosen && all?.some(({ id }) => id === usual)) form.values.target = [usual];
  return {
    screen: "target" as const,
    ...pageOfRequest(at),
    form,
    offer: all ? await offered(at, all, searchText || (agent?.text ?? ""), form.values.target?.[0]) : null,
    isNamedUnknown: Boolean(all && query.get("forAgentId") && agent && !agent.id),
    fault,
    unreadable,
  };
}

/**
 * Returns the agent that an address names: by their id, or by a name that only they have. Otherwise the name is searched.
 * `docs/product/contract-requests.md`, "Addresses".
 */
function named(query: URLSearchParams, all: readonly Candidate[]) {
  const id = query.get("forAgentId");
  if (id) return { id: all.find((agent) => agent.id === id)?.id ?? null, text: "" };
  const text = typedSearch(query.get("forAgentName"), LONGEST_NAME);
  const [first, ...others] = text ? matching(all, text) : [];
  return { id: first && others.length === 0 ? first.id : null, text };
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
  if (!received.isValid) return showStepAgain(args, at, received.state, received.status);
  const { target } = received.values;
  if (target === NEW) return saveAndContinue(at, { target: [NEW] });
  const { value: all, fault } = await attemptRows(targetsOf(at));
  if (fault) return lookupFailed(args, at, form, received.state, fault);
  if (!all.some(({ id }) => id === target)) return notOffered(args, at, form, received.state, "target");
  return saveAndContinue(at, { target: [target] });
}
