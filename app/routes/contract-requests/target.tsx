import { useTranslation } from "react-i18next";
import type { StepData } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths, useShell } from "../../frame/use-shell.ts";
import { Chooser } from "../../producer/chooser.tsx";
import { Notice } from "../../ui/message.tsx";
import type { Candidate } from "./candidates.server.ts";
import { RequestForm } from "./request-form.tsx";
import type { target } from "./target.server.ts";

export function ChooseTarget(page: StepData<typeof target>) {
  const { offer, fault, unreadable, isNamedUnknown } = page;
  const { t } = useTranslation("contractRequests");
  const state = useFormState(page.form);
  const paths = usePaths();
  const own = useShell()?.portal?.id;
  const isAgent = page.step === "agent";
  const labelOf = ({ id, name }: Candidate) => (id === own ? t("agency.own", { name }) : name);
  return (
    <RequestForm step={isAgent ? "agent" : "agency"} page={page} state={state}>
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
        {fault && <FaultPanel title={t(isAgent ? "agent.loadFailed" : "agency.loadFailed")} fault={fault} />}
      </Chooser>
    </RequestForm>
  );
}
