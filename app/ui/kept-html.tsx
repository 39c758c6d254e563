import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** Returns the HTML of a component for these props. It may come from memory. */
export type HtmlOf = <P extends object>(component: ComponentType<P>, props: P) => string;

/** Set on the server only. */
export const KeptHtml = createContext<HtmlOf | null>(null);

type Content = { children: ReactElement } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * Returns the content of an element as attributes for it: `<nav {...useKeptHtml(Links, props)} />`. The server keeps the HTML by
 * the props. So they must be all that the component depends on, and plain JSON. It cannot read any context.
 */
export function useKeptHtml<P extends object>(Component: ComponentType<P>, props: P): Content {
  const htmlOf = useContext(KeptHtml);
  if (!htmlOf) return { children: <Component {...props} /> };
  return { dangerouslySetInnerHTML: { __html: htmlOf(Component, props) } };
}
