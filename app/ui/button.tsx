import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { Apart } from "./text.tsx";

type Look = {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small";
  icon?: IconName;
};

/** The look of a button, for a link. */
export const buttonLook = ({ kind = "secondary", size }: Look, className?: string) =>
  classNames("button", size && "button-small", kind !== "secondary" && `button-${kind}`, className);

/** A native button; it submits its form unless told otherwise. */
export const Button = forwardRef<HTMLButtonElement, Look & ButtonHTMLAttributes<HTMLButtonElement>>(
  ({ kind, size, icon, className, type = "submit", children, ...native }, ref) => (
    <Apart>
      <button {...native} ref={ref} type={type} className={buttonLook({ kind, size }, className)}>
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </Apart>
  ),
);

export function ButtonLink({ kind, size, icon, className, children, ...link }: Look & LinkProps) {
  return (
    <Apart>
      <Link {...link} className={buttonLook({ kind, size }, className)}>
        {icon && <Icon name={icon} />}
        {children}
      </Link>
    </Apart>
  );
}

/** A link the browser follows by itself, for files. Without an address it shows as a disabled button. */
export function DownloadLink({
  kind,
  size,
  icon = "download",
  className,
  href,
  children,
  ...native
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (href === undefined) {
    return (
      <Button type="button" disabled kind={kind} size={size} icon={icon} className={className}>
        {children}
      </Button>
    );
  }
  return (
    <Apart>
      <a {...native} href={href} className={buttonLook({ kind, size }, className)}>
        <Icon name={icon} />
        {children}
      </a>
    </Apart>
  );
}
