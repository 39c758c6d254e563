import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Header } from "../pages/header.tsx";
import type { Crumb } from "../ui/page.tsx";
import type { Progress } from "./wizard.ts";
import "./words.ts";

/** The head of a step: which step of how many it is, and its question. */
export function StepHeader({
  above,
  title,
  progress,
  children,
}: {
  above: readonly Crumb[];
  title: string;
  progress: Progress;
  children?: ReactNode;
}) {
  const { t } = useTranslation("wizard");
  return (
    <Header
      title={title}
      above={above}
      lead={
        <p>
          {t("progress", progress)} {children}
        </p>
      }
    />
  );
}
