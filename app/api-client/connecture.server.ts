import { type Connecture, getConnecture } from "#api/connecture.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import { type Portal, portalText } from "../portal.ts";
import { type Backend, call } from "./client.server.ts";
import { BackendFault } from "./fault.ts";

const KEPT_MS = 60 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;

const kept = timedCache<Connecture>({ ttl: KEPT_MS });
const notCaptive: Connecture = { sso_url: null, is_captive: false };

/** The portal's instance at the marketplace, kept for an hour. One that cannot be fetched is not captive. */
export async function connectureOf(
  sessionKey: string,
  backend: Backend,
  portal: Portal,
): Promise<Connecture> {
  const key = `${sessionKey} ${portalText(portal)}`;
  const known = kept.get(key);
  if (known) return known;
  try {
    const found = await call(backend, getConnecture[portal.type], { params: { ownerId: portal.id } });
    kept.set(key, found);
    return found;
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error;
    // A call that its own browser gave up, by a second press for one, says nothing of the backend.
    if (!backend.signal.aborted) kept.set(key, notCaptive, { ttl: KEPT_AFTER_FAULT_MS });
    return notCaptive;
  }
}
