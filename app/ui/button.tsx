import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Link, type LinkProps } from "./link.tsx";

type Look = {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small";
  icon?: IconName;
};

function look({ kind = "secondary", size }: Look, className?: string) {
  return classNames("button", kind !== "secondary" && `button-${kind}`, size && "button-small", className);
}

/** A native button; it submits its form unless told otherwise. */
export const Button = forwardRef<HTMLButtonElement, Look & ButtonHTMLAttributes<HTMLButtonElement>>(
  ({ kind, size, icon, className, type = "submit", children, ...native }, ref) => (
    <button {...native} ref={ref} type={type} className={look({ kind, size }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  ),
);

export function ButtonLink({ kind, size, icon, className, children, ...link }: Look & LinkProps) {
  return (
    <Link {...link} className={look({ kind, size }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
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
    <a {...native} href={href} className={look({ kind, size }, className)}>
      <Icon name={icon} />
      {children}
    </a>
  );
}
