import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

/** The most characters that are kept for one component. A navigation and its props have 12,000. */
const MOST_CHARACTERS = 600_000;

const kept = new WeakMap<object, LRUCache<string, string>>();

/** Renders a component for these props, or returns the HTML that equal props gave before: `docs/decisions/0230`. */
export function keptHtml<P extends object>(Component: ComponentType<P>, props: P): string {
  const ofComponent =
    kept.get(Component) ??
    new LRUCache<string, string>({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: (html, key) => html.length + key.length,
    });
  kept.set(Component, ofComponent);
  const key = JSON.stringify(props);
  const known = ofComponent.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<Component {...props} />);
  ofComponent.set(key, html);
  return html;
}
