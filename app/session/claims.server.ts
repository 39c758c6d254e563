import { getUser, type User } from "#api/session.ts";
import { type Backend, call } from "../api-client/client.server.ts";
import { log } from "../host/log.server.ts";
import { settings } from "../host/settings.server.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import type { SignedIn } from "./access.server.ts";

/** The claims that the backend has about the signed-in user. */

type Claims = User["claims"];

const KEPT_MS = 5 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
const cache = timedCache<Promise<Claims>>({ ttl: KEPT_MS });

/**
 * Returns the claims of the user, cached for five minutes. After a failure it logs the failure and returns no
 * claims.
 */
export function userClaims({ session, backend }: SignedIn): Promise<Claims> {
  const cached = cache.get(session.key);
  if (cached) return cached;
  const pending = fetchClaims(backend).catch((error: unknown) => {
    cache.set(session.key, Promise.resolve([]), { ttl: KEPT_AFTER_FAULT_MS });
    log.info(
      { requestId: backend.requestId, error: errorName(error) },
      "the user's claims could not be fetched",
    );
    return [];
  });
  cache.set(session.key, pending);
  return pending;
}

/** The call has its own signal, because other requests may wait for the same answer. */
async function fetchClaims(backend: Backend): Promise<Claims> {
  const detachedBackend = { ...backend, signal: new AbortController().signal };
  const { isAuthenticated, claims } = await call(detachedBackend, getUser, { refusal: "fault" });
  return isAuthenticated ? claims : [];
}

const errorName = (error: unknown) => (error instanceof Error ? error.name : "a redirect");

/** The usual claim types, the preferred one first. */
const CONNECTION_CLAIMS = ["connection", "connection_name", "connectionName"];

/** Returns the name of the user's connection. Returns null when no claim has it. */
export function connectionName(claims: Claims): string | null {
  const { CONNECTION_CLAIM } = settings;
  for (const claimType of CONNECTION_CLAIM ? [CONNECTION_CLAIM] : CONNECTION_CLAIMS) {
    for (const { type, value } of claims) {
      const isMatch = type === claimType || (!CONNECTION_CLAIM && type.split(/[/#]/).at(-1) === claimType);
      if (isMatch && typeof value === "string" && value) return value;
    }
  }
  return null;
}
