import { createHash } from "node:crypto";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Caller } from "./context.ts";
import { refusal } from "./problems.ts";

/**
 * Verifies an access token.
 * @returns the user whom the token was issued to, or undefined when it is not valid
 * @throws a refusal with status 503 when the keys of the issuer cannot be fetched
 */
export type VerifyToken = (token: string) => Promise<Caller | undefined>;

const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
const KEYS_TIMEOUT_MS = 5_000;
const CLOCK_TOLERANCE_SECONDS = 5;
/** A token is good for so long after a check, even if its key is withdrawn meanwhile: `docs/decisions/0230`. */
const CHECKED_MS = 60_000;
const MOST_CHECKED = 10_000;

/**
 * Returns a function that verifies access tokens of an issuer for an audience.
 * @param options.keys the public keys of the issuer; without them, they are fetched when the first token arrives
 */
export function createTokenVerifier(options: {
  issuer: string;
  audience: string;
  keys?: JSONWebKeySet;
}): VerifyToken {
  const findKey = options.keys ? createLocalJWKSet(options.keys) : discoveredKeys(options.issuer);
  return rememberChecked(async (token) => {
    try {
      const { payload } = await jwtVerify(token, findKey, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms,
        requiredClaims: ["sub", "exp"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return isSubject(payload.sub) ? { sub: payload.sub, claims: payload } : undefined;
    } catch (error) {
      if (isInvalidToken(error)) return undefined;
      throw error;
    }
  });
}

/**
 * Remembers the users of valid tokens, by the hash of the token, for a minute and at most until the token expires. A token
 * that was refused is checked each time.
 */
export function rememberChecked(verify: VerifyToken, now: () => number = Date.now): VerifyToken {
  const checked = new LRUCache<string, { caller: Caller; until: number }>({
    max: MOST_CHECKED,
    ttl: CHECKED_MS,
  });
  let cleared = now();
  /** Else tokens that nobody uses any more stay in memory until there are `MOST_CHECKED`. */
  const clear = () => {
    if (now() < cleared + CHECKED_MS) return;
    checked.purgeStale();
    cleared = now();
  };
  return async (token) => {
    const hash = createHash("sha256").update(token).digest("base64");
    const known = checked.get(hash);
    if (known && now() < known.until) return known.caller;
    checked.delete(hash);
    clear();
    const caller = await verify(token);
    if (caller) checked.set(hash, { caller, until: Math.min(now() + CHECKED_MS, expiryOf(caller)) });
    return caller;
  };
}

/** Returns the time, in ms since 1970, from which the token of a caller is refused. */
const expiryOf = ({ claims }: Caller): number => (Number(claims.exp) + CLOCK_TOLERANCE_SECONDS) * 1000;

/**
 * Returns whether a value can be the subject of a token. A subject has at most 255 characters (OpenID Connect Core 1.0,
 * section 2). The database takes no control characters.
 */
export function isSubject(text: unknown): text is string {
  return typeof text === "string" && text.length > 0 && text.length <= 255 && !/\p{Cc}|\p{Cs}/u.test(text);
}

function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== "ERR_JOSE_GENERIC"
  );
}

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Returns the keys of an issuer, which its metadata names. They are fetched again after a failure and for a new key. */
function discoveredKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined;
  const discover = async () => {
    const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS), redirect: "error" });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const { issuer: describedIssuer, jwks_uri } = metadata.parse(await answer.json());
    if (describedIssuer !== issuer) throw new Error(`${address} describes another issuer`);
    return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: KEYS_TIMEOUT_MS });
  };
  return async (header, token) => {
    try {
      found ??= discover();
      const findKey = await found;
      return await findKey(header, token);
    } catch (error) {
      if (isInvalidToken(error)) throw error;
      found = undefined;
      throw Object.assign(refusal(503, "The sign-in provider cannot be reached. Try again in a moment."), {
        cause: error,
      });
    }
  };
}
