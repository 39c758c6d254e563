import type { ContractOption } from "#api/contract-requests.ts";
import { contractOptionsOf } from "../../api-client/contract-requests.server.ts";
import { type Named, statesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import { openStep } from "../../forms/steps/step.server.ts";
import { SHOW } from "../../forms/steps/wizard.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { type AtStep, FORMER, LABELS } from "./draft.server.ts";
import { forms } from "./forms.server.ts";
import {
  carriersOnRecord,
  expiredAmong,
  isForItself,
  licensedAmong,
  licensesOnRecord,
  onRecordWords,
} from "./on-record.server.ts";
import { takesAgentCount } from "./review.server.ts";
import { pageOfRequest } from "./step.server.ts";

/** Chooses the contracts and the states. */

const optionsOf = (at: AtStep) =>
  contractOptionsOf(at.backend, at.portal, answerOf(forms.upline, at.draft?.answers.upline)?.upline ?? "");

/** They come sorted by carrier. */
function choiceOf({ AgencyContractId, InsurerName, PolicyTypes }: ContractOption) {
  const types = PolicyTypes.map(({ Abbreviation }) => Abbreviation).join(", ");
  return {
    value: AgencyContractId,
    carrier: InsurerName,
    types,
    label: types ? `${InsurerName} (${types})` : InsurerName,
  };
}

/** Returns the portal's own licenses; none when the contracts are for somebody else, and when they cannot be read. */
const ownLicenses = async (at: AtStep) => (isForItself(at) ? await licensesOnRecord(at) : null) ?? [];

/** Returns the ids of the states that a button chooses; null for a button that the page does not have. */
async function statesBy(button: string | null, at: AtStep, places: readonly Named[]) {
  if (button === "none") return [];
  if (button === "all") return places.map(({ id }) => id);
  return button === "licensed" ? licensedAmong(places, await ownLicenses(at)).map(({ id }) => id) : null;
}

export const contracts = {
  form: () => forms.contracts,

  async load(args: RequestArgs, at: AtStep) {
    const [form, options, states, licenses, onRecord, inWords] = await Promise.all([
      openStep(args, at, forms.contracts),
      attemptRows(optionsOf(at)),
      attemptRows(statesOf(at.backend)),
      ownLicenses(at),
      carriersOnRecord(at),
      onRecordWords(at),
    ]);
    const noteOf = (carrier: string) => {
      const found = onRecord(carrier);
      return found && inWords(found);
    };
    const choices = options.value?.map((option) => ({
      ...choiceOf(option),
      onRecord: noteOf(option.InsurerName),
    }));
    const former = at.draft?.unfinished.contracts ? [] : (at.draft?.answers.contracts?.[FORMER] ?? []);
    const offeredAgain = choices?.filter(({ label }) => former.includes(label)) ?? [];
    if (!form.failed && !form.values.contracts?.length)
      form.values.contracts = offeredAgain.map(({ value }) => value);
    return {
      screen: "contracts" as const,
      ...pageOfRequest(at),
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
      licensed: licensedAmong(states.value ?? [], licenses).length,
      expired: expiredAmong(states.value ?? [], licenses).map(({ name }) => name),
    };
  },

  async change(at, { fields, state: { values } }) {
    if (!fields.has(SHOW)) return undefined;
    // The page says when the states cannot be fetched.
    const { value = [] } = await attemptRows(statesOf(at.backend));
    const states = await statesBy(fields.get(SHOW), at, value);
    return states ? { ...values, states } : values;
  },

  async check(at, received) {
    if (!received.isValid) return {};
    const { contracts, states } = received.values;
    const [options, places] = await Promise.all([
      attemptRows(optionsOf(at)),
      attemptRows(statesOf(at.backend)),
    ]);
    const fault = options.fault ?? places.fault;
    if (fault) return { failure: { kind: "backend", fault } };
    const chosen =
      options.value?.filter(({ AgencyContractId }) => contracts.includes(AgencyContractId)) ?? [];
    const areStates = states.every((id) => places.value?.some((state) => state.id === id));
    if (chosen.length < contracts.length) return { notOffered: ["contracts"] };
    if (!areStates) return { notOffered: ["states"] };
    return {
      answer: { ...received.state.values, [LABELS]: chosen.map((option) => choiceOf(option).label) },
    };
  },
} satisfies FormStep<AtStep, typeof forms.contracts.schema>;
