import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { StepForm } from "../../forms/steps/step-form.tsx";
import type { StepPage } from "../../forms/steps/wizard.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { ApplicationHeader } from "./application-header.tsx";
import { type FieldStep, steps } from "./flow.ts";

type Props = Omit<ComponentProps<typeof StepForm>, "action" | "labels" | "backTo"> & {
  step: FieldStep;
  page: StepPage;
  lead?: string;
  /** Labels of what is no field of the step. */
  moreLabels?: Record<string, string>;
  children: ReactNode;
};

/** A step of an application: its title and its form. */
export function ApplicationForm({ step, page, lead, moreLabels, ...form }: Props) {
  const { t } = useTranslation(["applications"]);
  const paths = usePaths();
  const { title, words, fields } = steps[step];
  return (
    <>
      <ApplicationHeader progress={page.progress} title={t(title)}>
        {lead}
      </ApplicationHeader>
      <StepForm
        action={paths.applicationStep(step, { draft: page.draft })}
        labels={{ ...useFieldLabels(words, fields), ...moreLabels }}
        backTo={page.back}
        {...form}
      />
    </>
  );
}
