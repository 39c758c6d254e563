import { useTranslation } from "react-i18next";
import { Repeated } from "../../forms/steps/repeated.tsx";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Notice } from "../../ui/message.tsx";
import type { check } from "./check.server.ts";
import { RequestHeader } from "./request-header.tsx";
import { ReviewCards } from "./review-cards.tsx";

export function CheckAnswers({
  flow,
  draft,
  progress,
  form,
  review,
  notices,
  seen,
  isChanged,
  steps,
  repeated,
  fault,
}: StepData<typeof check>) {
  const { t } = useTranslation(["contractRequests", "contractReview", "checkAnswers", "wizard"]);
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <RequestHeader flow={flow} progress={progress} title={t("contractReview:check.title")}>
        {t("contractReview:check.lead")}
      </RequestHeader>
      {repeated && <Repeated {...repeated} />}
      {isChanged && <Notice tone="warning">{t("checkAnswers:changed")}</Notice>}
      {fault && <FaultPanel title={t("contractReview:check.loadFailed")} fault={fault} />}
      {notices?.map((notice) => (
        <Notice key={notice} tone="warning" className="mb-4">
          {notice}
        </Notice>
      ))}
      {review && (
        <div className="mb-4">
          <ReviewCards
            review={review}
            changeTo={(step) => paths.contractRequestStep(flow, step, { draft })}
            steps={steps}
          />
        </div>
      )}
      <SubmissionForm
        state={state}
        action={paths.contractRequestStep(flow, "check", { draft })}
        labels={Object.fromEntries(steps.map((step) => [step, t(`parts.${step}`)]))}
        submitLabel={t("contractReview:check.submit")}
        pendingText={t("contractReview:check.pending")}
        failedText={t("contractReview:check.failed")}
        toConfirmation={(ref) => paths.contractsRequested(flow, ref)}
        cancelTo={paths.contractRequestStep(flow, "contracts", { draft })}
        cancelLabel={t("wizard:back")}
      >
        <input type="hidden" name="seen" value={seen} />
      </SubmissionForm>
    </>
  );
}
