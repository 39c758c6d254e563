import { redirectDocument, redirect as remixRedirect } from "@remix-run/node";
import { safePath } from "#server/safe-path.ts";
import { settings } from "../host/settings.server.ts";
import { type PortalRef, portalIn } from "../paths.ts";

type RedirectOptions = { status?: 301 | 302 | 303; cookies?: string[]; wholePage?: boolean };

/**
 * Returns a redirect that no cache stores. Every redirect must use it. The address must come from this code
 * or from `safePath`.
 */
export function redirectTo(
  address: string,
  { status = 302, cookies = [], wholePage = false }: RedirectOptions = {},
) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return (wholePage ? redirectDocument : remixRedirect)(address, { status, headers });
}

/**
 * Returns the path and query of a page, without the parameters of the framework. The path starts with exactly
 * one slash, because a redirect to `//host` would leave this site.
 */
export function pageAddress(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  url.searchParams.delete("_data");
  url.searchParams.delete("index");
  const path = url.pathname.replace(/^\/+/, "/").replace(/\.data$/, "");
  return path.replace(/^\/_root$/, "/") + url.search;
}

/** Returns the address of the page that sent a form. The form's own address may not be a page. */
export function pageToReturnTo(request: Request): string {
  const from = request.headers.get("Referer") ?? "";
  const sentFromPage = request.method !== "GET" && from.startsWith(`${settings.PUBLIC_URL}/`);
  // The sign-in would ignore an unsafe address, and a very long one could exceed the header limit.
  return safePath(sentFromPage ? from.slice(settings.PUBLIC_URL.length) : pageAddress(request));
}

/** Returns the portal that an address names, even if it is not the user's. */
export function portalInAddress(request: Request): PortalRef | null {
  return portalIn(new URL(request.url).searchParams);
}
