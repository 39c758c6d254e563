import { useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Alert } from "#api/alerts.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { Banner, BannerStrip } from "../ui/message.tsx";
import { ForgeryField } from "./forgery-field.tsx";
import { usePaths } from "./use-shell.ts";

/**
 * Shows the alerts above a page in one line that opens. The home page shows the most severe alert open above
 * that line. A page in the middle of a task, or right after one, shows no alerts.
 */
export function AlertBanners({ alerts }: { alerts: readonly Alert[] }) {
  const { pathname } = useLocation();
  const isTask = useMatches().some(({ handle }) => isTaskHandle(handle));
  useFocusAfterDismissal(alerts.length);
  const [first, ...others] = bySeverity(alerts);
  if (!first || isTask) return null;
  if (pathname !== "/") return <AlertStrip alerts={[first, ...others]} />;
  return (
    <>
      <AlertForm first={first} className="mb-2">
        <AlertBanner key={first.id} alert={first} />
      </AlertForm>
      <AlertStrip alerts={others} />
    </>
  );
}

/** Shows the title of the first alert in one line, which can be dismissed. The line opens to the rest. */
function AlertStrip({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation("shell");
  const [first, ...others] = alerts;
  if (!first) return null;
  const hasMore = others.length > 0 || Boolean(first.body) || isWebLink(first.link_target);
  return (
    <AlertForm first={first}>
      <BannerStrip
        label={t("alerts.title")}
        level={levelOf(first.level)}
        title={
          <>
            <Level level={first.level} />
            {first.title}
          </>
        }
        more={others.length > 0 ? t("alerts.all", { total: alerts.length }) : t("alerts.show")}
        dismiss={<Dismiss alert={first} />}
      >
        {hasMore && (
          <>
            {(first.body || isWebLink(first.link_target)) && (
              <Banner level={levelOf(first.level)}>
                <AlertText alert={first} />
              </Banner>
            )}
            {others.map((alert) => (
              <AlertBanner key={alert.id} alert={alert} />
            ))}
          </>
        )}
      </BannerStrip>
    </AlertForm>
  );
}

/** One form around the alerts. The button of each alert names its own address. */
function AlertForm({
  first,
  className,
  children,
}: {
  first: Alert;
  className?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const paths = usePaths();
  return (
    <Form method="post" action={paths.alertDismissal(first.id)} preventScrollReset className={className}>
      <ForgeryField />
      <input type="hidden" name="returnUrl" value={pathname + search} />
      {children}
    </Form>
  );
}

function AlertBanner({ alert }: { alert: Alert }) {
  return (
    <Banner
      id={`alert-${alert.id}`}
      level={levelOf(alert.level)}
      title={
        <>
          <Level level={alert.level} />
          {alert.title}
        </>
      }
      dismiss={<Dismiss alert={alert} />}
    >
      <AlertText alert={alert} />
    </Banner>
  );
}

function AlertText({ alert: { body, link_target, link_text } }: { alert: Alert }) {
  const paths = usePaths();
  return (
    <>
      {body && <p>{body}</p>}
      {isWebLink(link_target) && (
        <p>
          <a href={link_target.startsWith("/") ? paths.page(link_target) : link_target} rel="noopener">
            {link_text || link_target}
          </a>
        </p>
      )}
    </>
  );
}

function Dismiss({ alert: { id, title } }: { alert: Alert }) {
  const { t } = useTranslation("shell");
  const paths = usePaths();
  return (
    <Button
      kind="quiet"
      size="small"
      formAction={paths.alertDismissal(id)}
      aria-label={t("dismissNamed", { title })}
    >
      {t("dismiss")}
    </Button>
  );
}

const isTaskHandle = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "isTask" in handle && handle.isTask === true;

const levels = ["info", "warning", "danger"] as const;

/** An unknown level looks neutral. */
const levelOf = (given: string | null) => levels.find((level) => level === given) ?? "neutral";

const severities = ["neutral", ...levels] as const;

/** Sorts the most severe alerts first. Alerts of the same level keep their order. */
function bySeverity(alerts: readonly Alert[]): Alert[] {
  const severity = ({ level }: Alert) => severities.indexOf(levelOf(level));
  return [...alerts].sort((one, other) => severity(other) - severity(one));
}

/**
 * Names the level. For a known level the text is only for screen readers, because sighted users see its
 * color. An unknown level is visible text.
 */
function Level({ level }: { level: string | null }) {
  const { t } = useTranslation("shell");
  const known = levelOf(level);
  if (known !== "neutral") return <span className="sr-only">{`${t(`levels.${known}`)}: `}</span>;
  return level && <>{`${level}: `}</>;
}

/** Moves the focus to the page title, because the pressed button has disappeared. */
function useFocusAfterDismissal(count: number) {
  const previousCount = useRef(count);
  useEffect(() => {
    if (count < previousCount.current) document.getElementById("page-title")?.focus({ preventScroll: true });
    previousCount.current = count;
  }, [count]);
}

/** Accepts only a page of this portal or an https address, because the backend's text is not trusted. */
function isWebLink(target: string | null): target is string {
  return target !== null && /^(\/(?![/\\])|https:\/\/)[^\\\s]*$/.test(target);
}
