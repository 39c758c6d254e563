import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StepHeader } from "../../forms/steps/step-header.tsx";
import type { Progress } from "../../forms/steps/wizard.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { type Flow, stepNames } from "./flow.ts";

type Props = { flow: Flow; title: string; progress: Progress; children?: ReactNode };

/** The head of a step of a contract request. */
export function RequestHeader({ flow, ...step }: Props) {
  const { t } = useTranslation(["contractRequests", "shell"]);
  const paths = usePaths();
  const begin = flow === "request" ? paths.contractRequest() : paths.downlineRequest();
  const above = [
    { label: t("shell:areas.contracts"), to: paths.contracts() },
    { label: t(`flows.${flow}`), to: begin },
  ];
  const labels = Object.fromEntries(stepNames.map((name) => [name, t(`parts.${name}`)]));
  return <StepHeader above={above} labels={labels} {...step} />;
}
