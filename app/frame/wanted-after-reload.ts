import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** The address of the page that is loading, for this tab alone. */
const WANTED = "wanted page";

/**
 * Opens the page that was loading when the browser loads a page again. The framework does that after a deployment: the script of
 * the next page is gone, and the page of before would show none of what was typed.
 */
export function useWantedAfterReload(): void {
  const { state, location } = useNavigation();
  const { pathname, search } = useLocation();
  const wanted = state === "loading" ? location.pathname + location.search : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the page that was loaded
  useEffect(() => {
    const left = sessionStorage.getItem(WANTED);
    sessionStorage.removeItem(WANTED);
    const isReload = performance
      .getEntriesByType("navigation")
      .some((entry) => "type" in entry && entry.type === "reload");
    if (left && isReload && left !== pathname + search) window.location.replace(left);
  }, []);

  useEffect(() => {
    if (!wanted) return;
    sessionStorage.setItem(WANTED, wanted);
    return () => sessionStorage.removeItem(WANTED);
  }, [wanted]);
}
