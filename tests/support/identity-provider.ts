import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { isClient, json, redirect, textOf } from "./provider-answers.ts";
import { isForApi, type Manner, metadataOf, refusalOf, usual } from "./provider-manners.ts";
import { holdBack, listenLocally, type TransportFault, transportFault } from "./stand-in-server.ts";

/**
 * An OpenID Connect provider that is not ours: nobody has to type anything, everybody is let in at once. It checks PKCE
 * and rotates refresh tokens, and its tokens and answers can be spoiled. It remembers when somebody last gave their
 * password, as a provider's own session does, and asks again where the portal wants it.
 */

/** The faults of id tokens. */
export type Tampering =
  | "bad signature"
  | "alg none"
  | "wrong issuer"
  | "wrong audience"
  | "wrong nonce"
  | "no nonce"
  | "expired"
  /** It signs in from its own session though a new sign-in was asked for, and says so. */
  | "nobody asked again"
  /** It asks again only when it is told to in plain words. */
  | "max_age ignored"
  | "no time of sign-in";

/** The faults of an endpoint's answers. */
export type ProviderFault =
  | TransportFault
  /** An OAuth error, as JSON at the token endpoint and in the redirect from the authorization endpoint. */
  | { kind: "error"; error: string; description?: string };

export type Endpoint = "discovery" | "authorize" | "token" | "jwks" | "end_session";

type Counted = Endpoint | "refresh" | "refresh refused" | "password";

export type Person = { sub: string; email: string; email_verified: boolean; name: string };

export const somebody: Person = {
  sub: "stand-in",
  email: "agnes@standin.example",
  email_verified: true,
  name: "Agnes Standin",
};

type SignIn = { person: Person; nonce: string | null; signedInAt?: number | undefined };
type Grant = SignIn & { challenge: string; redirectUri: string; isForApi: boolean };

/** Its own key and a stranger's. Making them takes longer than most tests. */
let keys: Promise<[GenerateKeyPairResult, GenerateKeyPairResult]> | undefined;

