import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import { Muted } from "./text.tsx";

const tones = {
  danger: { icon: "danger", color: "text-danger" },
  warning: { icon: "warning", color: "text-warning" },
  muted: { icon: "warning", color: "text-muted" },
} as const;

/** Tasks as a list of links, each to the page where it is done. */
export function ActionList({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-border rounded-md border border-border">
      {children}
    </ul>
  );
}

export function ActionItem({
  to,
  tone,
  detail,
  children,
}: {
  to: string;
  tone: keyof typeof tones;
  /** A quiet line, such as the names of what it is about. */
  detail?: string | undefined;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-3 px-4 py-2 font-medium text-text no-underline hover:bg-canvas hover:underline"
      >
        <Icon name={tones[tone].icon} className={tones[tone].color} />
        <span className="min-w-0 flex-1">
          {children}
          {detail && <Muted block>{detail}</Muted>}
        </span>
        <Icon name="chevron-right" size="small" className="text-muted" />
      </Link>
    </li>
  );
}
