import { OAuth2Tokens } from "arctic";
import * as oidc from "openid-client";
import { log } from "../log.server.ts";
import { settings } from "../settings.server.ts";
import type { SignInAttempt } from "./sign-in-attempts.server.ts";

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
      // Without these checks the id token's signature is not verified, since it comes straight from the provider.
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

/** Empty where the provider names none: the strategy then fails to make an address of it. */
export type Endpoints = { authorization: string; token: string };

/** @throws when the provider cannot be discovered */
export async function endpoints(): Promise<Endpoints> {
  const { authorization_endpoint, token_endpoint } = (await configuration()).serverMetadata();
  return { authorization: authorization_endpoint ?? "", token: token_endpoint ?? "" };
}

export type Tokens = {
  access: string;
  refresh: string | null;
  idToken: string | null;
  /** Milliseconds since 1970. From then on the access token is renewed before it is used. */
  renewAt: number;
};

/**
 * Redeems the code that the provider sent back for tokens. State, nonce, PKCE, issuer, and the id token's signature,
 * audience, expiry and, where the attempt asks for it, time of sign-in (`auth_time`) are checked.
 * @param search the query of the callback address
 * @throws oidc.AuthorizationResponseError when the provider answered with an error; other errors for anything forged
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
 * @throws RefreshRefused when the provider says the sign-in is over; other errors when it cannot be asked
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
/** At most a quarter of its life, or a short-lived token would be renewed on every request. */
const MARGIN_MS = 20_000;

/** @param previous the tokens that stay in use where the answer has none */
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

/** The address that ends the sign-in at the provider; our own page when the provider has no such address. */
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