export async function startIdentityProvider(options: {
  clientId: string;
  clientSecret: string;
  accessTokenSeconds?: number;
  /** As one of the known providers does it. */
  manner?: Manner | undefined;
}) {
  const { manner = usual } = options;
  keys ??= Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const [key, stranger] = await keys;
  const keyId = "stand-in-1";
  const codes = new Map<string, Grant>();
  /** Refresh token → the sign-in it belongs to. A spent one stays known, so that its second use is noticed. */
  const refreshTokens = new Map<string, { family: string; person: Person; spent: boolean }>();
  const endedFamilies = new Set<string>();
  const faults = new Map<Endpoint, ProviderFault>();
  const counts = new Map<Counted, number>();
  const held = holdBack();
  const signOuts: URLSearchParams[] = [];
  let person = somebody;
  let tampering: Tampering | null = null;
  let accessTokenSeconds = options.accessTokenSeconds ?? 300;
  let aheadMs = 0;
  /** Seconds since 1970: when a password was given, to keep everybody signed in here from then on. */
  let passwordAt = 0;
  const nowSeconds = () => Math.floor((Date.now() + aheadMs) / 1000);
  let issuer = "";

  const paths: Record<string, Endpoint> = {
    [`${manner.issuerPath.replace(/\/$/, "")}/.well-known/openid-configuration`]: "discovery",
    "/oidc/authorize": "authorize",
    "/oidc/token": "token",
    "/oidc/jwks": "jwks",
    "/oidc/end": "end_session",
  };

  const server = await listenLocally(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    const endpoint = paths[url.pathname];
    const body = await textOf(request);
    if (!endpoint) return json(response, 404, { error: "not_found" });
    count(endpoint);
    const fault = faults.get(endpoint);
    if (fault && (await misbehave(fault, endpoint, url, response))) return;
    if (endpoint === "discovery") return json(response, 200, metadataOf(server.origin, manner));
    if (endpoint === "jwks") return json(response, 200, { keys: [await publicKey()] });
    if (endpoint === "authorize") return authorize(url, response);
    if (endpoint === "token") return token(request, new URLSearchParams(body), response);
    signOuts.push(url.searchParams);
    return redirect(response, url.searchParams.get("post_logout_redirect_uri") ?? issuer);
  });
  issuer = server.origin + manner.issuerPath;

  return {
    issuer,
    /** The queries of the sign-outs that arrived. */
    signOuts,
    /** Names the person who signs in from now on. */
    letIn(next: Partial<Person>) {
      person = { ...somebody, ...next };
    },
    tamper(next: Tampering | null) {
      tampering = next;
    },
    fail(endpoint: Endpoint, fault: ProviderFault) {
      faults.set(endpoint, fault);
    },
    heal() {
      faults.clear();
      tampering = null;
      held.release();
    },
    /** Sets the lifetime of access tokens from now on. */
    accessTokensLast(seconds: number) {
      accessTokenSeconds = seconds;
    },
    /** Moves its clock, as a test moves the portal's. */
    clockIsAhead(ms: number) {
      aheadMs = ms;
    },
    /** Returns an access token of somebody, without a sign-in. */
    accessTokenOf: (who: Partial<Person>) => accessToken({ ...somebody, ...who }),
    /** Ends every sign-in: no refresh token is taken any more. */
    endAll() {
      for (const { family } of refreshTokens.values()) endedFamilies.add(family);
    },
    /**
     * Returns the number of calls of an endpoint; `refresh` counts renewals, `refresh refused` those that were refused,
     * `password` sign-ins with a password.
     */
    count: (what: Counted) => counts.get(what) ?? 0,
    async stop() {
      held.release();
      await server.stop();
    },
  };

  function count(what: Counted) {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  async function publicKey() {
    return { ...(await exportJWK(key.publicKey)), kid: keyId, alg: "RS256", use: "sig" };
  }

  function authorize({ searchParams: query }: URL, response: ServerResponse) {
    const redirectUri = query.get("redirect_uri") ?? "";
    const challenge = query.get("code_challenge") ?? "";
    if (query.get("client_id") !== options.clientId || !redirectUri)
      return json(response, 400, { error: "invalid_client" });
    const back = new URL(redirectUri);
    const state = query.get("state");
    if (state) back.searchParams.set("state", state);
    if (
      query.get("response_type") !== "code" ||
      query.get("code_challenge_method") !== "S256" ||
      !challenge
    ) {
      back.searchParams.set("error", "invalid_request");
      return redirect(response, back.href);
    }
    const refusal = refusalOf(manner, query);
    if (refusal) {
      for (const [name, value] of Object.entries(refusal)) back.searchParams.set(name, value);
      return redirect(response, back.href);
    }
    const maxAge = query.get("max_age");
    const isHeeded = maxAge !== null && tampering !== "max_age ignored";
    const isTooOld = isHeeded && nowSeconds() - passwordAt > Number(maxAge);
    const isAskedAgain = query.get("prompt") === "login" || isTooOld;
    if (passwordAt === 0 || (isAskedAgain && tampering !== "nobody asked again")) {
      count("password");
      passwordAt = nowSeconds();
    }
    const isTimeTold = manner.authTime === "always" || (manner.authTime === "when asked" && maxAge !== null);
    const signedInAt = isTimeTold && tampering !== "no time of sign-in" ? passwordAt : undefined;
    const code = randomUUID();
    codes.set(code, {
      person,
      nonce: query.get("nonce"),
      signedInAt,
      challenge,
      redirectUri,
      isForApi: isForApi(manner, query),
    });
    back.searchParams.set("code", code);
    return redirect(response, back.href);
  }

  async function token(request: IncomingMessage, form: URLSearchParams, response: ServerResponse) {
    if (!isClient(options, request, form)) return json(response, 401, { error: "invalid_client" });
    if (form.get("grant_type") === "refresh_token") return renew(form, response);
    const code = form.get("code") ?? "";
    const grant = codes.get(code);
    codes.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== proof || grant.redirectUri !== form.get("redirect_uri"))
      return json(response, 400, { error: "invalid_grant" });
    const { isForApi: isUsable, ...signIn } = grant;
    const issued = await tokens(signIn, randomUUID());
    // An opaque token, which no API can check.
    return json(response, 200, isUsable ? issued : { ...issued, access_token: randomUUID() });
  }

  async function renew(form: URLSearchParams, response: ServerResponse) {
    count("refresh");
    const known = refreshTokens.get(form.get("refresh_token") ?? "");
    if (known?.spent) endedFamilies.add(known.family);
    if (!known || known.spent || endedFamilies.has(known.family)) {
      count("refresh refused");
      return json(response, 400, { error: "invalid_grant" });
    }
    known.spent = true;
    return json(response, 200, await tokens({ person: known.person, nonce: null }, known.family));
  }

  async function tokens(signIn: SignIn, family: string) {
    const refreshToken = randomUUID();
    refreshTokens.set(refreshToken, { family, person: signIn.person, spent: false });
    return {
      token_type: "Bearer",
      access_token: await accessToken(signIn.person),
      expires_in: accessTokenSeconds,
      refresh_token: refreshToken,
      id_token: await idToken(signIn),
      scope: "openid profile email offline_access",
    };
  }

  function accessToken(who: Person): Promise<string> {
    return new SignJWT({ sub: who.sub, scope: "openid" })
      .setProtectedHeader({ alg: "RS256", kid: keyId, typ: "at+jwt" })
      .setIssuer(issuer)
      .setAudience("urn:producer-portal:backend")
      .setIssuedAt(nowSeconds())
      .setJti(randomUUID())
      .setExpirationTime(nowSeconds() + accessTokenSeconds)
      .sign(key.privateKey);
  }

  async function idToken({ person: who, nonce, signedInAt }: SignIn): Promise<string> {
    const now = nowSeconds();
    const expired = tampering === "expired";
    const claims = {
      ...who,
      ...manner.claims,
      iss: tampering === "wrong issuer" ? "https://somebody-else.example" : issuer,
      aud: tampering === "wrong audience" ? "another-client" : options.clientId,
      iat: expired ? now - 7200 : now,
      exp: expired ? now - 3600 : now + 300,
      ...(signedInAt !== undefined && { auth_time: signedInAt }),
      ...(nonce && tampering !== "no nonce"
        ? { nonce: tampering === "wrong nonce" ? randomUUID() : nonce }
        : {}),
    };
    if (tampering === "alg none") return new UnsecuredJWT(claims).encode();
    const signer = tampering === "bad signature" ? stranger : key;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: keyId }).sign(signer.privateKey);
  }

  /** @returns whether the fault was the whole answer */
  async function misbehave(
    fault: ProviderFault,
    endpoint: Endpoint,
    url: URL,
    response: ServerResponse,
  ): Promise<boolean> {
    if (fault.kind !== "error") return transportFault(fault, response, held);
    const error = {
      error: fault.error,
      ...(fault.description ? { error_description: fault.description } : {}),
    };
    const back = url.searchParams.get("redirect_uri");
    if (endpoint !== "authorize" || !back) json(response, 400, error);
    else
      redirect(
        response,
        `${back}?${new URLSearchParams({ ...error, state: url.searchParams.get("state") ?? "" })}`,
      );
    return true;
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
