import { type PortalRef, pathsFor } from "../paths.ts";
import { areaGroupsOf } from "./areas.ts";

/**
 * The page of another portal that is equal to an address: the same area, without what belongs to the portal that is left. It
 * is the home page where the other portal has no such area. An address with a portal selects it: `docs/decisions/0004`.
 */
export function equalPage(pathname: string, portal: PortalRef): string {
  const paths = pathsFor(portal);
  const pages = [
    ...areaGroupsOf(portal.type, paths)
      .flatMap(({ areas }) => areas)
      .flatMap(({ to, below }) => [to, ...below.map((page) => page.to)]),
    paths.profile(),
    paths.preferences(),
  ];
  const at = `${pathname.toLowerCase()}/`;
  const fitting = pages.filter((page) => page !== paths.home() && at.startsWith(`${page.split("?")[0]}/`));
  return fitting.reduce((long, page) => (page.length > long.length ? page : long), "") || paths.home();
}
