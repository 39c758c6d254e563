import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Written } from "./text.tsx";

/** The messages of several people to each other, the oldest first. */
export function Messages({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <ol className="thread max-w-192 space-y-3" aria-labelledby={labelledBy}>
      {children}
    </ol>
  );
}

/**
 * @param side of the team that answers, or of the one who asks
 * @param isPending it is still being sent
 */
export function Message({
  head,
  side,
  isPending,
  children,
}: {
  head: ReactNode;
  side: "own" | "team";
  isPending?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={classNames(
        "rounded-md border border-l-4 border-border px-4 py-3",
        side === "team" ? "border-l-primary" : "border-l-control",
        isPending && "border-dashed",
      )}
    >
      <div className="mb-1 flex flex-wrap items-baseline gap-x-2 gap-y-0.5">{head}</div>
      <Written>{children}</Written>
    </li>
  );
}
