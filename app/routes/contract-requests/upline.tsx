import { useTranslation } from "react-i18next";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Chooser } from "../../producer/chooser.tsx";
import { EmptyState } from "../../ui/message.tsx";
import type { Candidate } from "./candidates.server.ts";
import { RequestHeader } from "./request-header.tsx";
import type { load } from "./upline.server.ts";

export function ChooseUpline({
  flow,
  draft,
  progress,
  form,
  back,
  offer,
  fault,
  unreadable,
}: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation("contractRequests");
  const state = useFormState(form);
  const paths = usePaths();
  const hintOf = ({ npn, isDirect }: Candidate) =>
    [npn && t("upline.npn", { npn }), isDirect && t("upline.direct")].filter(Boolean).join(" · ") ||
    undefined;
  return (
    <>
      <RequestHeader flow={flow} progress={progress} title={t("upline.title")} />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, "upline", { draft })}
        labels={{ upline: t("upline.fields.upline") }}
        backTo={back}
      >
        <Chooser
          name="upline"
          offer={offer}
          unreadable={unreadable}
          labelOf={({ name }) => name}
          hintOf={hintOf}
          searchLabel={t("upline.search")}
          noneFound={t("upline.none")}
        >
          {fault ? (
            <FaultPanel title={t("upline.loadFailed")} fault={fault} />
          ) : (
            <EmptyState title={t("upline.none")}>
              <p>{t("upline.noneHint")}</p>
            </EmptyState>
          )}
        </Chooser>
      </StepForm>
    </>
  );
}
