import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { JSONWebKeySet } from "jose";
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { DemoAccount } from "../data/accounts.ts";
import { portalOf, sendNotice } from "./pages.tsx";
import { openLoginRecords } from "./records.ts";
import { loadLoginSecrets } from "./secrets.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type LoginClient = {
  id: string;
  secret: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  /** Gets no refresh tokens. */
  signsInOnly?: boolean;
};

export type DemoLoginOptions = {
  /** The address people and the portal reach it at, with the path it is mounted under. */
  issuer: string;
  /** The audience of the access tokens. */
  audience: string;
  /** The applications that people sign in to. Pages of the sign-in lead to the first one. */
  clients: readonly [LoginClient, ...LoginClient[]];
  dataDir: string;
  accessTokenSeconds: number;
  accounts: readonly DemoAccount[];
  /** The one password of all accounts. The page shows it. */
  password: string;
  interactionPath: "/login/sign-in";
};

export type DemoLogin = {
  /** For every request to the issuer's path and below it. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** The public keys that verify its tokens. */
  jwks: JSONWebKeySet;
};

/** An OpenID Connect provider whose accounts are the demo people: a stand-in for the one a deployment brings. */
export async function createDemoLogin(options: DemoLoginOptions): Promise<DemoLogin> {
  const { accounts, clients, interactionPath } = options;
  const issuer = new URL(options.issuer);
  const mountPath = issuer.pathname.replace(/\/$/, "");
  if (!interactionPath.startsWith(`${mountPath}/`)) {
    throw new Error(`The sign-in page ${interactionPath} is not below the issuer ${options.issuer}.`);
  }
  const secrets = await loadLoginSecrets(options.dataDir);
  const portal = portalOf(clients);
  const sessionCookie = { path: mountPath || "/", httpOnly: true, sameSite: "lax" as const };
  const signingOut = signOut({ accounts, portal, sessionCookie });
  // A resource is named by an absolute URI; an audience need not be one.
  const resource = URL.canParse(options.audience)
    ? options.audience
    : `urn:audience:${encodeURIComponent(options.audience)}`;

  const provider = new Provider(options.issuer, {
    adapter: openLoginRecords(join(options.dataDir, "login")),
    jwks: { keys: secrets.signingKeys },
    cookies: {
      keys: secrets.cookieKeys,
      // Cookies do not tell ports apart: the portal on the same host must not meet them under a common name.
      names: { session: "demo_login", interaction: "demo_login_step", resume: "demo_login_resume" },
      long: sessionCookie,
      short: { httpOnly: true, sameSite: "lax" },
    },
    clients: clients.map(metadataOf),
    clientAuthMethods: ["client_secret_basic", "client_secret_post"],
    clientBasedCORS: () => false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email", "offline_access"],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => {
      const account = accounts.find((each) => each.sub === sub);
      return account && { accountId: sub, claims: () => ({ sub, ...claimsOf(account) }) };
    },
    extraTokenClaims: (_ctx, token) => {
      const account = "accountId" in token ? accounts.find(({ sub }) => sub === token.accountId) : undefined;
      return account && { ...claimsOf(account), connection: "demo" };
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Userinfo accepts only tokens that name no other audience, and every token here is for the backend.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, requester, token) => token.clientId === requester.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget();
          return {
            audience: options.audience,
            scope: "openid profile email offline_access",
            accessTokenFormat: "jwt",
            accessTokenTTL: options.accessTokenSeconds,
            jwt: { sign: { alg: "RS256" } },
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signingOut.ask,
        postLogoutSuccessSource: signingOut.done,
      },
    },
    interactions: {
      policy: prompts(),
      url: (_ctx, interaction) => `${interactionPath}/${interaction.uid}`,
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, resource),
    // Without a consent page `offline_access` is struck from the request, so it cannot decide this.
    issueRefreshToken: (_ctx, asking) => asking.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // Signing out here ends the refresh tokens too.
    expiresWithSession: () => true,
    renderError: (ctx, out, error) => {
      if (error.name === "SessionNotFound") sendNotice(ctx, portal, ctx.status, "expired");
      else if (ctx.status >= 500) sendNotice(ctx, portal, ctx.status, "failed");
      else sendNotice(ctx, portal, ctx.status, "refused", errorText(out));
    },
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: MINUTE,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 14 * DAY,
      Grant: 14 * DAY,
      Session: (_ctx, session) => (session.accountId === undefined ? HOUR : 14 * DAY),
    },
  });

  provider.on("server_error", (_ctx, error) => console.error("Demo sign-in:", error));
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    ctx.set({ "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin" });
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) sendNotice(ctx, portal, 404, "notFound");
    } catch (error) {
      if (error instanceof Error && error.name === "SessionNotFound") {
        sendNotice(ctx, portal, 400, "expired");
        return;
      }
      console.error("Demo sign-in:", error);
      sendNotice(ctx, portal, 500, "failed");
    }
  });
  provider.use(signingOut.skipWhenSignedOut);
  provider.use(
    signIn(provider, { path: interactionPath, mountPath, accounts, password: options.password, portal }),
  );

  // Addresses are made from the issuer, whatever host the request names.
  provider.proxy = issuer.protocol === "https:";
  const answer = provider.callback();

  return {
    handle(request, response) {
      request.headers.host = issuer.host;
      delete request.headers["x-forwarded-host"];
      request.headers["x-forwarded-proto"] = issuer.protocol.slice(0, -1);
      const url = request.url ?? "/";
      if (url.startsWith(mountPath)) {
        const below = url.slice(mountPath.length);
        // The library finds the path it is mounted under by comparing these two.
        Object.assign(request, { originalUrl: url, url: below.startsWith("/") ? below : `/${below}` });
      }
      void answer(request, response);
    },
    jwks: {
      keys: secrets.signingKeys.map(({ kty, use, alg, kid, n, e }) => ({ kty, use, alg, kid, n, e })),
    },
  };
}

function metadataOf({ id, secret, redirectUri, postLogoutRedirectUri, signsInOnly }: LoginClient) {
  return {
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [postLogoutRedirectUri],
    grant_types: signsInOnly ? ["authorization_code"] : ["authorization_code", "refresh_token"],
    response_types: ["code" as const],
    token_endpoint_auth_method: "client_secret_basic" as const,
    id_token_signed_response_alg: "RS256" as const,
  };
}

function claimsOf({ email, emailVerified, name }: DemoAccount) {
  return { email, email_verified: emailVerified, name };
}

/** The library's own prompts. A person who is signed in but no longer among the accounts must sign in again. */
function prompts() {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const gone = new Check("account_gone", "the account no longer exists", "login_required", (ctx) =>
    ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  );
  policy.get("login")?.checks.add(gone);
  return policy;
}

/** Grants at once everything that other providers ask people to agree to. Each session has one grant. */
async function grantEverything(ctx: KoaContextWithOIDC, resource: string) {
  const { provider, client, account, session, params } = ctx.oidc;
  if (!client || !account || !session) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const kept = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    kept?.accountId === account.accountId
      ? kept
      : new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  const scope = typeof params?.scope === "string" ? params.scope : "openid";
  grant.addOIDCScope(scope);
  grant.addResourceScope(resource, scope);
  await grant.save();
  return grant;
}

function errorText({ error, error_description: description }: { error: string; error_description?: string }) {
  return description ? `${error}: ${description}` : error;
}
