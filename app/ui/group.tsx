import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Fields that belong together, with a border and a heading. */
export function FieldGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="max-w-132 space-y-5 rounded-md border border-border px-4 pt-3 pb-4">
      <legend className="mb-0! px-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Fields that are seldom needed, behind a line that opens them. */
export function Disclosure({
  summary,
  open,
  children,
  className,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <details className={classNames("disclosure", className)} open={open}>
      <summary className="w-fit py-2 text-sm font-medium text-primary sm:py-1">{summary}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
