import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submissionStatesOf } from "../../api-client/applications.server.ts";
import { agentsBelow, countiesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { agentOffer } from "../../forms/steps/agent-offer.server.ts";
import { checkChain } from "../../forms/steps/dependent-choices.ts";
import type { Typed } from "../../forms/steps/draft.server.ts";
import {
  goOn,
  lookupFailed,
  notOffered,
  openStep,
  placeOf,
  receiveStep,
  showChanged,
  showStepAgain,
  standingAt,
} from "../../forms/steps/step.server.ts";
import { SHOW } from "../../forms/steps/wizard.ts";
import { today } from "../../host/clock.server.ts";
import { typedSearch } from "../../i18n/search.ts";
import { portalInAddress } from "../../session/addresses.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { customerForm } from "./forms.server.ts";

/** Asks who sells and who buys: agent, name, date of birth, state and county. */

const LONGEST_SEARCH = 100;

export async function load(args: LoaderFunctionArgs, place: AtStep) {
  const form = await openStep(args, place, customerForm(place.portal.type));
  const { values, choices } = await choicesFor(place, form.values, searchAt(place));
  return {
    screen: "customer" as const,
    ...placeOf(place),
    form: { ...form, values, choices },
    today: today(),
  };
}

const searchAt = (place: AtStep) => standingAt(place)?.search?.[0] ?? "";

/** The form of the portal that the address names, which is not known to be the user's yet. */
const formOf = ({ request }: ActionFunctionArgs) => customerForm(portalInAddress(request)?.type);

export async function answer(args: ActionFunctionArgs) {
  const form = formOf(args);
  const { place, received } = await receiveStep(args, form, requireStep);
  const { fields, state } = received;
  const search = typedSearch(fields.get("search"), LONGEST_SEARCH);
  const isSearched = place.portal.type === "agency" && search !== searchAt(place);
  if (fields.has(SHOW) || fields.has("find") || isSearched)
    return showChanged(place, { ...state.values, search: [search] });
  const { values, choices } = await choicesFor(place, state.values, search);
  const shown = { ...state, values, choices };
  if (!received.isValid) return showStepAgain(args, place, shown, received.status);
  if (choices.fault) return lookupFailed(args, place, form, shown, choices.fault);
  if (choices.emptied.length > 0) return notOffered(args, place, form, shown, ...choices.emptied);
  return goOn(place, values);
}

/** Returns the choices for the typed values, and empties choices that are no longer offered. */
async function choicesFor(place: AtStep, typed: Typed, search: string) {
  const { backend, portal } = place;
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
        offer: agents.value?.length ? await agentOffer(place, agents.value, search, values.agent?.[0]) : null,
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
