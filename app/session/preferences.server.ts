import { createHmac } from "node:crypto";
import type { Cookie } from "@remix-run/node";
import type { Preferences } from "#api/preferences.ts";
import { languages } from "../i18n/languages.ts";
import {
  appearanceCookie,
  densityCookie,
  languageCookie,
  liteCookie,
  preferencesUserCookie,
} from "../request/cookies.server.ts";
import { settings } from "../settings.server.ts";
import { type Appearance, appearances, densities, liteChoices } from "./preferences.ts";

/** The preferences that this browser has, in cookies: `docs/product/preferences.md`. */

type PreferenceCookie = { cookie: Cookie; values: readonly string[] };

const cookies: Record<keyof Preferences, PreferenceCookie> = {
  Language: { cookie: languageCookie, values: languages },
  Appearance: { cookie: appearanceCookie, values: appearances },
  Density: { cookie: densityCookie, values: densities },
  Lite: { cookie: liteCookie, values: liteChoices },
};
const names = ["Language", "Appearance", "Density", "Lite"] as const;

async function readPreference<N extends keyof Preferences>(
  request: Request,
  name: N,
): Promise<Preferences[N]> {
  const { cookie, values } = cookies[name];
  const value: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return (values.find((one) => one === value) ?? null) as Preferences[N];
}

/** The preferences in the cookies of this browser, whoever set them. */
export async function browserPreferences(request: Request): Promise<Preferences> {
  return {
    Language: await readPreference(request, "Language"),
    Appearance: await readPreference(request, "Appearance"),
    Density: await readPreference(request, "Density"),
    Lite: await readPreference(request, "Lite"),
  };
}

/** The cookies that give this browser these preferences. A null takes one away. */
export function preferenceCookies(preferences: Preferences): Promise<string[]> {
  return Promise.all(
    names.map((name) => {
      const { cookie } = cookies[name];
      const value = preferences[name];
      return value === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(value);
    }),
  );
}

/** Tells whether the preferences of this browser are the user's, another user's or of somebody unknown. */
export async function preferencesOwner(
  request: Request,
  subject: string,
): Promise<"nobody" | "user" | "another"> {
  const mark: unknown = await preferencesUserCookie.parse(request.headers.get("Cookie")).catch(() => "?");
  if (mark === null) return "nobody";
  return mark === ownerHash(subject) ? "user" : "another";
}

/** The cookie that says whose the preferences of this browser are from now on. @param subject null: nobody's known */
export function preferencesOwnerCookie(subject: string | null): Promise<string> {
  return subject === null
    ? preferencesUserCookie.serialize("", { maxAge: 0 })
    : preferencesUserCookie.serialize(ownerHash(subject));
}

/** Tells users apart and nothing about them. */
const ownerHash = (subject: string) =>
  createHmac("sha256", settings.SESSION_SECRET).update(`preferences of ${subject}`).digest("base64url");

/** Light or dark when the user has chosen; undefined when the system decides. */
export async function appearanceOf(request: Request): Promise<Appearance | undefined> {
  const value = await readPreference(request, "Appearance");
  return value === null || value === "system" ? undefined : value;
}

/** Close rows in tables when the user has chosen them; undefined otherwise. */
export async function densityOf(request: Request): Promise<"compact" | undefined> {
  return (await readPreference(request, "Density")) === "compact" ? "compact" : undefined;
}

/** What the user chose about script: "on", "off", or null when they left it to the browser. */
export async function liteChoice(request: Request): Promise<"on" | "off" | null> {
  const value = await readPreference(request, "Lite");
  return value === "auto" ? null : value;
}

/** Lite mode: the page carries no script. The user's own choice wins over the browser's wish to save data. */
export async function isLite(request: Request): Promise<boolean> {
  const choice = await liteChoice(request);
  return choice ? choice === "on" : request.headers.get("Save-Data")?.toLowerCase() === "on";
}
