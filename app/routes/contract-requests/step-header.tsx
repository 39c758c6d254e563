import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Header } from "../../pages/header.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { Flow, Progress } from "./flow.ts";
import "./words.ts";

/** The head of a step: which request it belongs to, and what it asks. */
export function StepHeader({
  flow,
  title,
  progress,
  children,
}: {
  flow: Flow;
  title: string;
  progress: Progress;
  children?: ReactNode;
}) {
  const { t } = useTranslation(["contractRequests", "shell"]);
  const paths = usePaths();
  const begin = flow === "request" ? paths.contractRequest() : paths.downlineRequest();
  return (
    <Header
      title={title}
      above={[
        { label: t("shell:areas.contracts"), to: paths.contracts() },
        { label: t(`flows.${flow}`), to: begin },
      ]}
      lead={
        <p>
          {t("progress", progress)} {children}
        </p>
      }
    />
  );
}
