import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StepHeader } from "../../forms/steps/step-header.tsx";
import type { Progress } from "../../forms/steps/wizard.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { stepNames } from "./flow.ts";

/** The head of a step of an application. */
export function ApplicationHeader(step: { title: string; progress: Progress; children?: ReactNode }) {
  const { t } = useTranslation(["applications", "shell"]);
  const paths = usePaths();
  const above = [
    { label: t("shell:areas.enrollments"), to: paths.enrollments() },
    { label: t("title"), to: paths.applications() },
  ];
  const labels = Object.fromEntries(stepNames.map((name) => [name, t(`parts.${name}`)]));
  return <StepHeader above={above} labels={labels} {...step} />;
}
