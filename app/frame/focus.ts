import { type Location, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isInOpenMenu } from "../ui/disclosure-menu.tsx";
import { RESULT_COUNT } from "../ui/result-count.tsx";

/**
 * Moves the focus after a navigation by script, as a full page load would. On a new page it moves to the
 * title, or stays in the error summary. On the same page it moves to the target of the followed link. If the
 * focused element has disappeared, it moves to the start of the list.
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
    // The user has already opened a menu. Moving the focus would close it.
    if (focused?.closest("details[open]") || isInOpenMenu(focused)) return;
    if (pathname !== location.pathname) {
      if (!focused?.matches(".error-summary")) focusOn("page-title");
      return;
    }
    const hasMoved = !isBack && focusOn(focusTarget(location));
    if (!hasMoved && (!focused || focused === document.body)) focusOn(RESULT_COUNT) || focusOn("page-title");
  }, [location, isBack]);
}

/** Returns the focus target in the state of a link. Only this portal's own links can set it. */
function focusTarget({ state }: Location): string {
  const focus: unknown = state?.focus;
  return typeof focus === "string" ? focus : "";
}

function focusOn(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  return element !== null;
}
