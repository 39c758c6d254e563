import {
  Form as AnyForm,
  type FormProps as AnyFormProps,
  Link as AnyLink,
  type LinkProps as AnyLinkProps,
} from "@remix-run/react";
import { forwardRef } from "react";

/** The framework's own. Lazy route discovery is off, so links and forms do not carry its mark. */

export type FormProps = Omit<AnyFormProps, "discover">;
export type LinkProps = Omit<AnyLinkProps, "discover">;

export const Link = (props: LinkProps) => <AnyLink {...props} discover="none" />;

export const Form = forwardRef<HTMLFormElement, FormProps>((props, ref) => (
  <AnyForm {...props} ref={ref} discover="none" />
));
