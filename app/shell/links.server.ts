import { type PortalRef, pathsFor } from "../paths.ts";
import type { Settings } from "../settings.server.ts";

const quick = ["certification", "training", "marketplace", "analytics", "marketing", "fileSending"] as const;
const social = ["facebook", "linkedin", "youtube"] as const;
const legal = ["privacy"] as const;

type Name = (typeof quick)[number] | (typeof social)[number] | (typeof legal)[number];
export type NamedLink = { name: Name; href: string };

/**
 * The links of the top bar and the footer. One without an address in the settings is not shown. That of the marketplace
 * leads, in a portal, to an address of ours: where it goes on to is asked when it is pressed, not on every page.
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
