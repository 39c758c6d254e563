import { useTranslation } from "react-i18next";
import { contractsFields } from "#api/form-fields.ts";
import { FormCheckboxes } from "../../forms/box-fields.tsx";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { FillButton } from "../../forms/steps/dependent.tsx";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { EmptyState, Notice } from "../../ui/message.tsx";
import { Muted } from "../../ui/text.tsx";
import type { load } from "./contracts.server.ts";
import { RequestHeader } from "./request-header.tsx";

const WORDS = "contractRequests:contracts.";
const { contracts: _, states: __, agentCount, ...others } = contractsFields;

export function ContractForm({
  flow,
  draft,
  progress,
  form,
  back,
  withAgentCount,
  options,
  states,
  hasLicensed,
}: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation("contractRequests");
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <RequestHeader flow={flow} progress={progress} title={t("contracts.title")} />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, "contracts", { draft })}
        labels={useFieldLabels(WORDS, contractsFields)}
        backTo={back}
        hasOtherButtons
      >
        {options.lost.length > 0 && (
          <Notice tone="warning">{t("contracts.lost", { names: options.lost.join(", ") })}</Notice>
        )}
        <FormCheckboxes
          name="contracts"
          hasLongLabels
          choices={(options.choices ?? []).map(({ value, label, onRecord }) => ({
            value,
            label: (
              <>
                {label} {onRecord && <Muted block>{onRecord}</Muted>}
              </>
            ),
          }))}
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
          hint={t("contracts.hints.states")}
          tools={
            <>
              {hasLicensed && <FillButton value="licensed">{t("contracts.selectLicensed")}</FillButton>}
              <FillButton value="all">{t("contracts.selectAll")}</FillButton>
              <FillButton value="none">{t("contracts.clear")}</FillButton>
            </>
          }
          choices={(states.value ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        >
          {states.fault && <FaultPanel title={t("contracts.statesFailed")} fault={states.fault} />}
        </FormCheckboxes>
        <UnreadableNote unreadable={states.unreadable} />
        {withAgentCount && <DeclaredFields words={WORDS} fields={{ agentCount }} />}
        <DeclaredFields words={WORDS} fields={others} />
      </StepForm>
    </>
  );
}
