import { getPermissions } from "#api/session.ts";
import { type Backend, call } from "../api-client/client.server.ts";
import { BackendFault } from "../api-client/fault.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import type { Portal } from "../portal.ts";

export type Portals = { agents: Portal[]; agencies: Portal[]; count: number };

/** Each session has its own entry. A 403 removes it at once: `docs/product/sign-in.md`, "Portals". */
const KEPT_MS = 5 * 60_000;
const cache = timedCache<Portals>({ ttl: KEPT_MS });

/**
 * Returns the portals of a user, sorted by name. A 401 answer counts as no portals:
 * `docs/product/sign-in.md`, "Portals".
 * @returns null when they cannot be fetched
 */
export async function availablePortals(sessionKey: string, backend: Backend): Promise<Portals | null> {
  const cached = cache.get(sessionKey);
  if (cached) return cached;
  try {
    const { ViewableAgentList, ViewableAgencyList } = await call(backend, getPermissions, {
      refusal: "fault",
    });
    const agents = sortedPortals("agent", ViewableAgentList ?? {});
    const agencies = sortedPortals("agency", ViewableAgencyList ?? {});
    const portals = { agents, agencies, count: agents.length + agencies.length };
    cache.set(sessionKey, portals);
    return portals;
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error;
    return error.fault.status === 401 ? { agents: [], agencies: [], count: 0 } : null;
  }
}

export function forgetPortals(sessionKey: string): void {
  cache.delete(sessionKey);
}

export function findPortal(portals: Portals, named: { type: Portal["type"]; id: string }): Portal | null {
  const list = named.type === "agent" ? portals.agents : portals.agencies;
  return list.find((portal) => portal.id === named.id) ?? null;
}

/** A portal without a name is listed under its id. */
function sortedPortals(type: Portal["type"], names: Record<string, string | null>): Portal[] {
  return Object.entries(names)
    .map(([id, name]) => ({ type, id, name: name?.trim() || id }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
