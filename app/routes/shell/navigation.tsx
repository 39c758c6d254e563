import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Paths } from "../../paths.ts";
import type { IconName } from "../../ui/icons.tsx";
import { Sidebar, type SidebarEntry } from "../../ui/shell.tsx";
import { usePaths, useShell } from "./use-shell.ts";

type Area =
  | "home"
  | "contracts"
  | "enrollments"
  | "licences"
  | "eAndOs"
  | "statements"
  | "helpRequests"
  | "scopes"
  | "reports"
  | "producers";

export type NavigationEntry = {
  area: Area;
  to: string;
  icon: IconName;
  below?: { area: "rtsReport"; to: string }[];
};

/** The areas of a portal, in the order of document 3, section 2. Without a portal there is only the home page. */
export function areasOf(type: "agent" | "agency" | undefined, paths: Paths): NavigationEntry[] {
  const home: NavigationEntry = { area: "home", to: paths.home(), icon: "home" };
  if (!type) return [home];
  const all: NavigationEntry[] = [
    home,
    { area: "contracts", to: paths.contracts(), icon: "contract" },
    { area: "enrollments", to: paths.enrollments(), icon: "enrollment" },
    { area: "licences", to: paths.licences(), icon: "licence" },
    { area: "eAndOs", to: paths.eAndOs(), icon: "shield" },
    { area: "statements", to: paths.statements(), icon: "statement" },
    { area: "helpRequests", to: paths.helpRequests(), icon: "help" },
  ];
  if (type === "agent") return [...all, { area: "scopes", to: paths.scopes(), icon: "scope" }];
  return [
    ...all,
    {
      area: "reports",
      to: paths.reports(),
      icon: "report",
      below: [{ area: "rtsReport", to: paths.rtsReport() }],
    },
    { area: "producers", to: paths.producers(), icon: "producers" },
  ];
}

export function Navigation() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const shell = useShell();
  const entries = areasOf(shell?.portal?.type, usePaths()).map(
    ({ area, to, icon, below }): SidebarEntry => ({
      label: t(`areas.${area}`),
      to,
      icon,
      current: placeIn(to, pathname),
      children: below?.map((entry) => ({
        label: t(`areas.${entry.area}`),
        to: entry.to,
        current: placeIn(entry.to, pathname),
      })),
    }),
  );
  return <Sidebar label={t("navigation")} menuLabel={t("menu")} entries={entries} />;
}

function placeIn(address: string, pathname: string): SidebarEntry["current"] {
  const path = address.split("?")[0] ?? "/";
  if (path === pathname) return "page";
  return path !== "/" && pathname.startsWith(`${path}/`) ? "section" : undefined;
}
