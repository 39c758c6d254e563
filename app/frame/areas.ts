import type { Extension } from "#api/features.ts";
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
  /** Only with a backend that has this extension. */
  extension?: Extension;
};

/** The first group, Home, has no label. */
const groups = [
  [
    "home",
    [
      { area: "home", to: (paths) => paths.home(), icon: "home" },
      { area: "submissions", to: (paths) => paths.submissions(), icon: "pending", extension: "submissions" },
    ],
  ],
  [
    "business",
    [
      { area: "contracts", to: (paths) => paths.contracts(), icon: "contract" },
      { area: "customers", to: (paths) => paths.customers(), icon: "user", extension: "customers" },
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
      {
        area: "appointments",
        to: (paths) => paths.appointments(),
        icon: "contract",
        extension: "appointments",
      },
      { area: "readiness", to: (paths) => paths.readiness(), icon: "check", only: "agent" },
    ],
  ],
  [
    "downline",
    [
      { area: "producers", to: (paths) => paths.producers(), icon: "producers", only: "agency" },
      {
        area: "board",
        to: (paths) => paths.board(),
        icon: "check",
        only: "agency",
        extension: "sellingBoard",
      },
      { area: "rtsReport", to: (paths) => paths.rtsReport(), icon: "report", only: "agency" },
    ],
  ],
  [
    "support",
    [
      { area: "helpRequests", to: (paths) => paths.helpRequests(), icon: "help" },
      { area: "videos", to: (paths) => paths.videos(), icon: "video" },
      {
        area: "calendarFeed",
        to: (paths) => paths.calendarFeed(),
        icon: "calendar",
        extension: "calendarFeed",
      },
      { area: "trainingCalendar", to: (paths) => paths.trainingCalendar(), icon: "calendar" },
    ],
  ],
] as const satisfies readonly (readonly [group: string, areas: readonly AreaRow[]])[];

/** The extensions of the backend that areas need. */
export const areaExtensions = groups.flatMap(([, areas]) =>
  areas.flatMap((row: AreaRow) => row.extension ?? []),
);

/**
 * Returns the areas of a portal by group, without empty groups. Without a portal it returns only the home
 * page.
 * @param extensions those of {@link areaExtensions} that the backend has
 */
export function areaGroupsOf(
  type: PortalRef["type"] | undefined,
  paths: Paths,
  extensions: readonly Extension[],
) {
  const isShown = ({ area, only, extension }: AreaRow) =>
    type ? (!only || only === type) && (!extension || extensions.includes(extension)) : area === "home";
  return groups
    .map(([group, areas]) => ({
      group,
      areas: areas.filter(isShown).map((row) => ({
        area: row.area,
        icon: row.icon,
        to: row.to(paths),
      })),
    }))
    .filter(({ areas }) => areas.length > 0);
}
