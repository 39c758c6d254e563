import type { KoaContextWithOIDC } from "oidc-provider";
import type { DemoAccount } from "#backend/demo/accounts.ts";
import { languageOf, type Portal, sendNotice, sendPage } from "./answers.ts";
import { signOutPage } from "./pages.ts";
import { endSession } from "./sign-in.ts";

export type SignOutOptions = {
  accounts: readonly DemoAccount[];
  portal: Portal;
  /** As it was set: a cookie is only removed by the same path. */
  sessionCookie: { path: string };
};

/**
 * Signing out at the application's request. Who brings an id token of the person signed in here is done at once, with
 * no page in between; anybody else is asked, since a link on a stranger's page could have sent them.
 */
export function signOut({ accounts, portal, sessionCookie }: SignOutOptions) {
  return {
    /** `logoutSource`: the library has checked the request and found somebody signed in. */
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
        language: languageOf(ctx, params?.ui_locales),
        action: ctx.oidc.urlFor("end_session_confirm"),
        xsrf: String(session.state?.secret),
        name: account?.name ?? session.accountId ?? "",
        portalUrl: portal.url,
      });
      sendPage(ctx, portal, 200, page);
    },

    /** `postLogoutSuccessSource`: done, and the application named no address to go back to. */
    done(ctx: KoaContextWithOIDC): void {
      sendNotice(ctx, portal, 200, "signedOut");
    },

    /** With nobody signed in the library answers with a form that a script sends; there is nothing to ask or to end. */
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
