import { createCookie } from "@remix-run/node";
import { settings } from "../settings.server.ts";

/** Over https a cookie's name binds it to this host; plain http (local use) cannot have that prefix. */
const prefix = settings.SECURE ? "__Host-" : "";
// Strict would lose them on the way back from the identity provider.
const commonOptions = { path: "/", sameSite: "lax", httpOnly: true, secure: settings.SECURE } as const;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const sessionCookie = createCookie(`${prefix}sid`, {
  ...commonOptions,
  secrets: [settings.SESSION_SECRET],
});

/** One cookie per sign-in under way, so that two tabs can both finish. */
export const signInCookie = (state: string) =>
  createCookie(`${prefix}sign-in-${state}`, {
    ...commonOptions,
    secrets: [settings.SESSION_SECRET],
    maxAge: 600,
  });
export const signInCookieName = `${prefix}sign-in-`;

/** Names the address at which a browser goes on once its user is signed out. */
export const handOverCookie = createCookie(`${prefix}hand-over`, {
  ...commonOptions,
  secrets: [settings.SESSION_SECRET],
  maxAge: 5 * 60,
});

/** The anti-forgery token. The wire fixes the cookie's name, so it cannot have the prefix. */
export const FORGERY_COOKIE = "XSRF-RequestToken";
export function forgeryCookie(token: string): string {
  return `${FORGERY_COOKIE}=${token}; Path=/; SameSite=Lax; HttpOnly${settings.SECURE ? "; Secure" : ""}`;
}
export const expiredForgeryCookie = `${forgeryCookie("")}; Max-Age=0`;

/** The portal chosen last, `agent:{id}` or `agency:{id}`. Checked against the user's portals whenever it is read. */
export const portalCookie = createCookie(`${prefix}portal`, { ...commonOptions, maxAge: YEAR_SECONDS });

export const languageCookie = createCookie(`${prefix}lng`, { ...commonOptions, maxAge: YEAR_SECONDS });
export const appearanceCookie = createCookie(`${prefix}appearance`, {
  ...commonOptions,
  maxAge: YEAR_SECONDS,
});
export const densityCookie = createCookie(`${prefix}density`, { ...commonOptions, maxAge: YEAR_SECONDS });
export const liteCookie = createCookie(`${prefix}lite`, { ...commonOptions, maxAge: YEAR_SECONDS });
/** Tells users of one browser apart: the four above are dropped when another one signs in. */
export const preferencesUserCookie = createCookie(`${prefix}preferences-user`, {
  ...commonOptions,
  maxAge: YEAR_SECONDS,
});
export const dismissalsCookie = createCookie(`${prefix}dismissed`, {
  ...commonOptions,
  maxAge: 24 * 60 * 60,
});
export const noticeCookie = createCookie(`${prefix}notice`, { ...commonOptions, maxAge: 60 });
