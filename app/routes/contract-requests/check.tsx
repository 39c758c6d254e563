import { useTranslation } from "react-i18next";
import { CheckPage } from "../../forms/steps/check-page.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import type { check } from "./check.server.ts";
import { RequestHeader } from "./request-header.tsx";
import { ReviewCards } from "./review-cards.tsx";

export function CheckAnswers(page: StepData<typeof check>) {
  const { flow, draft, progress, back, review, notices, steps } = page;
  const { t } = useTranslation(["contractRequests", "contractReview", "wizard"]);
  const paths = usePaths();
  return (
    <>
      <RequestHeader flow={flow} progress={progress} title={t("contractReview:check.title")}>
        {t("contractReview:check.lead")}
      </RequestHeader>
      <CheckPage
        page={page}
        action={paths.contractRequestStep(flow, "check", { draft })}
        labels={Object.fromEntries(steps.map((step) => [step, t(`parts.${step}`)]))}
        loadFailed={t("contractReview:check.loadFailed")}
        notices={notices ?? []}
        submitLabel={t("contractReview:check.submit")}
        pendingText={t("contractReview:check.pending")}
        failedText={t("contractReview:check.failed")}
        toConfirmation={(ref) => paths.contractsRequested(flow, ref)}
        cancelTo={back}
        cancelLabel={t("wizard:back")}
      >
        {review && (
          <ReviewCards
            review={review}
            changeTo={(step) => paths.contractRequestStep(flow, step, { draft })}
            steps={steps}
          />
        )}
      </CheckPage>
    </>
  );
}
