import type { ReactNode } from "react";

/** Names the list that follows it, and takes the focus when what had it is gone with the list before. */
export const RESULT_COUNT = "result-count";

/** The number of results, in words. Changes are read out. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p id={RESULT_COUNT} className="text-sm text-muted" aria-live="polite" tabIndex={-1}>
      {children}
    </p>
  );
}
