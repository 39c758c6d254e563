import { setTimeout as delay } from "node:timers/promises";
import { currentAlerts } from "../api-client/alerts.server.ts";
import { expiringOf } from "../api-client/expiring-counts.server.ts";
import { featuresOf, hasExtension } from "../api-client/features.server.ts";
import { today } from "../host/clock.server.ts";
import { log } from "../host/log.server.ts";
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
/** Of so many portals the switch has all. */
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
  const [alerts, expiring, features, dismissed, notice, recent, defaultViews] = await Promise.all([
    currentAlerts(backend),
    portal ? soon(expiringOf(backend, portal)) : undefined,
    portal ? soon(featuresOf({ backend, portal })) : undefined,
    dismissedAlerts(args.request),
    takeNotice(args),
    recentPortals({ session }, portals),
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
    recentPortals: (portals.count <= FEW_PORTALS ? [...portals.agents, ...portals.agencies] : recent)
      .filter((recentPortal) => recentPortal.type !== portal?.type || recentPortal.id !== portal.id)
      .slice(0, portals.count <= FEW_PORTALS ? FEW_PORTALS : MOST_IN_SWITCH)
      .map((recentPortal) => ({ ...recentPortal, to: equivalentPage(pathname, recentPortal) })),
    alerts: alerts.filter(({ id }) => !dismissed.has(id)),
    notice: notice?.notice ?? null,
    links: shellLinks(settings, portal),
    year: today().slice(0, 4),
  };
  return { frame, cookie: notice?.cookie ?? null };
}

/** Returns undefined when an answer does not come soon, or cannot be had. It is then in the cache for the next page. */
async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  const late = delay(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  const answer = work.catch((error) => {
    // A redirect to the sign-in is for the page to follow, which asks for its user itself.
    if (!(error instanceof Response)) log.error({ error: String(error) }, "a part of the frame failed");
    return undefined;
  });
  const found = await Promise.race([answer, late]);
  waiting.abort();
  return found;
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>["frame"];
