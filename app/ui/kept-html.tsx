import { type ComponentType, createContext, type ReactElement, useContext } from "react";

/** Returns the HTML of a component for these props. It may come from memory. */
export type HtmlOf = <P extends object>(component: ComponentType<P>, props: P) => string;

/** Set on the server only. */
export const KeptHtml = /* @__PURE__ */ createContext<HtmlOf | null>(null);

type Content = { children: ReactElement } | { dangerouslySetInnerHTML: { __html: string } };

function contentInBrowser<P extends object>(Component: ComponentType<P>, props: P): Content {
  return { children: <Component {...props} /> };
}

function useContentOnServer<P extends object>(Component: ComponentType<P>, props: P): Content {
  const htmlOf = useContext(KeptHtml);
  if (!htmlOf) return contentInBrowser(Component, props);
  return { dangerouslySetInnerHTML: { __html: htmlOf(Component, props) } };
}

/**
 * Returns the content of an element as attributes for it: `<nav {...useKeptHtml(Links, props)} />`. The server keeps the HTML by
 * the props. So they must be all that the component depends on, and plain JSON. It cannot read any context.
 */
export const useKeptHtml = import.meta.env.SSR ? useContentOnServer : contentInBrowser;
