import { Link, type LinkProps } from "@remix-run/react";
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Apart } from "./text.tsx";

type Look = {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small";
  icon?: IconName;
};

const kinds = {
  primary:
    "border-primary bg-primary text-on-primary hover:border-primary-strong hover:bg-primary-strong hover:text-on-primary",
  secondary: "border-control bg-surface text-text hover:bg-raised hover:text-text",
  quiet: "border-transparent text-primary hover:bg-raised hover:text-primary-strong",
  danger: "border-danger bg-surface text-danger hover:bg-danger-tint hover:text-danger",
};

/** The look of a button: 36 px high, 44 px where fingers press it. */
export function buttonLook(
  { kind = "secondary", size, disabled }: Look & { disabled?: boolean },
  className?: string,
) {
  return classNames(
    "button inline-flex min-h-11 items-center justify-center gap-1.5 rounded-sm border text-center text-sm font-medium no-underline",
    size ? "px-2.5 sm:min-h-8" : "px-3.5 sm:min-h-9",
    kind !== "secondary" && `button-${kind}`,
    disabled ? "cursor-not-allowed border-border bg-raised text-muted" : `cursor-pointer ${kinds[kind]}`,
    className,
  );
}

/** A native button; it submits its form unless told otherwise. */
export const Button = forwardRef<HTMLButtonElement, Look & ButtonHTMLAttributes<HTMLButtonElement>>(
  ({ kind, size, icon, className, type = "submit", children, ...native }, ref) => (
    <Apart>
      <button
        {...native}
        ref={ref}
        type={type}
        className={buttonLook({ kind, size, disabled: native.disabled }, className)}
      >
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
