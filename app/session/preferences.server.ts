import { appearanceCookie, densityCookie, liteCookie } from "./cookies.server.ts";
import { type Appearance, isAppearance } from "./preferences.ts";

const cookies = (request: Request) => request.headers.get("Cookie");

/** Light or dark when the user has chosen; undefined when the system decides. */
export async function appearanceOf(request: Request): Promise<Appearance | undefined> {
  const value: unknown = await appearanceCookie.parse(cookies(request)).catch(() => null);
  return isAppearance(value) && value !== "system" ? value : undefined;
}

/** Close rows in tables when the user has chosen them; undefined otherwise. */
export async function densityOf(request: Request): Promise<"compact" | undefined> {
  const value: unknown = await densityCookie.parse(cookies(request)).catch(() => null);
  return value === "compact" ? value : undefined;
}

/** What the user chose about script: "on", "off", or null when they left it to the browser. */
export async function liteChoice(request: Request): Promise<"on" | "off" | null> {
  const value: unknown = await liteCookie.parse(cookies(request)).catch(() => null);
  return value === "on" || value === "off" ? value : null;
}

/** Lite mode: the page carries no script. The user's own choice wins over the browser's wish to save data. */
export async function isLite(request: Request): Promise<boolean> {
  const choice = await liteChoice(request);
  return choice ? choice === "on" : request.headers.get("Save-Data")?.toLowerCase() === "on";
}
