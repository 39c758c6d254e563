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

/**
 * Badges side by side, a list of them.
 * @param inColumns two columns on a wide screen, each item with a column of its own, as in the rows above and below
 */
export function Badges({
  label,
  inColumns,
  children,
}: {
  label?: string;
  inColumns?: boolean;
  children: ReactNode;
}) {
  return (
    <ul
      className={classNames("flex flex-wrap items-center gap-1", inColumns && "lg:grid lg:grid-cols-2")}
      aria-label={label}
    >
      {children}
    </ul>
  );
}
