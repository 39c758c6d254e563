import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Confirmation } from "../../forms/confirmation.tsx";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import { ReviewSections } from "../../forms/steps/review-sections.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { settings } from "../../host/settings.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { CONFIRMATION } from "./flow.ts";
import { reviewShape } from "./review.server.ts";
import { useReviewSections } from "./review-facts.tsx";

export const handle: PageHandle = { isTask: true, title: (t) => t("applicationReview:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { summary, receipt } = await requireConfirmation(args, user, {
    form: CONFIRMATION,
    summary: reviewShape,
    fallbackPage: pathsFor(user.portal).applications(),
    isForeign: settings.TRACKER_URL !== settings.BACKEND_URL,
  });
  return { review: summary, receipt };
}

export default function ApplicationSubmitted() {
  const { t } = useTranslation(["applicationReview", "shell"]);
  const { review, receipt } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <Confirmation
      title={t("submitted.title")}
      above={[{ label: t("shell:areas.enrollments"), to: paths.enrollments() }]}
      lead={t("submitted.lead", { name: `${review.answers.firstName} ${review.answers.lastName}` })}
      receipt={receipt}
      next={t("submitted.next")}
      another={{ label: t("submitted.another"), to: paths.applicationStep("customer") }}
      back={{ label: t("submitted.back"), to: paths.enrollments() }}
    >
      <ReviewSections sections={useReviewSections(review)} />
    </Confirmation>
  );
}
