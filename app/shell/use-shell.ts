import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type Paths, pathsFor, portalIn } from "../paths.ts";
import type { loader } from "./layout.tsx";

/** What the shell knows: the portal, the user. Undefined outside it. */
export function useShell() {
  return useRouteLoaderData<typeof loader>("shell/layout");
}

/** Addresses that keep the selected portal. Where the shell is missing, it is the one that the address of the page names. */
export function usePaths(): Paths {
  const shell = useShell();
  const { search } = useLocation();
  return pathsFor(shell ? shell.portal : portalIn(new URLSearchParams(search)));
}
