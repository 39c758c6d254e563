import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** Focuses a field without a new address: a new address would make the page forget the answer to its form. */
function goTo(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * The faults of a form, at its head. Each line links to its field. The summary takes the focus when it appears, with script
 * and without.
 * @param appearance changes when it appears anew, so that it takes the focus again
 */
export function ErrorSummary({
  title,
  items,
  appearance,
  children,
}: {
  title: string;
  items: readonly { fieldId: string; text: string }[];
  appearance: unknown;
  children?: ReactNode;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const isServed = useIsServed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each appearance
  useEffect(() => {
    // The browser has focused it, and somebody may be at a field already when script takes the page over.
    if (isServed && document.activeElement !== document.body) return;
    summary.current?.focus();
  }, [appearance]);
  return (
    <div
      ref={summary}
      className="error-summary mb-6 max-w-184 rounded-md border-2 border-danger bg-surface px-4 py-3"
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page is shown again for what stands here
      autoFocus
    >
      <h2 id="error-summary-title">{title}</h2>
      {children}
      {items.length > 0 && (
        <ul className="mt-2">
          {items.map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              <a
                href={`#${fieldId}`}
                className="inline-block py-0.5 font-medium text-danger"
                onClick={(event) => goTo(event, fieldId)}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** True on the page that came from the server, also when script has made all of it anew. */
function useIsServed(): boolean {
  const [isServed] = useState(
    () => typeof document === "undefined" || document.documentElement.dataset.hydrated === undefined,
  );
  return isServed;
}
