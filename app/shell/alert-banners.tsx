import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Alert } from "#api/alerts.ts";
import { ForgeryField } from "../forms/forgery-field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { Banner, BannerStrip } from "../ui/message.tsx";
import { usePaths } from "./use-shell.ts";

/**
 * The alerts above a page: one line, from which they open. On the home page the most severe one stands open above that
 * line. There are none where somebody is in the middle of a task or has just finished one.
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
      <div className="mb-2">
        <AlertBanner key={first.id} alert={first} />
      </div>
      <AlertStrip alerts={others} />
    </>
  );
}

/** The first alert's title and how many more there are, in one line that opens. */
function AlertStrip({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation("shell");
  const [first, ...others] = alerts;
  if (!first) return null;
  return (
    <BannerStrip
      label={t("alerts.title")}
      level={levelOf(first.level)}
      title={
        <>
          <Level level={first.level} />
          {first.title}
        </>
      }
      more={others.length > 0 ? t("alerts.more", { count: others.length }) : t("alerts.show")}
    >
      {alerts.map((alert) => (
        <AlertBanner key={alert.id} alert={alert} />
      ))}
    </BannerStrip>
  );
}

function AlertBanner({ alert: { id, level, title, body, link_target, link_text } }: { alert: Alert }) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const paths = usePaths();
  return (
    <Banner
      id={`alert-${id}`}
      level={levelOf(level)}
      title={
        <>
          <Level level={level} />
          {title}
        </>
      }
      dismiss={
        <Form method="post" action={paths.alertDismissal(id)} preventScrollReset>
          <ForgeryField />
          <input type="hidden" name="returnUrl" value={pathname + search} />
          <Button kind="quiet" size="small" aria-label={t("dismissNamed", { title })}>
            {t("dismiss")}
          </Button>
        </Form>
      }
    >
      {body && <p>{body}</p>}
      {isWebLink(link_target) && (
        <p>
          <a href={link_target.startsWith("/") ? paths.page(link_target) : link_target} rel="noopener">
            {link_text || link_target}
          </a>
        </p>
      )}
    </Banner>
  );
}

const isTaskHandle = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "isTask" in handle && handle.isTask === true;

const levels = ["info", "warning", "danger"] as const;

/** A level nobody knows looks like none. */
const levelOf = (given: string | null) => levels.find((level) => level === given) ?? "neutral";

const severities = ["neutral", ...levels] as const;

/** The most severe first; those of one level as they came. */
function bySeverity(alerts: readonly Alert[]): Alert[] {
  const severity = ({ level }: Alert) => severities.indexOf(levelOf(level));
  return [...alerts].sort((one, other) => severity(other) - severity(one));
}

/** The look says a level that is known, and words for those who do not see it; another one is shown as it is. */
function Level({ level }: { level: string | null }) {
  const { t } = useTranslation("shell");
  const known = levelOf(level);
  if (known !== "neutral") return <span className="sr-only">{`${t(`levels.${known}`)}: `}</span>;
  return level && <>{`${level}: `}</>;
}

/** The button that was pressed is gone: focus goes to the page's title instead of nowhere. */
function useFocusAfterDismissal(count: number) {
  const previousCount = useRef(count);
  useEffect(() => {
    if (count < previousCount.current) document.getElementById("page-title")?.focus({ preventScroll: true });
    previousCount.current = count;
  }, [count]);
}

/** Only a page of ours or an https address: what the backend sends is not trusted to be a link. */
function isWebLink(target: string | null): target is string {
  return target !== null && /^(\/(?![/\\])|https:\/\/)[^\\\s]*$/.test(target);
}
