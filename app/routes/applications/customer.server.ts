import { submissionStatesOf } from "../../api-client/applications.server.ts";
import { agentsBelow, countiesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { agentOffer } from "../../forms/steps/agent-offer.server.ts";
import { checkChain, checkedChoices } from "../../forms/steps/dependent-choices.ts";
import type { Typed } from "../../forms/steps/draft.server.ts";
import { openStep, pageOf, typedAt } from "../../forms/steps/step.server.ts";
import { SHOW } from "../../forms/steps/wizard.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import { today } from "../../host/clock.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { typedSearch } from "../../i18n/search.ts";
import { portalInAddress } from "../../session/addresses.server.ts";
import type { AtStep } from "./draft.server.ts";
import { customerForm } from "./forms.server.ts";

/** Asks who sells and who buys: agent, name, date of birth, state and county. */

const LONGEST_SEARCH = 100;

const searchAt = (at: AtStep) => typedAt(at)?.search?.[0] ?? "";

export const customer = {
  // The portal that the address names is not known to be the user's yet.
  form: ({ request }) => customerForm(portalInAddress(request)?.type),

  async load(args: RequestArgs, at: AtStep) {
    const form = await openStep(args, at, customerForm(at.portal.type));
    const { values, choices } = await choicesFor(at, form.values, searchAt(at));
    return {
      screen: "customer" as const,
      ...pageOf(at),
      form: { ...form, values, choices },
      today: today(),
    };
  },

  async change(at, { fields, state }) {
    const search = typedSearch(fields.get("search"), LONGEST_SEARCH);
    const isSearched = at.portal.type === "agency" && search !== searchAt(at);
    const isChanged = fields.has(SHOW) || fields.has("find") || isSearched;
    return isChanged ? { ...state.values, search: [search] } : undefined;
  },

  async check(at, { state }) {
    const { values, choices } = await choicesFor(at, state.values, searchAt(at));
    return checkedChoices(state, values, choices);
  },
} satisfies FormStep<AtStep>;

/** Returns the choices for the typed values, and empties choices that are no longer offered. */
async function choicesFor(at: AtStep, typed: Typed, search: string) {
  const { backend, portal } = at;
  const isAgency = portal.type === "agency";
  const agent = isAgency ? typed.agent?.[0] : portal.id;
  const state = typed.state?.[0];
  const [agents, states, counties] = await Promise.all([
    isAgency ? attemptRows(agentsBelow(backend, portal)) : null,
    agent ? attemptRows(submissionStatesOf(backend, agent)) : null,
    state ? attemptRows(countiesOf(backend, state)) : null,
  ]);
  const { values, emptied } = checkChain(typed, [
    { field: "agent", offered: agents?.value },
    { field: "state", offered: states?.value },
    { field: "county", offered: counties?.value },
  ]);
  const stillThere = (field: string) => !emptied.includes(field);
  return {
    values,
    choices: {
      agents: agents && {
        offer: agents.value?.length ? await agentOffer(at, agents.value, search, values.agent?.[0]) : null,
        fault: agents.fault,
        unreadable: agents.unreadable,
      },
      states: stillThere("agent") ? states : null,
      counties: stillThere("state") ? counties : null,
      emptied,
      fault: agents?.fault ?? states?.fault ?? counties?.fault,
    },
  };
}

export type CustomerChoices = Awaited<ReturnType<typeof choicesFor>>["choices"];
