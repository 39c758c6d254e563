import { useTranslation } from "react-i18next";
import { applicationFields } from "#api/form-fields.ts";
import { useAnswers, useFieldLabels } from "../../forms/declared-answers.ts";
import type { ReviewSection } from "../../forms/steps/review-sections.tsx";
import { sizeText } from "../../i18n/file-size.ts";
import type { Review } from "./review.server.ts";

/** Returns the answers of an application, by step. */
export function useReviewSections({ answers, files }: Review): ReviewSection[] {
  const { t } = useTranslation("applications");
  const { customer, medicare, coverage } = applicationFields;
  const labels = useFieldLabels("applications:files.", applicationFields.files);
  return [
    {
      step: "customer",
      title: t("parts.customer"),
      facts: useAnswers("applications:customer.", customer, answers),
    },
    {
      step: "medicare",
      title: t("parts.medicare"),
      facts: useAnswers("applications:medicare.", medicare, answers),
    },
    {
      step: "coverage",
      title: t("parts.coverage"),
      facts: useAnswers("applications:coverage.", coverage, answers),
    },
    {
      step: "files",
      title: t("parts.files"),
      facts: [
        {
          term: labels.files ?? "",
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
