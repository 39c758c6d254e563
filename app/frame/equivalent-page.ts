import { type PortalRef, pathsFor, withoutListTool } from "../paths.ts";
import { areaExtensions, areaGroupsOf } from "./areas.ts";

/**
 * Returns the address of the same area in another portal, without the record of the current portal. Returns
 * the home page when the other portal has no such area. An extension that the current portal has counts as
 * one of the other portal. The portal in an address selects it: `docs/decisions/0004`.
 */
export function equivalentPage(pathname: string, portal: PortalRef): string {
  const paths = pathsFor(portal);
  const pages = [
    ...areaGroupsOf(portal.type, paths, areaExtensions)
      .flatMap(({ areas }) => areas)
      .map(({ to }) => to),
    paths.profile(),
    paths.preferences(),
    paths.keys(),
  ];
  const path = `${withoutListTool(pathname.toLowerCase())}/`;
  const matches = pages.filter((page) => page !== paths.home() && path.startsWith(`${page.split("?")[0]}/`));
  return matches.reduce((long, page) => (page.length > long.length ? page : long), "") || paths.home();
}
