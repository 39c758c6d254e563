import { useRouteLoaderData } from "@remix-run/react";
import { type Paths, pathsFor } from "../../paths.ts";
import type { loader } from "./layout.tsx";

/** What the shell knows: the portal, the user. Undefined outside it. */
export function useShell() {
  return useRouteLoaderData<typeof loader>("routes/shell/layout");
}

/** Addresses that keep the selected portal. */
export function usePaths(): Paths {
  return pathsFor(useShell()?.portal);
}
