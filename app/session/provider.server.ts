import type { OAuth2Tokens } from "arctic";
import { createIdentityProvider, RefreshRefused } from "#server/identity-provider.ts";
import { log } from "../host/log.server.ts";
import { settings } from "../host/settings.server.ts";

/** The portal as a client of the identity provider: any OpenID Connect provider with discovery under `OIDC_ISSUER`. */

export const callbackUrl = `${settings.PUBLIC_URL}/account/callback`;
const SIGNED_OUT_PATH = "/account/signed-out";

const provider = createIdentityProvider({
  issuer: settings.OIDC_ISSUER,
  clientId: settings.OIDC_CLIENT_ID,
  clientSecret: settings.OIDC_CLIENT_SECRET,
  callbackUrl,
  signedOutUrl: settings.PUBLIC_URL + SIGNED_OUT_PATH,
  hidesSignInTime: settings.OIDC_AUTH_TIME === "absent",
});

export const { endpoints, redeemCode } = provider;

export type Tokens = {
  access: string;
  refresh: string | null;
  idToken: string | null;
  /** Milliseconds since 1970. The access token is renewed before its first use after this time. */
  renewAt: number;
};

/**
 * Returns new tokens for a refresh token.
 * @throws RefreshRefused when the provider has ended the sign-in; other errors when the provider is
 * unavailable
 */
export async function renewTokens(tokens: Tokens): Promise<Tokens> {
  if (!tokens.refresh) throw new RefreshRefused("there is no refresh token");
  return tokensFrom(await provider.refresh(tokens.refresh), tokens);
}

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
    return (await provider.signOutUrl(idToken)) ?? SIGNED_OUT_PATH;
  } catch (error) {
    log.warn(
      { error: error instanceof Error ? error.message : "unknown" },
      "sign-out at the provider skipped",
    );
    return SIGNED_OUT_PATH;
  }
}
