import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

const looks = {
  /** In the bar. */
  bar: {
    summary: "rounded-sm px-2 hover:bg-raised",
    panel:
      "min-w-56 p-1.5 [&_:is(a,button)]:flex [&_:is(a,button)]:min-h-11 [&_:is(a,button)]:w-full [&_:is(a,button)]:cursor-pointer [&_:is(a,button)]:items-center [&_:is(a,button)]:rounded-sm [&_:is(a,button)]:px-2.5 [&_:is(a,button)]:text-start [&_:is(a,button)]:text-text [&_:is(a,button)]:no-underline sm:[&_:is(a,button)]:min-h-9 [&_:is(a,button):hover]:bg-raised",
  },
  /** Above a list, as a button. */
  tool: {
    summary: "rounded-sm border border-control bg-surface px-2.5 font-medium hover:bg-raised",
    panel: "min-w-64 px-4 py-3 max-sm:static max-sm:mt-2",
  },
};

/** A native details menu. */
export function DisclosureMenu({
  summary,
  look = "bar",
  align = "end",
  children,
}: {
  summary: ReactNode;
  look?: keyof typeof looks;
  /** The edge of the summary that the panel keeps to. */
  align?: "start" | "end";
  children: ReactNode;
}) {
  return (
    <MenuRoot>
      <details className="group relative text-sm">
        <MenuSummary className={looks[look].summary}>{summary}</MenuSummary>
        <div
          className={classNames(
            "absolute top-full z-20 mt-1 max-w-[min(22rem,calc(100vw-2rem))] rounded-md border border-border bg-surface [box-shadow:var(--shadow-raised)]",
            looks[look].panel,
            align === "start" ? "left-0" : "right-0",
          )}
        >
          {children}
        </div>
      </details>
    </MenuRoot>
  );
}

/** The summary of a menu, with an arrow. A press on it opens or closes the menu. */
export function MenuSummary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        "flex min-h-11 list-none items-center gap-2 sm:min-h-8 [&::-webkit-details-marker]:hidden",
        className,
      )}
    >
      {children}
      <Icon name="chevron-down" size="small" className="text-muted group-open:rotate-180" />
    </summary>
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
