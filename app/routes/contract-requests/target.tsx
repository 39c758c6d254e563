import { useTranslation } from "react-i18next";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths, useShell } from "../../frame/use-shell.ts";
import { Chooser } from "../../producer/chooser.tsx";
import { Notice } from "../../ui/message.tsx";
import type { Candidate } from "./candidates.server.ts";
import { RequestHeader } from "./request-header.tsx";
import type { load } from "./target.server.ts";

export function ChooseTarget({
  step,
  flow,
  draft,
  progress,
  form,
  back,
  offer,
  fault,
  unreadable,
  isNamedUnknown,
}: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation("contractRequests");
  const state = useFormState(form);
  const paths = usePaths();
  const own = useShell()?.portal?.id;
  const isAgent = step === "agent";
  const labelOf = ({ id, name }: Candidate) => (id === own ? t("agency.own", { name }) : name);
  return (
    <>
      <RequestHeader flow={flow} progress={progress} title={t(isAgent ? "agent.title" : "agency.title")} />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, step, { draft })}
        labels={{ target: t(isAgent ? "agent.fields.target" : "agency.fields.target") }}
        backTo={back}
      >
        {isNamedUnknown && <Notice tone="warning">{t("agent.unknown")}</Notice>}
        <Chooser
          name="target"
          offer={offer}
          unreadable={unreadable}
          labelOf={labelOf}
          other={{ value: "new", label: t(isAgent ? "agent.new" : "agency.new") }}
          suggestionsAt={isAgent ? paths.producerAgents : undefined}
          searchLabel={t(isAgent ? "agent.search" : "agency.search")}
          noneFound={t(isAgent ? "agent.none" : "agency.none")}
        >
          {fault && (
            <FaultPanel title={t(isAgent ? "agent.loadFailed" : "agency.loadFailed")} fault={fault} />
          )}
        </Chooser>
      </StepForm>
    </>
  );
}
