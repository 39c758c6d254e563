import type { KoaContextWithOIDC } from "oidc-provider";
import type { DemoAccount } from "../data/accounts.ts";
import { type Portal, sendNotice, sendPage, signInLanguage, signOutPage } from "./pages.tsx";
import { endSession } from "./sign-in.ts";

export type SignOutOptions = {
  accounts: readonly DemoAccount[];
  portal: Portal;
  /** The path with which the cookie was set. Only the same path removes it. */
  sessionCookie: { path: string };
};

/**
 * Signs people out at the application's request. A request with an id token of the person who is signed in here ends
 * the session at once. Any other request leads to a page that asks, because a link on a stranger's page could have sent
 * it.
 */
export function signOut({ accounts, portal, sessionCookie }: SignOutOptions) {
  return {
    /**
     * `logoutSource`: the library has checked the request and found somebody signed in. The form it offers is not valid
     * HTML, so the page has one of its own with the same fields.
     */
    async ask(ctx: KoaContextWithOIDC): Promise<void> {
      const { session, entities, provider, params } = ctx.oidc;
      if (session === undefined) throw new Error("There is no session to end.");
      if (entities.IdTokenHint?.payload.sub === session.accountId) {
        await endSession(provider, session);
        ctx.cookies.set(provider.cookieName("session"), null, sessionCookie);
        goBack(ctx);
        return;
      }
      const account = accounts.find(({ sub }) => sub === session.accountId);
      const page = signOutPage({
        language: signInLanguage(ctx, params?.ui_locales),
        action: ctx.oidc.urlFor("end_session_confirm"),
        xsrf: String(session.state?.secret),
        name: account?.name ?? session.accountId ?? "",
        portalUrl: portal.url,
      });
      sendPage(ctx, portal, 200, page);
    },

    /** `postLogoutSuccessSource`: the session has ended, and the application named no address to go back to. */
    done(ctx: KoaContextWithOIDC): void {
      sendNotice(ctx, portal, 200, "signedOut");
    },

    /** Leads straight back when nobody is signed in. The library would answer with a form that only a script sends. */
    async skipWhenSignedOut(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
      await next();
      const nobody = ctx.oidc?.route === "end_session" && ctx.oidc.session?.accountId === undefined;
      if (nobody && ctx.status === 200) goBack(ctx);
    },
  };

  function goBack(ctx: KoaContextWithOIDC) {
    const { post_logout_redirect_uri: uri, state } = ctx.oidc.params ?? {};
    const target = new URL(typeof uri === "string" ? uri : ctx.oidc.urlFor("end_session_success"));
    if (typeof uri === "string" && typeof state === "string") target.searchParams.set("state", state);
    ctx.status = 303;
    ctx.redirect(target.href);
  }
}
