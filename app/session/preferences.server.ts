import { createHmac } from "node:crypto";
import type { Cookie } from "@remix-run/node";
import { languages } from "#api/languages.ts";
import type { Preferences } from "#api/preferences.ts";
import {
  appearanceCookie,
  densityCookie,
  languageCookie,
  liteCookie,
  preferencesUserCookie,
} from "../host/cookies.server.ts";
import { settings } from "../host/settings.server.ts";
import { type Appearance, appearances, densities, liteChoices } from "./preferences.ts";

/** Reads and writes the preferences in the cookies of this browser: `docs/product/preferences.md`. */

/** The preferences that mean something to a browser. */
export type BrowserPreferences = Pick<Preferences, "Language" | "Appearance" | "Density" | "Lite">;

type PreferenceCookie = { cookie: Cookie; values: readonly string[] };

const cookies: Record<keyof BrowserPreferences, PreferenceCookie> = {
  Language: { cookie: languageCookie, values: languages },
  Appearance: { cookie: appearanceCookie, values: appearances },
  Density: { cookie: densityCookie, values: densities },
  Lite: { cookie: liteCookie, values: liteChoices },
};
const names = ["Language", "Appearance", "Density", "Lite"] as const;

async function readPreference<N extends keyof BrowserPreferences>(
  request: Request,
  name: N,
): Promise<BrowserPreferences[N]> {
  const { cookie, values } = cookies[name];
  const value: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return (values.find((one) => one === value) ?? null) as BrowserPreferences[N];
}

/** Returns the preferences in the cookies of this browser, of any user. */
export async function browserPreferences(request: Request): Promise<BrowserPreferences> {
  return {
    Language: await readPreference(request, "Language"),
    Appearance: await readPreference(request, "Appearance"),
    Density: await readPreference(request, "Density"),
    Lite: await readPreference(request, "Lite"),
  };
}

/** Returns the cookies for these preferences. Null removes a preference. */
export function preferenceCookies(preferences: BrowserPreferences): Promise<string[]> {
  return Promise.all(
    names.map((name) => {
      const { cookie } = cookies[name];
      const value = preferences[name];
      return value === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(value);
    }),
  );
}

/**
 * Returns the owner of this browser's preferences: `user` for the given user, `another` for another user,
 * `nobody` for an unknown one.
 */
export async function preferencesOwner(
  request: Request,
  subject: string,
): Promise<"nobody" | "user" | "another"> {
  const mark: unknown = await preferencesUserCookie.parse(request.headers.get("Cookie")).catch(() => "?");
  if (mark === null) return "nobody";
  return mark === ownerHash(subject) ? "user" : "another";
}

/**
 * Returns the cookie that names the owner of this browser's preferences.
 * @param subject null when nobody owns them
 */
export function preferencesOwnerCookie(subject: string | null): Promise<string> {
  return subject === null
    ? preferencesUserCookie.serialize("", { maxAge: 0 })
    : preferencesUserCookie.serialize(ownerHash(subject));
}

/** The hash distinguishes users without revealing them. */
export const ownerHash = (subject: string) =>
  createHmac("sha256", settings.SESSION_SECRET).update(`preferences of ${subject}`).digest("base64url");

/** Returns the chosen appearance. Returns undefined when the system decides. */
export async function appearanceOf(request: Request): Promise<Appearance | undefined> {
  const value = await readPreference(request, "Appearance");
  return value === null || value === "system" ? undefined : value;
}

/** Returns `compact` when the user has chosen close rows in tables. */
export async function densityOf(request: Request): Promise<"compact" | undefined> {
  return (await readPreference(request, "Density")) === "compact" ? "compact" : undefined;
}

/** Returns the user's choice of lite mode. Returns null when the browser decides. */
export async function liteChoice(request: Request): Promise<"on" | "off" | null> {
  const value = await readPreference(request, "Lite");
  return value === "auto" ? null : value;
}

/**
 * Returns true when the page must not contain script. The user's choice overrides the browser's `Save-Data`
 * header.
 */
export async function isLite(request: Request): Promise<boolean> {
  const choice = await liteChoice(request);
  return choice ? choice === "on" : request.headers.get("Save-Data")?.toLowerCase() === "on";
}
