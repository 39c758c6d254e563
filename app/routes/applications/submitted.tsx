import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import { useFormat } from "../../i18n/format.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ReviewSections } from "../../wizard/review-sections.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { summaryShape } from "./check.server.ts";
import { CONFIRMATION } from "./flow.ts";
import { useReviewSections } from "./review-facts.tsx";
import "./review-words.ts";
import "./words.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("applicationReview:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const summary = await requireConfirmation(args, user, {
    form: CONFIRMATION,
    summary: summaryShape,
    oneUp: pathsFor(user.portal).applications(),
  });
  return { ...summary, ref: new URL(args.request.url).searchParams.get("ref") ?? "" };
}

export default function ApplicationSubmitted() {
  const { t } = useTranslation(["applicationReview", "shell"]);
  const { review, submitted, ref } = useLoaderData<typeof loader>();
  const { date, time } = useFormat();
  const paths = usePaths();
  const { day, time: clock, zone } = submitted;
  return (
    <>
      <Header
        title={t("submitted.title")}
        above={[{ label: t("shell:areas.enrollments"), to: paths.enrollments() }]}
        lead={<p>{t("submitted.lead", { name: `${review.firstName} ${review.lastName}` })}</p>}
      />
      <div className="flex flex-col gap-4">
        <Card title={<h2>{t("submitted.receipt")}</h2>}>
          <Facts
            items={[
              { term: t("submitted.reference"), value: <code className="break-all">{ref}</code>, wide: true },
              {
                term: t("submitted.when"),
                value: t("submitted.dayAndTime", { date: date(day), time: time(clock), zone }),
                wide: true,
              },
            ]}
          />
        </Card>
        <ReviewSections sections={useReviewSections(review)} />
      </div>
      <div className="toolbar mt-6 flex flex-wrap items-center gap-2">
        <ButtonLink kind="primary" to={paths.enrollments()}>
          {t("submitted.back")}
        </ButtonLink>
        <ButtonLink to={paths.applicationStep("customer")}>{t("submitted.another")}</ButtonLink>
      </div>
    </>
  );
}
