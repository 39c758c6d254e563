import { useTranslation } from "react-i18next";
import { useAnswersOf, useFieldLabels } from "../../forms/declared-answers.ts";
import type { ReviewSection } from "../../forms/steps/review-sections.tsx";
import { sizeText } from "../../i18n/file-size.ts";
import { steps } from "./flow.ts";
import type { Review } from "./review.server.ts";

/** Returns the answers of an application, by step. */
export function useReviewSections({ answers, files }: Review): ReviewSection[] {
  const { t } = useTranslation("applications");
  const answersOf = useAnswersOf();
  const { files: filesStep, check: _, ...typedSteps } = steps;
  const labels = useFieldLabels(filesStep.words, filesStep.fields);
  return [
    ...(["customer", "medicare", "coverage"] as const).map((step) => ({
      step,
      title: t(`parts.${step}`),
      facts: answersOf(typedSteps[step].words, typedSteps[step].fields, answers),
    })),
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
