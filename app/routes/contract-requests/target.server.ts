import { attemptRows } from "../../api-client/rows.server.ts";
import { agentOffer } from "../../forms/steps/agent-offer.server.ts";
import { offer } from "../../forms/steps/offer.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { matching, typedSearch } from "../../i18n/search.ts";
import { type Candidate, targetsOf } from "./candidates.server.ts";
import { type AtStep, NEW } from "./draft.server.ts";
import { forms } from "./forms.server.ts";
import { checkChoice, openChoice, pageOfRequest, searched } from "./step.server.ts";

const LONGEST_NAME = 100;

/**
 * Chooses whom the request is for: an agency or an agent who is there already, or somebody new. One's own agency stands
 * first and is chosen beforehand.
 */

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

/** @param step asks for an agency or for an agent */
const formAt = (step: string | undefined) => (step === "agent" ? forms.agent : forms.agency);

export const target = {
  form: ({ params }) => formAt(params.step),

  async load(args: RequestArgs, at: AtStep) {
    const { form, chosen, searchText } = await openChoice(args, at, formAt(at.step), "target");
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
  },

  change: async (at, { fields }) => searched(at, fields, "target"),

  async check(at, received) {
    if (!received.isValid) return {};
    const { target } = received.values;
    return target === NEW ? { answer: { target: [NEW] } } : checkChoice(targetsOf(at), "target", target);
  },
} satisfies FormStep<AtStep, typeof forms.agent.schema>;
