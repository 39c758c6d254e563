import {
  Form as AnyForm,
  type FormProps as AnyFormProps,
  Link as AnyLink,
  type LinkProps as AnyLinkProps,
} from "@remix-run/react";
import { forwardRef } from "react";

/** The framework's own, without the mark of lazy route discovery, which is off: no byte of it on any of a page's links. */

export type LinkProps = Omit<AnyLinkProps, "discover">;
export type FormProps = Omit<AnyFormProps, "discover">;

export const Link = (props: LinkProps) => <AnyLink {...props} discover="none" />;

export const Form = forwardRef<HTMLFormElement, FormProps>((props, ref) => (
  <AnyForm {...props} ref={ref} discover="none" />
));
