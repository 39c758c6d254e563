import { type Connecture, getConnecture } from "#api/connecture.ts";
import { type Portal, portalText } from "../paths.ts";
import { cached } from "./cached.server.ts";
import { type Backend, call } from "./client.server.ts";

const CACHED_MS = 60 * 60_000;

/** The portal's instance at the marketplace. One that cannot be fetched is not captive: `docs/product/marketplace.md`. */
export function connectureOf(sessionKey: string, backend: Backend, portal: Portal): Promise<Connecture> {
  return cached(
    backend,
    ["connecture", sessionKey, portalText(portal)],
    (backend) => call(backend, getConnecture[portal.type], { params: { ownerId: portal.id } }),
    { forMs: CACHED_MS, otherwise: () => ({ sso_url: null, is_captive: false }) },
  );
}
