import type { ReactNode } from "react";
import { Header } from "../../frame/header.tsx";
import type { Crumb } from "../../ui/page.tsx";
import { Steps } from "./steps.tsx";
import type { Progress } from "./wizard.ts";

/** The head of a step: its question, and which step of which it is. */
export function StepHeader({
  above,
  title,
  progress,
  labels,
  children,
}: {
  above: readonly Crumb[];
  title: string;
  progress: Progress;
  /** The name of each step. */
  labels: Readonly<Record<string, string>>;
  children?: ReactNode;
}) {
  return (
    <>
      <Header title={title} above={above} lead={children && <p>{children}</p>} />
      <Steps progress={progress} labels={labels} />
    </>
  );
}
