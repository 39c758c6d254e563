import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReviewSections } from "../../forms/steps/review-sections.tsx";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Notice } from "../../ui/message.tsx";
import { ApplicationHeader } from "./application-header.tsx";
import type { check } from "./check.server.ts";
import { stepNames } from "./flow.ts";
import type { Notices, Review } from "./review.server.ts";
import { useReviewSections } from "./review-facts.tsx";

export function CheckApplication({
  draft,
  progress,
  form,
  back,
  review,
  notices,
  seen,
  isChanged,
  fault,
}: StepData<typeof check>) {
  const { t } = useTranslation(["applicationReview", "applications", "checkAnswers", "wizard"]);
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <ApplicationHeader progress={progress} title={t("check.title")} />
      {isChanged && <Warning>{t("checkAnswers:changed")}</Warning>}
      {notices && <Warnings notices={notices} />}
      {fault && <FaultPanel title={t("check.loadFailed")} fault={fault} />}
      {review && (
        <div className="mb-4">
          <Answers review={review} changeTo={(step) => paths.applicationStep(step, { draft })} />
        </div>
      )}
      <SubmissionForm
        state={state}
        action={paths.applicationStep("check", { draft })}
        labels={Object.fromEntries(stepNames.map((step) => [step, t(`applications:parts.${step}`)]))}
        submitLabel={t("check.submit")}
        pendingText={t("check.pending")}
        failedText={t("check.failed")}
        toConfirmation={(ref) => paths.applicationSubmitted(ref)}
        cancelTo={back}
        cancelLabel={t("wizard:back")}
      >
        <input type="hidden" name="seen" value={seen} />
      </SubmissionForm>
    </>
  );
}

function Answers({ review, changeTo }: { review: Review; changeTo: (step: string) => string }) {
  return <ReviewSections sections={useReviewSections(review)} changeTo={changeTo} />;
}

function Warnings({ notices: { isNeverIssued, duplicates, withinDays } }: { notices: Notices }) {
  const { t } = useTranslation("applicationReview");
  const { date } = useFormat();
  const days = [...new Set(duplicates)].map(date).join("; ");
  return (
    <>
      {isNeverIssued && <Warning>{t("check.neverIssued")}</Warning>}
      {duplicates.length > 0 && (
        <Warning>{t("check.duplicates", { count: duplicates.length, days, withinDays })}</Warning>
      )}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <Notice tone="warning">{children}</Notice>;
}
