import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Apart } from "./text.tsx";

export type BadgeTone = "neutral" | "brand" | "positive" | "warning" | "urgent" | "danger" | "info";

/** The words say it; the tone only repeats it. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <Apart>
      <span className={classNames("badge", tone !== "neutral" && `badge-${tone}`)}>
        {icon && <Icon name={icon} size="small" />}
        {children}
      </span>
    </Apart>
  );
}

/** Badges side by side, a list of them. */
export function Badges({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="flex flex-wrap items-center gap-1" aria-label={label}>
      {children}
    </ul>
  );
}
