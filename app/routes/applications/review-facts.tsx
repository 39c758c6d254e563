import { useTranslation } from "react-i18next";
import type { ReviewSection } from "../../forms/steps/review-sections.tsx";
import { sizeText } from "../../i18n/file-size.ts";
import { useFormat } from "../../i18n/format.ts";
import type { Review } from "./review.server.ts";

/** Returns the answers of an application, by step. */
export function useReviewSections(review: Review): ReviewSection[] {
  const { t } = useTranslation(["applications", "applicationReview"]);
  const { date } = useFormat();
  const day = (text: string | null) => text && date(text);
  const number = (ending: string | null) => ending && t("applicationReview:endsIn", { ending });
  const { files } = review;
  return [
    {
      step: "customer",
      title: t("parts.customer"),
      facts: [
        { term: t("customer.agent"), value: review.agent },
        { term: t("customer.firstName"), value: review.firstName },
        { term: t("customer.lastName"), value: review.lastName },
        { term: t("customer.dateOfBirth"), value: day(review.dateOfBirth) },
        { term: t("customer.state"), value: review.state },
        { term: t("customer.county"), value: review.county },
      ],
    },
    {
      step: "medicare",
      title: t("parts.medicare"),
      facts: [
        {
          term: t("medicare.medicareNumber"),
          value: number(review.medicareNumber) ?? t("applicationReview:none"),
        },
        {
          term: t("medicare.socialSecurityNumber"),
          value: number(review.socialSecurityNumber) ?? t("applicationReview:none"),
        },
        {
          term: t("medicare.medicaidNumber"),
          value: number(review.medicaidNumber) ?? t("applicationReview:none"),
        },
        { term: t("medicare.partA"), value: day(review.partA) },
        { term: t("medicare.partB"), value: day(review.partB) },
      ],
    },
    {
      step: "coverage",
      title: t("parts.coverage"),
      facts: [
        { term: t("coverage.received"), value: date(review.received) },
        { term: t("coverage.effective"), value: date(review.effective) },
        { term: t("coverage.policyType"), value: review.policyType },
        { term: t("coverage.carrier"), value: review.carrier },
        { term: t("coverage.product"), value: review.product, wide: true },
      ],
    },
    {
      step: "files",
      title: t("parts.files"),
      facts: [
        {
          term: t("files.label"),
          value: (
            <ul>
              {files.map(({ name, bytes }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order stays.
                <li key={index}>
                  {name} ({sizeText(bytes)})
                </li>
              ))}
            </ul>
          ),
          wide: true,
        },
      ],
    },
  ];
}
