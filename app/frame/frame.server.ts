import { currentAlerts } from "../api-client/alerts.server.ts";
import { expiringOf } from "../api-client/expiring-counts.server.ts";
import { featuresOf, hasExtension } from "../api-client/features.server.ts";
import { soon } from "../api-client/soon.server.ts";
import { today } from "../host/clock.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { paths } from "../paths.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { userClaims } from "../session/claims.server.ts";
import type { portalIfNamed } from "../session/guards.server.ts";
import { recentPortals } from "../session/recent-portals.server.ts";
import { defaultViewsOf } from "../session/saved-views.server.ts";
import { areaExtensions } from "./areas.ts";
import { dismissedAlerts } from "./dismissed-alerts.server.ts";
import { equivalentPage } from "./equivalent-page.ts";
import { shellLinks } from "./links.server.ts";
import { takeNotice } from "./notice.server.ts";

const MOST_IN_SWITCH = 4;
/** The switch has all portals of a user who has at most so many. */
const FEW_PORTALS = 6;
/** A page waits no longer for a part of the side navigation. */
const WAIT_MS = 300;

/**
 * Fetches the data of the frame around every page.
 * @returns the data, and the cookie that removes a notice after it was shown
 * @throws a redirect when the address names a portal that is not the user's
 */
export async function loadFrame(args: RequestArgs, user: Awaited<ReturnType<typeof portalIfNamed>>) {
  const { session, backend, portals, portal, named } = user;
  if (named && !portal) throw redirectTo(paths.notYourPortal(named.type));
  // The marketplace needs the claims. This early call fills the cache, and no page waits for it or fails with it.
  userClaims({ session, backend }).catch(() => {});
  const hasFew = portals.count <= FEW_PORTALS;
  const [alerts, expiring, features, dismissed, notice, inSwitch, defaultViews] = await Promise.all([
    currentAlerts(backend),
    portal ? soon(expiringOf(backend, portal), WAIT_MS) : undefined,
    portal ? soon(featuresOf({ backend, portal }), WAIT_MS) : undefined,
    dismissedAlerts(args.request),
    takeNotice(args),
    hasFew ? [...portals.agents, ...portals.agencies] : recentPortals({ session }, portals),
    portal ? defaultViewsOf({ session, portal }) : ({} as Record<string, string>),
  ]);
  const { pathname } = new URL(pageAddress(args.request), settings.PUBLIC_URL);
  const countsByArea: Partial<Record<string, number | null>> = { ...expiring };
  const frame = {
    portal,
    user: { email: session.user.email },
    severalPortals: portals.count > 1,
    expiring: countsByArea,
    defaultViews,
    extensions: areaExtensions.filter(
      (extension) => features?.value !== undefined && hasExtension(features.value, extension),
    ),
    /** True when the extensions of the backend cannot be fetched, so that parts of any page may be missing. */
    isIncomplete: features?.fault !== undefined,
    /** All portals of somebody who has a few, or the recent ones; without the selected one. Each has the address of the same area there. */
    recentPortals: inSwitch
      .filter((recentPortal) => recentPortal.type !== portal?.type || recentPortal.id !== portal.id)
      .slice(0, hasFew ? FEW_PORTALS : MOST_IN_SWITCH)
      .map((recentPortal) => ({ ...recentPortal, to: equivalentPage(pathname, recentPortal) })),
    alerts: alerts.filter(({ id }) => !dismissed.has(id)),
    notice: notice?.notice ?? null,
    links: shellLinks(settings, portal),
    year: today().slice(0, 4),
  };
  return { frame, cookie: notice?.cookie ?? null };
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>["frame"];
