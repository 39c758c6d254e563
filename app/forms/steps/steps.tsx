import { useTranslation } from "react-i18next";
import { StepList } from "../../ui/step-list.tsx";
import type { Progress } from "./wizard.ts";

/**
 * The steps of a wizard, from the first to the check of the answers. Their number does not change on the way: a page that
 * only some answers lead to belongs to the step before it.
 * @param labels the name of each step
 */
export function Steps({
  progress: { step, steps },
  labels,
}: {
  progress: Progress;
  labels: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation("wizard");
  const labelOf = (name: string) => labels[name] ?? name;
  const current = labelOf(steps[step - 1]?.name ?? "");
  return (
    <StepList
      label={t("steps")}
      doneLabel={t("done")}
      summary={t("progress", { step, of: steps.length, name: current })}
      steps={steps.map(({ name, to }, index) => ({
        label: labelOf(name),
        to,
        isCurrent: index === step - 1,
      }))}
    />
  );
}
