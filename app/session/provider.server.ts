import { OAuth2Tokens } from "arctic";
import * as oidc from "openid-client";
import { log } from "../log.server.ts";
import { settings } from "../settings.server.ts";
import type { SignInAttempt } from "./sign-in-attempts.server.ts";

/** Talks to the identity provider: any OpenID Connect provider with discovery under `OIDC_ISSUER`. */

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
      // Without these checks the library trusts the id token without verifying its signature, because the
      // provider sends it directly.
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

/** The provider's endpoints. One that is missing is empty, and the strategy then rejects it as an address. */
export type Endpoints = { authorization: string; token: string };

/**
 * Returns the endpoints of the identity provider.
 * @throws when the discovery fails
 */
export async function endpoints(): Promise<Endpoints> {
  const { authorization_endpoint, token_endpoint } = (await configuration()).serverMetadata();
  return { authorization: authorization_endpoint ?? "", token: token_endpoint ?? "" };
}

export type Tokens = {
  access: string;
  refresh: string | null;
  idToken: string | null;
  /** Milliseconds since 1970. The access token is renewed before its first use after this time. */
  renewAt: number;
};

/**
 * Exchanges an authorization code for tokens. It checks state, nonce, PKCE, issuer, and the signature,
 * audience and expiry of the id token. It also checks the time of the sign-in (`auth_time`) if the attempt
 * has a maximum age.
 * @param search the query of the callback address
 * @throws oidc.AuthorizationResponseError when the provider answered with an error; other errors for a forged
 * answer
 */
export async function redeemCode(search: string, attempt: SignInAttempt): Promise<OAuth2Tokens> {
  const answer = await oidc.authorizationCodeGrant(await configuration(), new URL(callbackUrl + search), {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
    ...(attempt.maxAge !== null && { maxAge: attempt.maxAge }),
  });
  return new OAuth2Tokens(answer);
}

/**
 * Returns new tokens for a refresh token.
 * @throws RefreshRefused when the provider has ended the sign-in; other errors when the provider is
 * unavailable
 */
export async function renewTokens(tokens: Tokens): Promise<Tokens> {
  if (!tokens.refresh) throw new RefreshRefused("there is no refresh token");
  try {
    const answer = await oidc.refreshTokenGrant(await configuration(), tokens.refresh);
    return tokensFrom(new OAuth2Tokens(answer), tokens);
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.status < 500) throw new RefreshRefused(error.error);
    throw error;
  }
}

export class RefreshRefused extends Error {}

const DEFAULT_LIFE_SECONDS = 300;
/**
 * The margin is at most a quarter of a token's life. Otherwise every request would renew a short-lived token.
 */
const MARGIN_MS = 20_000;

/**
 * Returns the tokens of an answer.
 * @param previous supplies the tokens that the answer leaves out
 */
export function tokensFrom(answer: OAuth2Tokens, previous: Tokens | null): Tokens {
  const lifeSeconds =
    "expires_in" in answer.data ? answer.accessTokenExpiresInSeconds() : DEFAULT_LIFE_SECONDS;
  const lifeMs = lifeSeconds * 1000;
  return {
    access: answer.accessToken(),
    refresh: answer.hasRefreshToken() ? answer.refreshToken() : (previous?.refresh ?? null),
    idToken: "id_token" in answer.data ? answer.idToken() : (previous?.idToken ?? null),
    renewAt: Date.now() + lifeMs - Math.min(MARGIN_MS, lifeMs / 4),
  };
}

/**
 * Returns the address that ends the session at the provider, or the portal's own page when the provider has
 * none.
 */
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
