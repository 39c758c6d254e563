import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { StepForm } from "../../forms/steps/step-form.tsx";
import type { StepPage } from "../../forms/steps/wizard.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { type FieldStep, type Flow, steps } from "./flow.ts";
import { RequestHeader } from "./request-header.tsx";

type Props = Omit<ComponentProps<typeof StepForm>, "action" | "labels" | "backTo"> & {
  step: FieldStep;
  page: StepPage & { flow: Flow };
  children: ReactNode;
};

/** A step of a contract request: its title and its form. */
export function RequestForm({ step, page: { flow, draft, progress, back }, ...form }: Props) {
  const { t } = useTranslation(["contractRequests"]);
  const paths = usePaths();
  const { title, words, fields } = steps[step];
  return (
    <>
      <RequestHeader flow={flow} progress={progress} title={t(title)} />
      <StepForm
        action={paths.contractRequestStep(flow, step, { draft })}
        labels={useFieldLabels(words, fields)}
        backTo={back}
        {...form}
      />
    </>
  );
}
