import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentAlerts } from "../backend/alerts.server.ts";
import { expiringOf } from "../backend/expiring.server.ts";
import { today } from "../clock.server.ts";
import { takeNotice } from "../notices/notice.server.ts";
import { Status } from "../notices/status.tsx";
import { ProblemInShell } from "../pages/problem.tsx";
import { paths } from "../paths.ts";
import { portalIfNamed } from "../session/access.server.ts";
import { leaveFor, pageAddress } from "../session/addresses.server.ts";
import { userClaims } from "../session/claims.server.ts";
import { recentPortals } from "../session/recent-portals.server.ts";
import { settings } from "../settings.server.ts";
import { Shell } from "../ui/shell.tsx";
import { AlertBanners } from "./alert-banners.tsx";
import { dismissedAlerts } from "./dismissed-alerts.server.ts";
import { equalPage } from "./equal-page.ts";
import { PageFooter } from "./footer.tsx";
import { shellLinks } from "./links.server.ts";
import { Navigation } from "./navigation.tsx";
import { PageTop } from "./page-top.tsx";
import { useShell } from "./use-shell.ts";

const MOST_IN_SWITCH = 4;

/** What stands around every page. Pages that need a portal ask for it themselves. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, backend, portals, portal, named } = await portalIfNamed(args);
  if (named && !portal) throw leaveFor(paths.notYourPortal(named.type));
  // Asked early for the marketplace; no page waits for it.
  void userClaims({ session, backend });
  const [alerts, expiring, dismissed, notice, recent] = await Promise.all([
    currentAlerts(session.user.sub, backend),
    portal ? expiringOf(session.user.sub, backend, portal) : null,
    dismissedAlerts(args.request),
    takeNotice(args),
    recentPortals({ session }, portals),
  ]);
  const { pathname } = new URL(pageAddress(args.request), settings.PUBLIC_URL);
  const countsByArea: Partial<Record<string, number | null>> = { ...expiring };
  return data(
    {
      portal,
      user: { email: session.user.email },
      severalPortals: portals.count > 1,
      expiring: countsByArea,
      /** Those chosen last without the selected one, each with the page in it that is equal to this one. */
      recentPortals: recent
        .filter((one) => one.type !== portal?.type || one.id !== portal.id)
        .slice(0, MOST_IN_SWITCH)
        .map((one) => ({ ...one, to: equalPage(pathname, one) })),
      alerts: alerts.filter(({ id }) => !dismissed.has(id)),
      notice: notice?.notice ?? null,
      links: shellLinks(settings, portal),
      year: today().slice(0, 4),
    },
    notice ? { headers: { "Set-Cookie": notice.cookie } } : undefined,
  );
}

/** Not again when only a list's filter, order or page changes. Alerts come in the language of the page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const portalOf = (url: URL) => url.searchParams.get("agentId") ?? url.searchParams.get("agencyId");
  return (
    (formMethod !== undefined && formMethod !== "GET") ||
    nextUrl.searchParams.has("lng") ||
    currentUrl.pathname !== nextUrl.pathname ||
    portalOf(currentUrl) !== portalOf(nextUrl)
  );
}

export default function ShellLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that failed; the frame stays, unless it was the frame itself that failed. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ProblemInShell />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const shell = useShell();
  return (
    <Shell
      skipLabel={t("skip")}
      topBar={<PageTop />}
      sidebar={<Navigation />}
      banner={shell && <AlertBanners alerts={shell.alerts} />}
      status={<Status />}
      footer={<PageFooter />}
    >
      {children}
    </Shell>
  );
}
