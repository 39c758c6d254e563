import { getCookie, setCookie } from "hono/cookie";
import { cookieOptions, cookiePrefix } from "#server/cookies.ts";
import type { BackendContext } from "../http/context.ts";
import { type Language, languageIn } from "../languages.ts";
import type { Desk } from "./desk.ts";

/** The language of a request, which the address, a cookie or the browser names. */

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The query parameter that changes the language of this browser. */
export const LANGUAGE = "lng";

const cookieName = ({ isSecure }: Desk) => `${cookiePrefix(isSecure)}desk-lng`;
const isLanguage = (text: string | undefined): text is Language => text === "en" || text === "es";

/** Returns the language of the address, or the one that was chosen before, or the first that the browser asks for. */
export function languageOf(c: BackendContext, desk: Desk): Language {
  const [asked, chosen] = [c.req.query(LANGUAGE), getCookie(c, cookieName(desk))];
  if (isLanguage(asked)) return asked;
  return isLanguage(chosen) ? chosen : languageIn(c.req.header("Accept-Language"));
}

/** Remembers the language of the address in this browser. */
export function rememberLanguage(c: BackendContext, desk: Desk): void {
  const asked = c.req.query(LANGUAGE);
  if (isLanguage(asked))
    setCookie(c, cookieName(desk), asked, { ...cookieOptions(desk.isSecure), maxAge: YEAR_SECONDS });
}
