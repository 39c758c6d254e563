import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contractOptionsOf } from "../../backend/contract-requests.server.ts";
import { statesOf } from "../../backend/dictionaries.server.ts";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { rowsPanel } from "../../backend/rows.server.ts";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { FormCheckboxes } from "../../forms/box-fields.tsx";
import { showAgain } from "../../forms/form.server.ts";
import { FormText, FormTextArea } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import type { PageHandle } from "../../pages/title.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { answerOf, contractsForm, uplineForm } from "./forms.server.ts";
import { takesAgentCount } from "./review.server.ts";
import { goOn, lookupFailed, notOffered, openStep, placeOf, receiveStep } from "./step.server.ts";
import { StepForm } from "./step-form.tsx";
import { StepHeader } from "./step-header.tsx";
import "./words.ts";

/** Which contracts, in which states. */

export const handle: PageHandle = { title: (t) => t("contractRequests:contracts.title") };

const optionsOf = (at: AtStep) =>
  contractOptionsOf(at.backend, at.portal, answerOf(uplineForm, at.draft?.answers.upline)?.upline ?? "");

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "contracts");
  const [form, options, states] = await Promise.all([
    openStep(args, at, contractsForm),
    rowsPanel(optionsOf(at)),
    rowsPanel(statesOf(at.backend)),
  ]);
  return {
    ...placeOf(at),
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

export async function action(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, "contracts", contractsForm);
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

export default function ContractForm() {
  const { t } = useTranslation("contractRequests");
  const { flow, draft, progress, form, back, withAgentCount, options, states } =
    useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <StepHeader flow={flow} progress={progress} title={t("contracts.title")} />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, "contracts", { draft })}
        labels={{
          contracts: t("contracts.label"),
          states: t("contracts.states"),
          agentCount: t("contracts.agentCount"),
          comments: t("contracts.comments"),
        }}
        backTo={back}
      >
        <FormCheckboxes name="contracts" sets={options.carriers ?? []}>
          {options.fault ? (
            <FaultPanel title={t("contracts.loadFailed")} fault={options.fault} />
          ) : (
            <EmptyState title={t("contracts.none")}>
              <p>{t("contracts.noneHint")}</p>
            </EmptyState>
          )}
        </FormCheckboxes>
        <UnreadableNote unreadable={options.unreadable} />
        <FormCheckboxes
          name="states"
          sets={[{ choices: (states.value ?? []).map(({ id, name }) => ({ value: id, label: name })) }]}
        >
          {states.fault && <FaultPanel title={t("contracts.statesFailed")} fault={states.fault} />}
        </FormCheckboxes>
        <UnreadableNote unreadable={states.unreadable} />
        {withAgentCount && (
          <FormText
            name="agentCount"
            hint={t("contracts.agentCountHint")}
            inputMode="numeric"
            className="input-short"
            autoComplete="off"
          />
        )}
        <FormTextArea name="comments" />
      </StepForm>
    </>
  );
}
