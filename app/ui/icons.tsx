import { classNames } from "./class-names.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

export type { IconName };

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
  return (
    // The size in the attributes is for a page without its style sheet.
    <svg
      className={classNames("icon", size && `icon-${size}`, className)}
      width="20"
      height="20"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
