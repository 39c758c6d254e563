import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withoutListTool } from "../paths.ts";
import { Sidebar, type SidebarEntry, type SidebarGroup } from "../ui/shell.tsx";
import { areaGroupsOf } from "./areas.ts";
import { usePaths, useShell } from "./use-shell.ts";

export function Navigation() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const shell = useShell();
  const countOf = (area: string): SidebarEntry["count"] => {
    const count = shell?.expiring[area];
    return count ? { text: String(count), label: t("needAttention", { count }) } : undefined;
  };
  // A list with a default view opens with it.
  const withView = (to: string) => {
    const [path = "", query = ""] = to.split("?");
    const view = shell?.defaultViews[path];
    return view ? `${path}?${[query, view].filter(Boolean).join("&")}` : to;
  };
  const groups = areaGroupsOf(shell?.portal?.type, usePaths(), shell?.extensions ?? []).map(
    ({ group, areas }): SidebarGroup => ({
      id: group,
      label: group === "home" ? undefined : t(`groups.${group}`),
      entries: areas.map(({ area, to, icon }) => ({
        label: t(`areas.${area}`),
        to: withView(to),
        icon,
        current: currentState(to, pathname),
        count: countOf(area),
      })),
    }),
  );
  return <Sidebar label={t("navigation")} menuLabel={t("menu")} groups={groups} />;
}

function currentState(address: string, pathname: string): SidebarEntry["current"] {
  const path = address.split("?")[0] ?? "/";
  if (path === pathname) return "page";
  return path !== "/" && `${withoutListTool(pathname)}/`.startsWith(`${path}/`) ? "section" : undefined;
}
