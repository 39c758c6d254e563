import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { contractOptionsOf } from "../../backend/contract-requests.server.ts";
import { statesOf } from "../../backend/dictionaries.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { showAgain } from "../../forms/form.server.ts";
import { answerOf } from "../../wizard/answers.server.ts";
import { goOn, lookupFailed, notOffered, openStep, receiveStep } from "../../wizard/step.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { contractsForm, uplineForm } from "./forms.server.ts";
import { takesAgentCount } from "./review.server.ts";
import { placeOfRequest } from "./step.server.ts";

/** Chooses the contracts and the states. */

const optionsOf = (at: AtStep) =>
  contractOptionsOf(at.backend, at.portal, answerOf(uplineForm, at.draft?.answers.upline)?.upline ?? "");

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const [form, options, states] = await Promise.all([
    openStep(args, at, contractsForm),
    rowsPanel(optionsOf(at)),
    rowsPanel(statesOf(at.backend)),
  ]);
  return {
    screen: "contracts" as const,
    ...placeOfRequest(at),
    form,
    withAgentCount: takesAgentCount(at),
    options: {
      fault: options.fault,
      unreadable: options.unreadable,
      carriers: options.value && byCarrier(options.value),
    },
    states,
  };
}

type Options = Awaited<ReturnType<typeof optionsOf>>["rows"];

/** Options of one carrier together. They come sorted by carrier. */
function byCarrier(options: Options) {
  const carriers = new Map<string, { value: string; label: string }[]>();
  for (const { AgencyContractId, InsurerName, PolicyTypes } of options) {
    // A box needs a name.
    const label = PolicyTypes.map(({ Abbreviation }) => Abbreviation).join(", ") || InsurerName;
    carriers.set(InsurerName, [...(carriers.get(InsurerName) ?? []), { value: AgencyContractId, label }]);
  }
  return [...carriers].map(([heading, choices]) => ({ heading, choices }));
}

export async function answer(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, contractsForm, requireStep);
  if (!received.isGood) return showAgain(received.state, received.status);
  const { contracts, states } = received.values;
  const [options, places] = await Promise.all([rowsPanel(optionsOf(at)), rowsPanel(statesOf(at.backend))]);
  const fault = options.fault ?? places.fault;
  if (fault) return lookupFailed(contractsForm, received.state, fault);
  const areOffered = contracts.every((id) => options.value?.some((option) => option.AgencyContractId === id));
  const areStates = states.every((id) => places.value?.some((state) => state.id === id));
  if (!areOffered || !areStates)
    return notOffered(contractsForm, received.state, areOffered ? "states" : "contracts");
  return goOn(at, received.state.values);
}
