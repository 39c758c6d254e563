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
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    // The size is for a page without its style sheet.
    <svg className={className ? `icon ${className}` : "icon"} width="20" height="20" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
