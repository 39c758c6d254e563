import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

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
    <span className={tone === "neutral" ? "badge" : `badge badge-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
