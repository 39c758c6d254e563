import { redirectDocument, redirect as remixRedirect } from "@remix-run/node";
import { type PortalRef, portalIn } from "../paths.ts";
import { settings } from "../settings.server.ts";

const PLACEHOLDER_ORIGIN = "https://portal.invalid";
const MAX_LENGTH = 2000;

/**
 * An address of our own from one that came from outside, query kept; `/` for anything else: another origin in any
 * disguise (`//host`, `/\host`, control characters, a scheme), or something too long to be ours.
 */
export function safePath(address: unknown): string {
  if (typeof address !== "string" || address.length > MAX_LENGTH) return "/";
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(address) || address.includes("\\")) return "/";
  let url: URL;
  try {
    url = new URL(address, PLACEHOLDER_ORIGIN);
  } catch {
    return "/";
  }
  // A path such as `/./ /evil` or `/%2f/evil` may turn into `//evil` somewhere behind us.
  if (url.origin !== PLACEHOLDER_ORIGIN || /^\/(\/|%2f|%5c|%09|@)/i.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

type RedirectOptions = { status?: 301 | 302 | 303; cookies?: string[]; wholePage?: boolean };

/** The one way to redirect: never cached, and only to an address this code made or `safePath` let through. */
export function redirectTo(
  address: string,
  { status = 302, cookies = [], wholePage = false }: RedirectOptions = {},
) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return (wholePage ? redirectDocument : remixRedirect)(address, { status, headers });
}

/**
 * Path and query of the page a request is about, without what the framework adds. It starts with one slash: `//host` in
 * a redirect would be another site.
 */
export function pageAddress(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  url.searchParams.delete("_data");
  url.searchParams.delete("index");
  const path = url.pathname.replace(/^\/+/, "/").replace(/\.data$/, "");
  return path.replace(/^\/_root$/, "/") + url.search;
}

/** A form may be sent to an address that is no page; who sent it comes back to the page it stood on. */
export function pageToReturnTo(request: Request): string {
  const from = request.headers.get("Referer") ?? "";
  const sentFromPage = request.method !== "GET" && from.startsWith(`${settings.PUBLIC_URL}/`);
  // What the sign-in would not lead back to is not carried there: it may be longer than a header can be.
  return safePath(sentFromPage ? from.slice(settings.PUBLIC_URL.length) : pageAddress(request));
}

/** The portal an address names, whoever's it is. */
export function portalInAddress(request: Request): PortalRef | null {
  return portalIn(new URL(request.url).searchParams);
}
