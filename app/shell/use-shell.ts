import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type Paths, pathsFor, portalIn } from "../paths.ts";
import type { Frame } from "./frame.server.ts";

/** Returns the data of the frame: the portal, the user. It is undefined on a page without the frame. */
export function useShell() {
  return useRouteLoaderData<Frame>("shell/layout");
}

/** Addresses that keep the selected portal. Where the shell is missing, it is the one that the address of the page names. */
export function usePaths(): Paths {
  const shell = useShell();
  const { search } = useLocation();
  return pathsFor(shell ? shell.portal : portalIn(new URLSearchParams(search)));
}
