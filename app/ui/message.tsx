import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import { Hint } from "./text.tsx";

export type Level = "info" | "warning" | "danger" | "neutral";

const levels: Record<Level, string> = {
  info: "text-info",
  warning: "text-warning",
  danger: "text-danger",
  neutral: "text-muted",
};

/** A message across the page, which the color of its icon alone ranks: the page below is louder. `dismiss` is a form or link of the caller's. */
export function Banner({
  id,
  level,
  title,
  children,
  dismiss,
}: {
  id?: string;
  level: Level;
  /** Without it the text goes on from a title elsewhere. */
  title?: ReactNode;
  children?: ReactNode;
  dismiss?: ReactNode;
}) {
  return (
    <section className="alert" aria-labelledby={title ? id : undefined}>
      <Icon name={level === "neutral" ? "info" : level} className={`mt-0.5 ${levels[level]}`} />
      <div className="min-w-0 flex-1">
        {title && (
          <p className="font-semibold" id={id}>
            {title}
          </p>
        )}
        {children}
      </div>
      {dismiss && <div className="-my-1.5 -mr-1.5 flex-none">{dismiss}</div>}
    </section>
  );
}

/** All messages in one line of at most 48 px: the title of the first one, which can be dismissed, and the rest behind it. */
export function BannerStrip({
  label,
  level,
  title,
  more,
  dismiss,
  children,
}: {
  label: string;
  level: Level;
  title: ReactNode;
  /** Says that there is more. */
  more: string;
  dismiss: ReactNode;
  /** What there is besides the title, if there is anything. */
  children?: ReactNode;
}) {
  const line = (
    <>
      <Icon name={level === "neutral" ? "info" : level} className={levels[level]} />
      <span className="truncate font-medium">{title}</span>
    </>
  );
  return (
    <section aria-label={label} className="banner">
      {children ? (
        <details>
          <summary className="banner-line">
            {line} <span className="ml-auto flex-none underline underline-offset-2">{more}</span>
            <Icon name="chevron-down" size="small" />
          </summary>
          <div className="mt-2 space-y-2">{children}</div>
        </details>
      ) : (
        <p className="banner-line">{line}</p>
      )}
      <div className="banner-dismiss">{dismiss}</div>
    </section>
  );
}

/** Stands in the place of a part that could not be shown. */
export function ErrorPanel({
  title,
  detail,
  retry,
  reference,
}: {
  title: ReactNode;
  detail?: ReactNode;
  /** A link; in a form, whose values a link would lose, a button of that name. */
  retry?: { label: string; to: string; button?: string | undefined };
  reference?: ReactNode;
}) {
  return (
    <div className="error-panel flex items-start gap-3 rounded-md border border-border border-l-4 border-l-danger bg-surface px-4 py-3">
      <Icon name="danger" className="mt-1 text-danger" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{title}</p>
        {detail && <p>{detail}</p>}
        {retry && (
          <p>
            {retry.button ? (
              <Button size="small" name={retry.button} value="yes" formNoValidate>
                {retry.label}
              </Button>
            ) : (
              <Link to={retry.to} preventScrollReset className="inline-block py-0.5 font-medium">
                {retry.label}
              </Link>
            )}
          </p>
        )}
        {reference && <Hint>{reference}</Hint>}
      </div>
    </div>
  );
}

/**
 * The text for an empty place: a title that says what is missing, and what one can do about it.
 * @param small beside other parts of a page
 */
export function EmptyState({
  title,
  small,
  children,
}: {
  title: ReactNode;
  small?: boolean;
  children?: ReactNode;
}) {
  if (small)
    return (
      <div className="rounded-md border border-dashed border-border px-4 py-3 text-sm text-muted">
        <p className="font-medium text-text">{title}</p>
        {children}
      </div>
    );
  return (
    <div className="rounded-md border border-dashed border-control px-5 py-8 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1.5 space-y-2 text-sm text-muted">{children}</div>}
    </div>
  );
}

export type NoticeTone = "positive" | "info" | "warning" | "danger";
export type NoticeContent = { tone: NoticeTone; text: ReactNode };

const noticeTones: Record<NoticeTone, string> = {
  positive: "border-success bg-success-tint text-success",
  info: "border-info bg-info-tint text-info",
  warning: "border-warning bg-warning-tint text-warning",
  danger: "border-danger bg-danger-tint text-danger",
};

/** A message about something that has just happened, or that one must know before going on. */
export function Notice({
  tone,
  children,
  className,
}: {
  tone: NoticeTone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        `notice notice-${tone} flex items-start gap-2.5 rounded-md border px-3 py-2`,
        noticeTones[tone],
        className,
      )}
    >
      <Icon name={tone === "positive" ? "check" : tone} className="mt-1" />
      <div className="min-w-0 font-medium text-text">{children}</div>
    </div>
  );
}

/**
 * A region that is always in the page, so that its changes are announced.
 * @param id a dialog has one of its own: what is behind it is neither seen nor announced
 */
export function StatusRegion({ notice, id = "page-status" }: { notice?: NoticeContent | null; id?: string }) {
  return (
    <div role="status" aria-live="polite" id={id}>
      {notice && (
        // A new element for each text: see `Changing`.
        <Notice key={String(notice.text)} tone={notice.tone} className="mb-4">
          {notice.text}
        </Notice>
      )}
    </div>
  );
}
