import * as oidc from "openid-client";
import { log } from "../log.server.ts";
import { settings } from "../settings.server.ts";

/** The identity provider: any OpenID Connect provider that can be discovered from `OIDC_ISSUER`. */

const TIMEOUT_SECONDS = 8;

let discovered: Promise<oidc.Configuration> | undefined;

async function configuration(): Promise<oidc.Configuration> {
  discovered ??= oidc.discovery(
    new URL(settings.OIDC_ISSUER),
    settings.OIDC_CLIENT_ID,
    undefined,
    oidc.ClientSecretBasic(settings.OIDC_CLIENT_SECRET),
    {
      timeout: TIMEOUT_SECONDS,
      // Without the first the id token's signature would not be looked at: it came straight from the provider.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(settings.OIDC_ISSUER.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  try {
    return await discovered;
  } catch (error) {
    discovered = undefined;
    throw error;
  }
}

export const callbackUrl = `${settings.PUBLIC_URL}/account/callback`;
const signedOutUrl = `${settings.PUBLIC_URL}/account/signed-out`;

export type SignInAttempt = { state: string; nonce: string; verifier: string };

/**
 * Where to send the browser to sign in, and what must be remembered until it comes back.
 * @param language the provider's page should speak it, if it can
 */
export async function startSignIn(language: string): Promise<{ url: URL; attempt: SignInAttempt }> {
  const config = await configuration();
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: settings.OIDC_SCOPES,
    ui_locales: language,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    ...audience(),
  });
  return { url, attempt };
}

/** Providers name the API a token is for in one of two ways: RFC 8707 `resource`, or `audience`. */
function audience(): Record<string, string> {
  const { OIDC_AUDIENCE } = settings;
  return OIDC_AUDIENCE ? { resource: OIDC_AUDIENCE, audience: OIDC_AUDIENCE } : {};
}

export type Tokens = {
  access: string;
  refresh: string | null;
  idToken: string | null;
  /** From when on the access token is renewed before it is used: a little before its end. */
  renewAt: number;
};

/**
 * Turns what the provider sent back into tokens. State, nonce, PKCE, issuer, and the id token's signature, audience and
 * expiry are checked.
 * @param search the query of the callback address
 * @throws oidc.AuthorizationResponseError when the provider answered with an error; other errors for anything forged
 */
export async function finishSignIn(search: string, attempt: SignInAttempt) {
  const tokens = await oidc.authorizationCodeGrant(await configuration(), new URL(callbackUrl + search), {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  return { tokens: keep(tokens, null), claims: tokens.claims() };
}

/**
 * @throws RefreshRefused when the provider says the sign-in is over; other errors when it cannot be asked
 */
export async function renewTokens(tokens: Tokens): Promise<Tokens> {
  if (!tokens.refresh) throw new RefreshRefused("there is no refresh token");
  try {
    return keep(await oidc.refreshTokenGrant(await configuration(), tokens.refresh), tokens);
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.status < 500) throw new RefreshRefused(error.error);
    throw error;
  }
}

export class RefreshRefused extends Error {}

const DEFAULT_LIFE_SECONDS = 300;
/** At most a quarter of its life, or a short-lived token would be renewed on every request. */
const MARGIN_MS = 20_000;

function keep(answer: oidc.TokenEndpointResponse, before: Tokens | null): Tokens {
  const lifeMs = (answer.expires_in ?? DEFAULT_LIFE_SECONDS) * 1000;
  return {
    access: answer.access_token,
    refresh: answer.refresh_token ?? before?.refresh ?? null,
    idToken: answer.id_token ?? before?.idToken ?? null,
    renewAt: Date.now() + lifeMs - Math.min(MARGIN_MS, lifeMs / 4),
  };
}

/** Where to send the browser to end the sign-in at the provider; our own page when the provider has no such place. */
export async function signOutUrl(idToken: string | null): Promise<string> {
  try {
    const config = await configuration();
    if (!config.serverMetadata().end_session_endpoint) return "/account/signed-out";
    return oidc.buildEndSessionUrl(config, {
      post_logout_redirect_uri: signedOutUrl,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href;
  } catch (error) {
    log.warn(
      { error: error instanceof Error ? error.message : "unknown" },
      "sign-out at the provider skipped",
    );
    return "/account/signed-out";
  }
}
