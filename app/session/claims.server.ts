import { getUser, type User } from "#api/session.ts";
import { cached } from "../api-client/cached.server.ts";
import { type Backend, call } from "../api-client/client.server.ts";
import { settings } from "../host/settings.server.ts";
import type { SignedIn } from "./guards.server.ts";

/** The claims that the backend has about the signed-in user. */

type Claims = User["claims"];

const CACHED_MS = 5 * 60_000;

/** Returns the claims of the user; none when they cannot be fetched. */
export function userClaims({ session, backend }: SignedIn): Promise<Claims> {
  // Each session has its own entry, which is not held when it is old: sessions come and go.
  const rules = { forMs: CACHED_MS, hasLastKnown: false, otherwise: () => [] };
  return cached(backend, ["claims", session.key], fetchClaims, rules);
}

async function fetchClaims(backend: Backend): Promise<Claims> {
  const { isAuthenticated, claims } = await call(backend, getUser, { refusal: "fault" });
  return isAuthenticated ? claims : [];
}

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
