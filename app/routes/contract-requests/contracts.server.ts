import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ContractOption } from "#api/contract-requests.ts";
import type { Licence } from "#api/licences.ts";
import { contractOptionsOf } from "../../backend/contract-requests.server.ts";
import { type Named, statesOf } from "../../backend/dictionaries.server.ts";
import { licencesOf } from "../../backend/licences.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { today } from "../../clock.server.ts";
import { showAgain } from "../../forms/shown-again.server.ts";
import { answerOf } from "../../wizard/answers.server.ts";
import {
  goOn,
  lookupFailed,
  notOffered,
  openStep,
  receiveStep,
  showChanged,
} from "../../wizard/step.server.ts";
import { SHOW } from "../../wizard/wizard.ts";
import { type AtStep, FORMER, LABELS, requireStep, targetOf } from "./draft.server.ts";
import { contractsForm, uplineForm } from "./forms.server.ts";
import { takesAgentCount } from "./review.server.ts";
import { placeOfRequest } from "./step.server.ts";

/** Chooses the contracts and the states. */

const optionsOf = (at: AtStep) =>
  contractOptionsOf(at.backend, at.portal, answerOf(uplineForm, at.draft?.answers.upline)?.upline ?? "");

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const [form, options, states, licences] = await Promise.all([
    openStep(args, at, contractsForm),
    rowsPanel(optionsOf(at)),
    rowsPanel(statesOf(at.backend)),
    ownLicences(at),
  ]);
  const choices = options.value?.map(choiceOf);
  const former = at.draft?.unfinished.contracts ? [] : (at.draft?.answers.contracts?.[FORMER] ?? []);
  const offeredAgain = choices?.filter(({ label }) => former.includes(label)) ?? [];
  if (!form.failed && !form.values.contracts?.length)
    form.values.contracts = offeredAgain.map(({ value }) => value);
  return {
    screen: "contracts" as const,
    ...placeOfRequest(at),
    form,
    withAgentCount: takesAgentCount(at),
    options: {
      fault: options.fault,
      unreadable: options.unreadable,
      choices,
      /** Chosen before, and not offered any more. */
      lost: choices ? former.filter((label) => !offeredAgain.some((one) => one.label === label)) : [],
    },
    states,
    hasLicensed: licensedAmong(states.value ?? [], licences).length > 0,
  };
}

/** They come sorted by carrier. */
function choiceOf({ AgencyContractId, InsurerName, PolicyTypes }: ContractOption) {
  const types = PolicyTypes.map(({ Abbreviation }) => Abbreviation).join(", ");
  return { value: AgencyContractId, label: types ? `${InsurerName} (${types})` : InsurerName };
}

/**
 * Returns the licences of the portal for which the contracts are wanted; none when they are for somebody else, and when
 * they cannot be read: the states can be chosen without them.
 */
async function ownLicences(at: AtStep): Promise<Licence[]> {
  const target = targetOf(at.draft);
  const isOwn = at.flow === "request" && (target === null || target.id === at.portal.id);
  if (!isOwn) return [];
  const { value } = await rowsPanel(licencesOf(at.backend, at.portal));
  return value ?? [];
}

/** Returns the ids of the states with a license that has not expired, resident or not. */
function licensedAmong(states: readonly Named[], licences: readonly Licence[]): string[] {
  const valid = licences.filter(({ ExpirationDate }) => !ExpirationDate || ExpirationDate >= today());
  const names = new Set(valid.map(({ StateProvince }) => StateProvince.trim().toLowerCase()));
  return states.filter(({ name }) => names.has(name.toLowerCase())).map(({ id }) => id);
}

/** Returns the ids of the states that a button chooses; null for a button that the page does not have. */
async function statesBy(button: string | null, at: AtStep, places: readonly Named[]) {
  if (button === "none") return [];
  if (button === "all") return places.map(({ id }) => id);
  return button === "licensed" ? licensedAmong(places, await ownLicences(at)) : null;
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, contractsForm, requireStep);
  if (received.fields.has(SHOW)) {
    const { value, fault } = await rowsPanel(statesOf(at.backend));
    if (fault) return lookupFailed(args, contractsForm, received.state, fault);
    const states = await statesBy(received.fields.get(SHOW), at, value);
    const { values } = received.state;
    return showChanged(at, states ? { ...values, states } : values);
  }
  if (!received.isGood) return showAgain(args, received.state, received.status);
  const { contracts, states } = received.values;
  const [options, places] = await Promise.all([rowsPanel(optionsOf(at)), rowsPanel(statesOf(at.backend))]);
  const fault = options.fault ?? places.fault;
  if (fault) return lookupFailed(args, contractsForm, received.state, fault);
  const areOffered = contracts.every((id) => options.value?.some((option) => option.AgencyContractId === id));
  const areStates = states.every((id) => places.value?.some((state) => state.id === id));
  if (!areOffered || !areStates)
    return notOffered(args, contractsForm, received.state, areOffered ? "states" : "contracts");
  const chosen = options.value?.filter(({ AgencyContractId }) => contracts.includes(AgencyContractId)) ?? [];
  return goOn(at, { ...received.state.values, [LABELS]: chosen.map((option) => choiceOf(option).label) });
}
