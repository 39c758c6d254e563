import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

/** A native details menu. With script, Escape, a press outside, leaving it, or following one of its links closes it. */
export function DisclosureMenu({
  summary,
  className,
  children,
}: {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const stop = new AbortController();
    const { signal } = stop;
    const closeOutside = ({ target }: Event) => {
      if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    menu.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !menu.open) return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      },
      { signal },
    );
    menu.addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof Element && target.closest("a")) menu.open = false;
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  return (
    <details ref={details} className={classNames("menu", className)}>
      <summary>
        {summary}
        <Icon name="chevron-down" className="menu-arrow" />
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}
