import { Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import { type ComponentProps, forwardRef } from "react";

/**
 * Links and forms of the framework. Its own mark each of their elements for the lazy discovery of routes, which is off
 * (`docs/decisions/0230-cheap-pages.md`).
 */

export const Link = forwardRef<HTMLAnchorElement, ComponentProps<typeof RemixLink>>((link, ref) => (
  <RemixLink {...link} ref={ref} discover="none" />
));

export const Form = forwardRef<HTMLFormElement, ComponentProps<typeof RemixForm>>((form, ref) => (
  <RemixForm {...form} ref={ref} discover="none" />
));

export type { FormProps, LinkProps } from "@remix-run/react";
