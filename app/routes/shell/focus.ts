import { useEffect, useRef } from "react";

/** A full page load puts the reader at the top; a page brought in by script does so by moving focus to its title. */
export function useFocusOnNewPage(pathname: string) {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById("page-title")?.focus({ preventScroll: true });
  }, [pathname]);
}
