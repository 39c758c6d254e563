import {
  Form as AnyForm,
  type FormProps as AnyFormProps,
  Link as AnyLink,
  type LinkProps as AnyLinkProps,
} from "@remix-run/react";
import { type AnchorHTMLAttributes, forwardRef } from "react";

/** The framework's own, without the mark of lazy route discovery, which is off: no byte of it on any of a page's links. */

export type FormProps = Omit<AnyFormProps, "discover">;
export type LinkProps = Pick<AnyLinkProps, "state" | "preventScrollReset" | "reloadDocument"> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
    /** An address of ours with its path, such as `/contracts?agentId=1`. */
    to: string;
  };

export function Link({ to, state, preventScrollReset, reloadDocument, ...native }: LinkProps) {
  // A page has a hundred links, and on the server there is nothing for the router to find out about them.
  if (import.meta.env.SSR) return <a {...native} href={to} />;
  const routed = { to, state, preventScrollReset, reloadDocument };
  return <AnyLink {...native} {...routed} discover="none" />;
}

export const Form = forwardRef<HTMLFormElement, FormProps>((props, ref) => (
  <AnyForm {...props} ref={ref} discover="none" />
));
