import {
  Form as AnyForm,
  type FormProps as AnyFormProps,
  Link as AnyLink,
  type LinkProps as AnyLinkProps,
} from "@remix-run/react";
import { forwardRef } from "react";

/** The framework's own. Lazy route discovery is off, so links and forms do not carry its mark. */

export type FormProps = Omit<AnyFormProps, "discover">;
export type LinkProps = Omit<AnyLinkProps, "discover" | "viewTransition">;

/** Exported for tests. */
export const BrowserLink = (props: LinkProps) => <AnyLink {...props} discover="none" />;

/**
 * The HTML of a link without the framework's work for a click, which nobody makes on the server. That work took a tenth of the
 * time of a page. Only a path from the root needs no resolving.
 */
function ServerLink(props: LinkProps) {
  const { to, replace, state, preventScrollReset, relative, reloadDocument, prefetch, ...attributes } = props;
  const isFromRoot = typeof to === "string" && to.startsWith("/");
  return isFromRoot ? <a {...attributes} href={to} /> : <BrowserLink {...props} />;
}

export const Link = typeof document === "undefined" ? ServerLink : BrowserLink;

export const Form = forwardRef<HTMLFormElement, FormProps>((props, ref) => (
  <AnyForm {...props} ref={ref} discover="none" />
));
