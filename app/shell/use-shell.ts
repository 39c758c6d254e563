import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type Paths, pathsFor, portalIn } from "../paths.ts";
import type { Frame } from "./frame.server.ts";

/**
 * Returns the data of the frame, such as the portal and the user. Returns undefined on a page without the
 * frame.
 */
export function useShell() {
  return useRouteLoaderData<Frame>("shell/layout");
}

/**
 * Returns addresses that keep the selected portal. Without the frame it takes the portal from the page
 * address.
 */
export function usePaths(): Paths {
  const shell = useShell();
  const { search } = useLocation();
  return pathsFor(shell ? shell.portal : portalIn(new URLSearchParams(search)));
}
