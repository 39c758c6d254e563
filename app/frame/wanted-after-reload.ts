import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** The address of the page that is loading, for this tab alone. */
const WANTED = "wanted page";

/**
 * Opens the page that was loading when the browser loads a page again. The framework loads a page again when the script of the next
 * one is gone after a deployment. Without this the user would be back on the page before, without what they typed.
 */
export function useWantedAfterReload(): void {
  const { state, location } = useNavigation();
  const { pathname, search } = useLocation();
  const wanted = state === "loading" ? location.pathname + location.search : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the page that was loaded
  useEffect(() => {
    const left = keep(null);
    const [entry] = performance.getEntriesByType("navigation");
    const isReload = entry !== undefined && "type" in entry && entry.type === "reload";
    if (left && isReload && left !== pathname + search) window.location.replace(left);
  }, []);

  useEffect(() => {
    if (!wanted) return;
    keep(wanted);
    return () => void keep(null);
  }, [wanted]);
}

/** Keeps an address, or none, and returns the one before. A browser may refuse to keep anything. */
function keep(address: string | null): string | null {
  try {
    const before = sessionStorage.getItem(WANTED);
    if (address === null) sessionStorage.removeItem(WANTED);
    else sessionStorage.setItem(WANTED, address);
    return before;
  } catch {
    return null;
  }
}
