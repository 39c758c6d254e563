import { LRUCache } from "lru-cache";
import { getUser, type User } from "#api/session.ts";
import { type Backend, call } from "../backend/client.server.ts";
import { log } from "../log.server.ts";
import { settings } from "../settings.server.ts";
import type { SignedIn } from "./access.server.ts";

/** The claims of the signed-in user as the backend knows them. */

type Claims = User["claims"];

const KEPT_MS = 5 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
const kept = new LRUCache<string, Promise<Claims>>({ max: 10_000, ttl: KEPT_MS });

/** The claims of the session's user, kept for five minutes. A failure is logged, and there are none then. */
export function userClaims({ session, backend }: SignedIn): Promise<Claims> {
  const known = kept.get(session.key);
  if (known) return known;
  const asked = fetchClaims(backend).catch((error: unknown) => {
    kept.set(session.key, Promise.resolve([]), { ttl: KEPT_AFTER_FAULT_MS });
    log.info({ requestId: backend.requestId, error: nameOf(error) }, "who is signed in could not be fetched");
    return [];
  });
  kept.set(session.key, asked);
  return asked;
}

/** The call outlives the request that happens to make it: others wait for the same answer. */
async function fetchClaims(backend: Backend): Promise<Claims> {
  const lasting = { ...backend, signal: new AbortController().signal };
  const { isAuthenticated, claims } = await call(lasting, getUser, { refusal: "fault" });
  return isAuthenticated ? claims : [];
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "a redirect");

/** The usual types of the claim, in the order of preference. */
const CONNECTION_CLAIMS = ["connection", "connection_name", "connectionName"];

/** The name of the user's connection; null when no claim has it. */
export function connectionName(claims: Claims): string | null {
  const { CONNECTION_CLAIM } = settings;
  for (const wanted of CONNECTION_CLAIM ? [CONNECTION_CLAIM] : CONNECTION_CLAIMS) {
    for (const { type, value } of claims) {
      const isWanted = type === wanted || (!CONNECTION_CLAIM && type.split(/[/#]/).at(-1) === wanted);
      if (isWanted && typeof value === "string" && value) return value;
    }
  }
  return null;
}
