import type { KoaContextWithOIDC } from "oidc-provider";
import type { Language } from "#backend/languages.ts";
import { type Notice, noticePage, type Page, pageHeaders, renderPage } from "./pages.ts";
import { languageAmong } from "./words.ts";

/** What the pages know of the applications people sign in to: the address of the first, and the origins of all. */
export type Portal = { url: string; origins: readonly string[] };

export function portalOf(clients: readonly { redirectUri: string; postLogoutRedirectUri: string }[]): Portal {
  const origins = clients
    .flatMap(({ redirectUri, postLogoutRedirectUri }) => [redirectUri, postLogoutRedirectUri])
    .map((uri) => new URL(uri).origin);
  return { url: `${origins[0]}/`, origins: [...new Set(origins)] };
}

/** `uiLocales`: the `ui_locales` the application sent, when this request does not carry it itself. */
export function languageOf(ctx: KoaContextWithOIDC, uiLocales?: unknown): Language {
  const asked = languageAmong(uiLocales) ?? languageAmong(ctx.query.ui_locales);
  return asked ?? (ctx.acceptsLanguages("en", "es") === "es" ? "es" : "en");
}

export function sendPage(ctx: KoaContextWithOIDC, portal: Portal, status: number, page: Page) {
  ctx.status = status;
  ctx.set(pageHeaders(portal.origins));
  ctx.set("Content-Language", page.language);
  ctx.vary("Accept-Language");
  ctx.type = "html";
  ctx.body = renderPage(page);
}

export function sendNotice(
  ctx: KoaContextWithOIDC,
  portal: Portal,
  status: number,
  notice: Notice,
  detail?: string,
) {
  const language = languageOf(ctx);
  sendPage(ctx, portal, status, noticePage({ language, notice, portalUrl: portal.url, detail }));
}
