import { useTranslation } from "react-i18next";
import { FormCheckboxes } from "../../forms/box-fields.tsx";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { FillButton } from "../../forms/steps/dependent.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { EmptyState, Notice } from "../../ui/message.tsx";
import type { contracts } from "./contracts.server.ts";
import { steps } from "./flow.ts";
import { RequestForm } from "./request-form.tsx";

const { words, fields } = steps.contracts;
const { contracts: _, states: __, agentCount, ...others } = fields;

export function ContractForm(page: StepData<typeof contracts>) {
  const { withAgentCount, options, states, licensed, expired } = page;
  const { t } = useTranslation("contractRequests");
  const state = useFormState(page.form);
  const held = new Set((options.choices ?? []).flatMap(({ carrier, onRecord }) => (onRecord ? carrier : [])))
    .size;
  return (
    <RequestForm step="contracts" page={page} state={state} hasOtherButtons>
      {options.lost.length > 0 && (
        <Notice tone="warning">{t("contracts.lost", { names: options.lost.join(", ") })}</Notice>
      )}
      <FormCheckboxes
        name="contracts"
        hasLongLabels
        choices={(options.choices ?? []).map(({ value, carrier, types, onRecord }) => ({
          value,
          // The carrier's name stands above, and is part of each name that is read out.
          label: types ? (
            <>
              <span className="sr-only">{carrier}</span> ({types})
            </>
          ) : (
            carrier
          ),
          group: { name: carrier, note: onRecord },
          isFolded: Boolean(onRecord),
        }))}
        foldLabel={t("contracts.held", { total: held })}
      >
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
        hint={[
          t("contracts.hints.states"),
          licensed > 0 && expired.length > 0 && t("contracts.expired", { states: expired.join(", ") }),
        ]
          .filter(Boolean)
          .join(" ")}
        tools={
          <>
            {licensed > 0 && (
              <FillButton value="licensed">{t("contracts.selectLicensed", { total: licensed })}</FillButton>
            )}
            <FillButton value="all">{t("contracts.selectAll")}</FillButton>
            <FillButton value="none">{t("contracts.clear")}</FillButton>
          </>
        }
        choices={(states.value ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      >
        {states.fault && <FaultPanel title={t("contracts.statesFailed")} fault={states.fault} />}
      </FormCheckboxes>
      <UnreadableNote unreadable={states.unreadable} />
      {withAgentCount && <DeclaredFields words={words} fields={{ agentCount }} />}
      <DeclaredFields words={words} fields={others} />
    </RequestForm>
  );
}
