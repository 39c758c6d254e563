/** How the providers of `docs/identity-providers.md` differ from each other, as far as the portal meets it. */

export type Manner = {
  /** The path of the issuer: it can end in a slash, and then that is part of it. */
  issuerPath: string;
  /** A parameter of the sign-in that it refuses, and its error. */
  refuses?: { parameter: string; error: string };
  /** A parameter without which its access tokens are for nobody. */
  needs?: { parameter: string; value: string };
  /** When its id token says when somebody signed in. */
  authTime: "always" | "when asked" | "never";
  endsSessions: boolean;
  /** Claims of its id token; undefined ones are left out. */
  claims: Record<string, unknown>;
};

export const usual: Manner = {
  issuerPath: "/oidc",
  authTime: "when asked",
  endsSessions: true,
  claims: {},
};

export const manners = {
  Keycloak: { ...usual, issuerPath: "/realms/producers", authTime: "always" },
  "Entra ID": {
    ...usual,
    issuerPath: "/3f0c2a52-0b1d-4e5f-8a6b-1c2d3e4f5a6b/v2.0",
    refuses: {
      parameter: "resource",
      error: "AADSTS901002: The 'resource' request parameter is not supported.",
    },
    authTime: "never",
    claims: { email_verified: undefined, groups: ["0f9c"], preferred_username: "agnes@standin.example" },
  },
  Auth0: {
    ...usual,
    issuerPath: "/",
    needs: { parameter: "audience", value: "urn:producer-portal:backend" },
    endsSessions: false,
  },
  Okta: { ...usual, issuerPath: "/oauth2/default", authTime: "always", claims: { groups: undefined } },
  Authentik: {
    ...usual,
    issuerPath: "/application/o/producer-portal/",
    authTime: "always",
    claims: { email_verified: "true", groups: [] },
  },
} satisfies Record<string, Manner>;

export function metadataOf(origin: string, { issuerPath, endsSessions }: Manner) {
  const issuer = origin + issuerPath;
  return {
    issuer,
    authorization_endpoint: `${origin}/oidc/authorize`,
    token_endpoint: `${origin}/oidc/token`,
    jwks_uri: `${origin}/oidc/jwks`,
    ...(endsSessions && { end_session_endpoint: `${origin}/oidc/end` }),
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["openid", "profile", "email", "offline_access"],
  };
}

/** Returns the error of a sign-in that a provider does not take, or null. */
export function refusalOf({ refuses }: Manner, query: URLSearchParams) {
  if (!refuses || !query.has(refuses.parameter)) return null;
  return { error: "invalid_request", error_description: refuses.error };
}

/** Returns whether the access tokens of a sign-in are for the API. */
export const isForApi = ({ needs }: Manner, query: URLSearchParams) =>
  !needs || query.get(needs.parameter) === needs.value;
