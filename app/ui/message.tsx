import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

/** A notice across the page. `dismiss` is a form or link of the caller's. */
export function Banner({
  id,
  level,
  title,
  children,
  dismiss,
}: {
  id: string;
  level: "info" | "warning" | "danger" | "neutral";
  title: ReactNode;
  children?: ReactNode;
  dismiss?: ReactNode;
}) {
  return (
    <section className={`banner banner-${level}`} aria-labelledby={id}>
      <Icon name={level === "neutral" ? "info" : level} />
      <p className="banner-title" id={id}>
        {title}
      </p>
      {children && <div className="banner-text">{children}</div>}
      {dismiss && <div className="banner-dismiss">{dismiss}</div>}
    </section>
  );
}

/** What could not be shown, in the place where it would have been. */
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
    <div className="error-panel">
      <Icon name="danger" />
      <div>
        <p className="error-panel-title">{title}</p>
        {detail && <p>{detail}</p>}
        {retry && (
          <p>
            {retry.button ? (
              <Button size="small" name={retry.button} value="yes" formNoValidate>
                {retry.label}
              </Button>
            ) : (
              <Link to={retry.to} preventScrollReset>
                {retry.label}
              </Link>
            )}
          </p>
        )}
        {reference && <p className="hint">{reference}</p>}
      </div>
    </div>
  );
}

export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {children}
    </div>
  );
}

export type NoticeTone = "positive" | "info" | "warning" | "danger";
/** `progress` changes often: it is there to see and not read out. */
export type NoticeContent = { tone: NoticeTone; text: ReactNode; progress?: string };

/** Always in the page, so that what is put into it is announced. */
export function StatusRegion({ notice }: { notice?: NoticeContent | null }) {
  return (
    <div role="status" aria-live="polite" id="page-status">
      {notice && (
        <div className={`notice notice-${notice.tone}`}>
          <Icon name={notice.tone === "positive" ? "check" : notice.tone} />
          <span>
            {notice.text}
            {notice.progress && <span aria-hidden="true"> {notice.progress}</span>}
          </span>
        </div>
      )}
    </div>
  );
}
