import { decodeIdToken, type OAuth2Tokens } from "arctic";
import { randomNonce } from "openid-client";
import { Authenticator } from "remix-auth";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import type { Language } from "#api/languages.ts";
import type { Endpoints } from "#server/identity-provider.ts";
import { safePath } from "#server/safe-path.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { languageInAddress, languageOf } from "../i18n/i18n.server.ts";
import { redirectTo } from "./addresses.server.ts";
import { callbackUrl, endpoints, redeemCode, type Tokens, tokensFrom } from "./provider.server.ts";
import { hadSession } from "./session.server.ts";
import { rememberAttempt, type SignInAttempt } from "./sign-in-attempts.server.ts";

export type SignInResult = {
  user: { sub: string; name: string; email: string };
  isEmailVerified: boolean;
  tokens: Tokens;
};

export const STRATEGY = "openid";

/** The query parameter that makes the provider ask for a password even if it knows a user. */
const ANOTHER_PARAM = "another";

/**
 * A user who signs in must have given the password within this time. The provider's own session would otherwise
 * bypass the limits of the portal: `docs/decisions/0221`.
 */
const MAX_AGE_SECONDS = settings.SESSION_IDLE_MINUTES * 60;

/**
 * Returns an authenticator for one request, because it depends on the language and the attempt of that
 * request.
 * @param attempt the attempt that the browser returns from; null starts a new one
 * @throws when the discovery of the provider fails
 */
export async function authenticatorFor(
  args: RequestArgs,
  attempt: SignInAttempt | null,
): Promise<Authenticator<SignInResult>> {
  const addressLanguage = languageInAddress({ url: settings.PUBLIC_URL + returnPage(args.request) });
  const strategy = new OpenIdStrategy(
    await endpoints(),
    addressLanguage ?? (await languageOf(args)),
    attempt,
  );
  return new Authenticator<SignInResult>().use(strategy, STRATEGY);
}

/** Returns the page to open after the sign-in. */
const returnPage = (request: Request) => safePath(new URL(request.url).searchParams.get("returnUrl"));

/**
 * Adds OpenID Connect to OAuth 2. The base class creates the authorization address with state and PKCE
 * challenge. This class replaces its cookies and its checks of the answer: `docs/decisions/0001`.
 */
class OpenIdStrategy extends OAuth2Strategy<SignInResult> {
  private readonly language: Language;
  private readonly attempt: SignInAttempt | null;
  private readonly canSignOut: boolean;

  constructor(
    { authorization, token, endSession }: Endpoints,
    language: Language,
    attempt: SignInAttempt | null,
  ) {
    super(
      {
        clientId: settings.OIDC_CLIENT_ID,
        // Only `openid-client` calls the token endpoint, and it has the secret.
        clientSecret: null,
        authorizationEndpoint: authorization,
        tokenEndpoint: token,
        redirectURI: callbackUrl,
        scopes: settings.OIDC_SCOPES.split(" "),
        codeChallengeMethod: CodeChallengeMethod.S256,
      },
      async ({ tokens }) => signInResult(tokens),
    );
    this.language = language;
    this.attempt = attempt;
    this.canSignOut = endSession !== "";
  }

  /**
   * @throws Response the redirect to the provider when there is no attempt yet
   * @throws AuthorizationResponseError when the provider answered with an error; other errors for a forged
   * answer
   */
  override async authenticate(request: Request): Promise<SignInResult> {
    if (!this.attempt) throw await this.redirectToProvider(request);
    const tokens = await redeemCode(new URL(request.url).search, this.attempt);
    return this.verify({ request, tokens });
  }

  private async redirectToProvider(request: Request): Promise<Response> {
    const { state, codeVerifier: verifier, url, nonce } = this.createAuthorizationURL();
    url.search = this.authorizationParams(url.searchParams).toString();
    const asksForAnother = new URL(request.url).searchParams.has(ANOTHER_PARAM);
    const isAskedAnew = asksForAnother || !this.canSignOut || (await hadSession(request));
    if (isAskedAnew) url.searchParams.set("prompt", "login");
    url.searchParams.set("max_age", String(MAX_AGE_SECONDS));
    const attempt = { state, nonce, verifier, returnUrl: returnPage(request), maxAge: MAX_AGE_SECONDS };
    const cookies = await rememberAttempt(request, { ...attempt, isAskedAnew });
    return redirectTo(url.href, { cookies, wholePage: true });
  }

  protected override createAuthorizationURL() {
    const created = super.createAuthorizationURL();
    const nonce = randomNonce();
    created.url.searchParams.set("nonce", nonce);
    return { ...created, nonce };
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const extended = new URLSearchParams(params);
    extended.set("ui_locales", this.language);
    for (const [name, value] of settings.OIDC_PARAMETERS) extended.set(name, value);
    return extended;
  }
}

const idTokenClaims = z.object({
  sub: z.string(),
  email: z.string().catch(""),
  name: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
});

/** @param tokens with a verified id token */
function signInResult(tokens: OAuth2Tokens): SignInResult {
  const { sub, email, name = email, email_verified } = idTokenClaims.parse(decodeIdToken(tokens.idToken()));
  return {
    user: { sub, name, email },
    // Providers that do not verify email addresses leave out the claim. Some write it as text.
    isEmailVerified: String(email_verified) !== "false",
    tokens: tokensFrom(tokens, null),
  };
}
