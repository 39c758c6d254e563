import { currentAlerts } from "../api-client/alerts.server.ts";
import { expiringOf } from "../api-client/expiring.server.ts";
import { keptFeaturesOf } from "../api-client/features.server.ts";
import { today } from "../host/clock.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { paths } from "../paths.ts";
import type { portalIfNamed } from "../session/access.server.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { userClaims } from "../session/claims.server.ts";
import { recentPortals } from "../session/recent-portals.server.ts";
import { dismissedAlerts } from "./dismissed-alerts.server.ts";
import { equivalentPage } from "./equivalent-page.ts";
import { shellLinks } from "./links.server.ts";
import { takeNotice } from "./notice.server.ts";

const MOST_IN_SWITCH = 4;

/**
 * Fetches the data of the frame around every page.
 * @returns the data, and the cookie that removes a notice after it was shown
 * @throws a redirect when the address names a portal that is not the user's
 */
export async function loadFrame(args: RequestArgs, user: Awaited<ReturnType<typeof portalIfNamed>>) {
  const { session, backend, portals, portal, named } = user;
  if (named && !portal) throw redirectTo(paths.notYourPortal(named.type));
  // The marketplace needs the claims. This early call fills the cache, and no page waits for it.
  void userClaims({ session, backend });
  const [alerts, expiring, features, dismissed, notice, recent] = await Promise.all([
    currentAlerts(backend),
    portal ? expiringOf(backend, portal) : null,
    portal ? keptFeaturesOf(backend, portal) : null,
    dismissedAlerts(args.request),
    takeNotice(args),
    recentPortals({ session }, portals),
  ]);
  const { pathname } = new URL(pageAddress(args.request), settings.PUBLIC_URL);
  const countsByArea: Partial<Record<string, number | null>> = { ...expiring };
  const frame = {
    portal,
    user: { email: session.user.email },
    severalPortals: portals.count > 1,
    expiring: countsByArea,
    announced: { submissions: features?.Submissions === true },
    /** The recent portals without the selected one, each with the address of the same area there. */
    recentPortals: recent
      .filter((recentPortal) => recentPortal.type !== portal?.type || recentPortal.id !== portal.id)
      .slice(0, MOST_IN_SWITCH)
      .map((recentPortal) => ({ ...recentPortal, to: equivalentPage(pathname, recentPortal) })),
    alerts: alerts.filter(({ id }) => !dismissed.has(id)),
    notice: notice?.notice ?? null,
    links: shellLinks(settings, portal),
    year: today().slice(0, 4),
  };
  return { frame, cookie: notice?.cookie ?? null };
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>["frame"];
