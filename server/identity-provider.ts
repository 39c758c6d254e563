import { OAuth2Tokens } from "arctic";
import * as oidc from "openid-client";

/** A client of an OpenID Connect provider with discovery. */

const TIMEOUT_SECONDS = 8;

export type ProviderClient = {
  /** The issuer exactly as the provider writes it, under which the discovery document is. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address to which the provider sends the browser after the sign-in. */
  callbackUrl: string;
  /** The address to which the provider sends the browser after the sign-out. */
  signedOutUrl: string;
  /** True for a provider that never says when somebody signed in (`auth_time`). */
  hidesSignInTime?: boolean;
};

/** The provider's endpoints. One that is missing is empty. */
export type Endpoints = { authorization: string; token: string; endSession: string };

/** The values that a sign-in must match when the browser returns from the provider. */
export type ExpectedSignIn = {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
  /** Seconds since the password was entered, at most; null for no limit. */
  maxAge: number | null;
};

/** Somebody signed in longer ago than was asked for. */
export class SignInTooOld extends Error {}

/** The provider's clock may be this much behind. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Where a sign-in begins. */
export type StartedSignIn = Omit<ExpectedSignIn, "maxAge"> & {
  /** The address at the provider to which the browser goes. */
  url: URL;
};

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** Returns a client of an identity provider. The discovery runs at the first use, and again after a failure. */
export function createIdentityProvider(client: ProviderClient) {
  let discovered: Promise<oidc.Configuration> | undefined;

  async function configuration(): Promise<oidc.Configuration> {
    discovered ??= discover(client);
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  }

  return {
    /**
     * Returns the endpoints of the identity provider.
     * @throws when the discovery fails
     */
    async endpoints(): Promise<Endpoints> {
      const { authorization_endpoint, token_endpoint, end_session_endpoint } = (
        await configuration()
      ).serverMetadata();
      return {
        authorization: authorization_endpoint ?? "",
        token: token_endpoint ?? "",
        endSession: end_session_endpoint ?? "",
      };
    },

    /**
     * Starts a sign-in with PKCE (S256), a random state and a random nonce.
     * @param extra more parameters of the authorization request
     * @throws when the discovery fails
     */
    async startSignIn(scope: string, extra: Record<string, string>): Promise<StartedSignIn> {
      const config = await configuration();
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: client.callbackUrl,
        scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...extra,
      });
      return { url, state, nonce, verifier };
    },

    /**
     * Exchanges an authorization code for tokens. It checks state, nonce, PKCE, issuer, and the signature, audience and
     * expiry of the id token. It also checks the time of the sign-in (`auth_time`) if a maximum age is expected.
     * @param search the query of the callback address
     * @throws oidc.AuthorizationResponseError when the provider answered with an error; SignInTooOld; other errors for a
     * forged answer
     */
    async redeemCode(search: string, expected: ExpectedSignIn): Promise<OAuth2Tokens> {
      const answer = await oidc.authorizationCodeGrant(
        await configuration(),
        new URL(client.callbackUrl + search),
        {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
          idTokenExpected: true,
        },
      );
      if (expected.maxAge !== null) requireSignInTime(client, answer.claims()?.auth_time, expected.maxAge);
      return new OAuth2Tokens(answer);
    },

    /**
     * Returns new tokens for a refresh token.
     * @throws RefreshRefused when the provider has ended the sign-in; other errors when the provider is unavailable
     */
    async refresh(refreshToken: string): Promise<OAuth2Tokens> {
      try {
        return new OAuth2Tokens(await oidc.refreshTokenGrant(await configuration(), refreshToken));
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.status < 500)
          throw new RefreshRefused(error.error);
        throw error;
      }
    },

    /**
     * Returns the address that ends the session at the provider; null when the provider has none.
     * @throws when the discovery fails
     */
    async signOutUrl(idToken: string | null): Promise<string | null> {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: client.signedOutUrl,
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href;
    },
  };
}

function requireSignInTime({ hidesSignInTime }: ProviderClient, time: unknown, maxAge: number): void {
  if (time === undefined && hidesSignInTime) return;
  if (typeof time !== "number")
    throw new Error("the provider does not say when somebody signed in (auth_time), see OIDC_AUTH_TIME");
  if (time + maxAge + CLOCK_TOLERANCE_SECONDS < Date.now() / 1000)
    throw new SignInTooOld("the password was given too long ago");
}

export class RefreshRefused extends Error {}

function discover({ issuer, clientId, clientSecret }: ProviderClient): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Without these checks the library trusts the id token without verifying its signature, because the provider
    // sends it directly.
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
    ],
  });
}
