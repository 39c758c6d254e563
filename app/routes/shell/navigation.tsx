import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { areasOf } from "../../shell/areas.ts";
import { Sidebar, type SidebarEntry } from "../../ui/shell.tsx";
import { usePaths, useShell } from "./use-shell.ts";

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
      children: below.map((entry) => ({
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
