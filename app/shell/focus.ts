import { type Location, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RESULT_COUNT } from "../ui/result-count.tsx";

/**
 * A full page load puts the reader at the top; a page brought in by script does so by moving the focus. A new page takes
 * it to its title, unless what is wrong on it has it already. On the same page it goes where the link that was followed
 * says; when what had it is gone, to where the list begins.
 */
export function useFocusAfterNavigation() {
  const location = useLocation();
  const isBack = useNavigationType() === "POP";
  const previous = useRef(location);
  useEffect(() => {
    const { pathname, key } = previous.current;
    if (key === location.key) return;
    previous.current = location;
    const focused = document.activeElement;
    // Somebody was faster and is in a menu already, which would close.
    if (focused?.closest("details[open]")) return;
    if (pathname !== location.pathname) {
      if (!focused?.matches(".error-summary")) focusOn("page-title");
      return;
    }
    const hasMoved = !isBack && focusOn(focusTarget(location));
    if (!hasMoved && (!focused || focused === document.body)) focusOn(RESULT_COUNT) || focusOn("page-title");
  }, [location, isBack]);
}

/** Of a link's state, {@link FocusAfter}; a stranger cannot write there. */
function focusTarget({ state }: Location): string {
  const focus: unknown = state?.focus;
  return typeof focus === "string" ? focus : "";
}

function focusOn(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  return element !== null;
}
