import {
  Form as AnyForm,
  type FormProps as AnyFormProps,
  Link as AnyLink,
  type LinkProps as AnyLinkProps,
} from "@remix-run/react";
import { forwardRef } from "react";

/** The framework's links and forms. Lazy route discovery is off, so they do not carry its mark. */

export type FormProps = Omit<AnyFormProps, "discover">;
export type LinkProps = Omit<AnyLinkProps, "discover" | "viewTransition">;

/** Exported for tests. */
export const BrowserLink = (props: LinkProps) => <AnyLink {...props} discover="none" />;

/**
 * Renders a link to a path from the root as a plain `a`. For each link the framework resolves the address and prepares a click,
 * which the server has no use for. Other addresses must be resolved, so the framework renders them.
 */
function ServerLink(props: LinkProps) {
  const { to, replace, state, preventScrollReset, relative, reloadDocument, prefetch, ...attributes } = props;
  const isFromRoot = typeof to === "string" && to.startsWith("/");
  return isFromRoot ? <a {...attributes} href={to} /> : <BrowserLink {...props} />;
}

export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

/** Exported for tests. */
export const BrowserForm = forwardRef<HTMLFormElement, FormProps>((props, ref) => (
  <AnyForm {...props} ref={ref} discover="none" />
));

/** Renders a form to a path from the root as a plain `form`, like `ServerLink`. */
function ServerForm(props: FormProps) {
  const { action, replace, state, preventScrollReset, relative, reloadDocument, ...others } = props;
  const { fetcherKey, navigate, viewTransition, method, ...attributes } = others;
  if (!action?.startsWith("/")) return <BrowserForm {...props} />;
  const isGet = !method || method.toLowerCase() === "get";
  return <form method={isGet ? "get" : "post"} action={action} {...attributes} />;
}

export const Form = (import.meta.env.SSR ? ServerForm : BrowserForm) as typeof BrowserForm;
