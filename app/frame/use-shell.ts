import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type Paths, type PortalRef, pathsFor, portalIn } from "../paths.ts";
import type { Frame } from "./frame.server.ts";

/**
 * Returns the data of the frame, such as the portal and the user. Returns undefined on a page without the
 * frame.
 */
export function useShell() {
  return useRouteLoaderData<Frame>("frame/layout");
}

/**
 * Returns addresses that keep the selected portal. Without the frame it takes the portal from the page
 * address.
 */
export function usePaths(): Paths {
  const shell = useShell();
  const { search } = useLocation();
  return pathsOf(shell ? shell.portal : portalIn(new URLSearchParams(search)));
}

/** The addresses by portal. Each component of a page asks with the same portal. */
const remembered = new WeakMap<PortalRef, Paths>();

function pathsOf(portal: PortalRef | null): Paths {
  const known = portal && remembered.get(portal);
  if (known) return known;
  const made = pathsFor(portal);
  if (portal) remembered.set(portal, made);
  return made;
}
