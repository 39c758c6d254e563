import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

/** A native details menu. */
export function DisclosureMenu({
  summary,
  look,
  align,
  children,
}: {
  summary: ReactNode;
  /**
   * `tool` is a button above a list, `row` one in a row of a table, which makes room for its panel. Without it the menu stands in
   * the bar.
   */
  look?: "tool" | "row";
  /** The edge of the summary that the panel keeps to; the end unless told otherwise. */
  align?: "start";
  children: ReactNode;
}) {
  return (
    <MenuRoot>
      <details className="menu">
        <summary className={classNames("menu-summary", look && "menu-tool")}>
          {summary}
          <Icon name="chevron-down" size="small" />
        </summary>
        <div className={classNames("menu-panel", look && `menu-panel-${look}`, align && "menu-panel-start")}>
          {children}
        </div>
      </details>
    </MenuRoot>
  );
}

/** Returns true when an element is in a menu that is open. Its links may stand beside the `details`. */
export function isInOpenMenu(element: Element | null): boolean {
  return Boolean(element?.closest("[data-menu]")?.querySelector("details[open]"));
}

/**
 * A `details` and what belongs to it. With script, Escape, a press outside, leaving it, or following one of its links closes the
 * `details`.
 */
export function MenuRoot({ className, children }: { className?: string; children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const root = whole.current;
    const menu = root?.querySelector("details");
    if (!root || !menu) return;
    const stop = new AbortController();
    const { signal } = stop;
    const closeOutside = ({ target }: Event) => {
      if (menu.open && target instanceof Node && !root.contains(target)) menu.open = false;
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    root.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !menu.open) return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      },
      { signal },
    );
    root.addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof Element && target.closest("a")) menu.open = false;
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  return (
    <div ref={whole} className={className} data-menu="">
      {children}
    </div>
  );
}
