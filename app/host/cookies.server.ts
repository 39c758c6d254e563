import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { cookieOptions, cookiePrefix } from "#server/cookies.ts";
import { ATTEMPT_SECONDS } from "#server/sign-in-cookies.ts";
import { settings } from "./settings.server.ts";
import { timedCache } from "./timed-cache.server.ts";

const prefix = cookiePrefix(settings.SECURE);
const commonOptions = cookieOptions(settings.SECURE);
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Creates a cookie. Most cookies of the portal are absent in most requests, and then the others need not be decoded. */
function cookie(name: string, options: CookieOptions): Cookie {
  const created = createCookie(name, options);
  const { parse } = created;
  return Object.assign(created, {
    parse: async (header: string | null) => (header?.includes(`${name}=`) ? parse(header) : null),
  });
}

const signedSessionCookie = cookie(`${prefix}sid`, {
  ...commonOptions,
  secrets: [settings.SESSION_SECRET],
});

/** The session ids of headers whose signature was right. The host and the app both ask, for each request. */
const checkedHeaders = timedCache<string>({ ttl: 60_000, max: 2000 });

export const sessionCookie = {
  /** Returns the session id of a `Cookie` header. Returns null without one, or when its signature is wrong. */
  async idIn(header: string | null): Promise<string | null> {
    const known = header && checkedHeaders.get(header);
    if (known) return known;
    const id: unknown = await signedSessionCookie.parse(header);
    if (typeof id !== "string") return null;
    if (header && id) checkedHeaders.set(header, id);
    return id;
  },
  serialize: signedSessionCookie.serialize,
};

/** Each sign-in attempt has its own cookie, so that two tabs can sign in at the same time. */
export const signInCookie = (state: string) =>
  cookie(`${prefix}sign-in-${state}`, {
    ...commonOptions,
    secrets: [settings.SESSION_SECRET],
    maxAge: ATTEMPT_SECONDS,
  });
export const signInCookieName = `${prefix}sign-in-`;

/**
 * Removes the cookies that script has set for downloads: `app/files/arrival.ts`. Script sees that they are gone.
 * @param header the request's own `Cookie`
 */
export function expiredDownloadCookies(header: string | null): string[] {
  const names = (header ?? "").match(downloadCookieNames) ?? [];
  return names.map(
    (name) => `${name}=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly${settings.SECURE ? "; Secure" : ""}`,
  );
}
const downloadCookieNames = new RegExp(`(?<=^|; )${prefix}download-\\d{1,15}(?==)`, "g");

/** The id of the stored address where the browser continues after the sign-out. */
export const afterSignOutCookie = cookie(`${prefix}after-sign-out`, {
  ...commonOptions,
  secrets: [settings.SESSION_SECRET],
  maxAge: 5 * 60,
});

/** The anti-forgery token. The API defines the name of the cookie, so it cannot have the prefix. */
export const FORGERY_COOKIE = "XSRF-RequestToken";
export function forgeryCookie(token: string): string {
  return `${FORGERY_COOKIE}=${token}; Path=/; SameSite=Lax; HttpOnly${settings.SECURE ? "; Secure" : ""}`;
}
export const expiredForgeryCookie = `${forgeryCookie("")}; Max-Age=0`;

/**
 * The portal chosen last: `agent:{id}` or `agency:{id}`. Every reader checks it against the user's portals.
 */
export const portalCookie = cookie(`${prefix}portal`, { ...commonOptions, maxAge: YEAR_SECONDS });

export const languageCookie = cookie(`${prefix}lng`, { ...commonOptions, maxAge: YEAR_SECONDS });
export const appearanceCookie = cookie(`${prefix}appearance`, {
  ...commonOptions,
  maxAge: YEAR_SECONDS,
});
export const densityCookie = cookie(`${prefix}density`, { ...commonOptions, maxAge: YEAR_SECONDS });
export const liteCookie = cookie(`${prefix}lite`, { ...commonOptions, maxAge: YEAR_SECONDS });
/** A hash of the user who owns the four preference cookies. They are removed when another user signs in. */
export const preferencesUserCookie = cookie(`${prefix}preferences-user`, {
  ...commonOptions,
  maxAge: YEAR_SECONDS,
});
export const dismissalsCookie = cookie(`${prefix}dismissed`, {
  ...commonOptions,
  maxAge: 24 * 60 * 60,
});
export const noticeCookie = cookie(`${prefix}notice`, { ...commonOptions, maxAge: 60 });
