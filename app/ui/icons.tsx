import { classNames } from "./class-names.ts";
import sprite from "./icons.svg?no-inline";

export const ICON_NAMES = [
  "add",
  "agency",
  "agent",
  "agent-inactive",
  "back",
  "calendar",
  "check",
  "chevron-down",
  "chevron-right",
  "close",
  "contract",
  "copy",
  "danger",
  "download",
  "enrollment",
  "external",
  "file",
  "help",
  "home",
  "info",
  "licence",
  "link",
  "mail",
  "mark",
  "menu",
  "news",
  "pending",
  "phone",
  "producers",
  "report",
  "scope",
  "search",
  "settings",
  "shield",
  "sign-out",
  "sort",
  "sort-down",
  "sort-up",
  "statement",
  "switch",
  "user",
  "video",
  "warning",
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** A picture beside words, never instead of them: hidden from assistive technology. */
export function Icon({
  name,
  className,
  size,
}: {
  name: IconName;
  className?: string;
  size?: "small" | "large";
}) {
  const shown = size === "small" ? "size-3.5" : size === "large" ? "size-6" : "size-4.5";
  return (
    // The size in the attributes is for a page without its style sheet.
    <svg
      className={classNames("icon inline-block flex-none align-[-0.2em]", shown, className)}
      width="20"
      height="20"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
