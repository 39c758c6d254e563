import type { Settings } from "../host/settings.server.ts";
import { type PortalRef, pathsFor } from "../paths.ts";

const quick = ["certification", "training", "marketplace", "analytics", "marketing", "fileSending"] as const;
const social = ["facebook", "linkedin", "youtube"] as const;
const legal = ["privacy"] as const;

type Name = (typeof quick)[number] | (typeof social)[number] | (typeof legal)[number];
export type NamedLink = { name: Name; href: string };

/**
 * Returns the links of the top bar and the footer. A link without an address in the settings is left out. In
 * a portal, the marketplace link leads to a page of the portal, which asks for the final address only when
 * the user opens it.
 */
export function shellLinks(settings: Settings, portal: PortalRef | null) {
  const addresses: Record<Name, string | undefined> = {
    certification: settings.LINK_CERTIFICATION,
    training: settings.LINK_TRAINING,
    marketplace:
      settings.LINK_MARKETPLACE && portal ? pathsFor(portal).marketplace() : settings.LINK_MARKETPLACE,
    analytics: settings.LINK_ANALYTICS,
    marketing: settings.LINK_MARKETING,
    fileSending: settings.LINK_FILE_SENDING,
    facebook: settings.LINK_FACEBOOK,
    linkedin: settings.LINK_LINKEDIN,
    youtube: settings.LINK_YOUTUBE,
    privacy: settings.LINK_PRIVACY,
  };
  const shown = (names: readonly Name[]): NamedLink[] =>
    names.flatMap((name) => {
      const href = addresses[name];
      return href ? [{ name, href }] : [];
    });
  return { quick: shown(quick), social: shown(social), legal: shown(legal) };
}
