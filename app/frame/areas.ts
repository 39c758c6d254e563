import type { Paths, PortalRef } from "../paths.ts";
import type { IconName } from "../ui/icons.tsx";

/** The areas of the portal, in the order and the groups of the sidebar. */

type AreaRow = {
  /** The translation key of the area. */
  area: string;
  to: (paths: Paths) => string;
  icon: IconName;
  /** Only portals of this type have the area. */
  only?: PortalRef["type"];
  below?: readonly { area: "rtsReport"; to: (paths: Paths) => string }[];
};

/** The first group, Home, has no label. */
const groups = [
  [
    "home",
    [
      { area: "home", to: (paths) => paths.home(), icon: "home" },
      { area: "submissions", to: (paths) => paths.submissions(), icon: "pending" },
    ],
  ],
  [
    "business",
    [
      { area: "contracts", to: (paths) => paths.contracts(), icon: "contract" },
      { area: "enrollments", to: (paths) => paths.enrollments(), icon: "enrollment" },
      { area: "statements", to: (paths) => paths.statements(), icon: "statement" },
      { area: "scopes", to: (paths) => paths.scopes(), icon: "scope", only: "agent" },
    ],
  ],
  [
    "compliance",
    [
      { area: "licenses", to: (paths) => paths.licenses(), icon: "license" },
      { area: "eAndOs", to: (paths) => paths.eAndOs(), icon: "shield" },
    ],
  ],
  [
    "downline",
    [
      { area: "producers", to: (paths) => paths.producers(), icon: "producers", only: "agency" },
      {
        area: "reports",
        to: (paths) => paths.reports(),
        icon: "report",
        only: "agency",
        below: [{ area: "rtsReport", to: (paths) => paths.rtsReport() }],
      },
    ],
  ],
  [
    "support",
    [
      { area: "helpRequests", to: (paths) => paths.helpRequests(), icon: "help" },
      { area: "videos", to: (paths) => paths.videos(), icon: "video" },
      { area: "trainingCalendar", to: (paths) => paths.trainingCalendar(), icon: "calendar" },
    ],
  ],
] as const satisfies readonly (readonly [group: string, areas: readonly AreaRow[]])[];

/**
 * Returns the areas of a portal by group, without empty groups. Without a portal it returns only the home
 * page.
 * @param hasSubmissions whether the backend has the extension `submissions`
 */
export function areaGroupsOf(type: PortalRef["type"] | undefined, paths: Paths, hasSubmissions: boolean) {
  const isShown = (row: AreaRow) =>
    type
      ? (!row.only || row.only === type) && (row.area !== "submissions" || hasSubmissions)
      : row.area === "home";
  return groups
    .map(([group, areas]) => ({
      group,
      areas: areas.filter(isShown).map((row) => ({
        area: row.area,
        icon: row.icon,
        to: row.to(paths),
        below: "below" in row ? row.below.map(({ area, to }) => ({ area, to: to(paths) })) : [],
      })),
    }))
    .filter(({ areas }) => areas.length > 0);
}
