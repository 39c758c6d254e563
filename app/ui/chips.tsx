import type { ReactNode } from "react";

/** Filters in force and the like: links in a row, each a chip. One item of the list per child. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      className="chips mb-2 flex flex-wrap items-center gap-1.5 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-1 [&_a]:rounded-md [&_a]:bg-raised [&_a]:px-2.5 [&_a]:text-text [&_a]:no-underline [&_a]:wrap-anywhere [&_a:hover]:bg-primary-tint sm:[&_a]:min-h-7"
      aria-label={label}
    >
      {children}
    </ul>
  );
}
