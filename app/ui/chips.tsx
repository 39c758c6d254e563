import type { ReactNode } from "react";

/** Filters in force and the like: links in a row, each a chip. One item of the list per child. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="chips" aria-label={label}>
      {children}
    </ul>
  );
}
