import { useTranslation } from "react-i18next";
import { CheckPage } from "../../forms/steps/check-page.tsx";
import { ReviewSections } from "../../forms/steps/review-sections.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ApplicationHeader } from "./application-header.tsx";
import type { check } from "./check.server.ts";
import { stepNames } from "./flow.ts";
import type { Notices, Review } from "./review.server.ts";
import { useReviewSections } from "./review-facts.tsx";

export function CheckApplication(page: StepData<typeof check>) {
  const { draft, progress, back, review, notices } = page;
  const { t } = useTranslation(["applicationReview", "applications", "wizard"]);
  const paths = usePaths();
  return (
    <>
      <ApplicationHeader progress={progress} title={t("check.title")} />
      <CheckPage
        page={page}
        action={paths.applicationStep("check", { draft })}
        labels={Object.fromEntries(stepNames.map((step) => [step, t(`applications:parts.${step}`)]))}
        loadFailed={t("check.loadFailed")}
        notices={useWarnings(notices)}
        submitLabel={t("check.submit")}
        pendingText={t("check.pending")}
        failedText={t("check.failed")}
        toConfirmation={(ref) => paths.applicationSubmitted(ref)}
        cancelTo={back}
        cancelLabel={t("wizard:back")}
      >
        {review && <Answers review={review} changeTo={(step) => paths.applicationStep(step, { draft })} />}
      </CheckPage>
    </>
  );
}

function Answers({ review, changeTo }: { review: Review; changeTo: (step: string) => string }) {
  return <ReviewSections sections={useReviewSections(review)} changeTo={changeTo} />;
}

function useWarnings(notices: Notices | null): string[] {
  const { t } = useTranslation("applicationReview");
  const { date } = useFormat();
  if (!notices) return [];
  const { isNeverIssued, duplicates, withinDays } = notices;
  const days = [...new Set(duplicates)].map(date).join("; ");
  return [
    ...(isNeverIssued ? [t("check.neverIssued")] : []),
    ...(duplicates.length > 0 ? [t("check.duplicates", { count: duplicates.length, days, withinDays })] : []),
  ];
}
