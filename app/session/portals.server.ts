import { getPermissions } from "#api/session.ts";
import { cached, dropCached } from "../api-client/cached.server.ts";
import { type Backend, call } from "../api-client/client.server.ts";
import { BackendFault } from "../api-client/fault.ts";
import type { Portal } from "../paths.ts";

export type Portals = { agents: Portal[]; agencies: Portal[]; count: number };

/** Each session has its own entry. A 403 removes it at once: `docs/product/sign-in.md`, "Portals". */
const CACHED_MS = 5 * 60_000;
const keyOf = (sessionKey: string) => ["portals", sessionKey] as const;

/**
 * Returns the portals of a user, sorted by name. A 401 answer counts as no portals:
 * `docs/product/sign-in.md`, "Portals".
 * @returns null when they cannot be fetched
 */
export async function availablePortals(sessionKey: string, backend: Backend): Promise<Portals | null> {
  // These are rights: an old answer never counts.
  const rules = { forMs: CACHED_MS, hasLastKnown: false };
  try {
    return await cached(backend, keyOf(sessionKey), fetchPortals, rules);
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error;
    return error.fault.status === 401 ? { agents: [], agencies: [], count: 0 } : null;
  }
}

async function fetchPortals(backend: Backend): Promise<Portals> {
  const { ViewableAgentList, ViewableAgencyList } = await call(backend, getPermissions, { refusal: "fault" });
  const agents = sortedPortals("agent", ViewableAgentList ?? {});
  const agencies = sortedPortals("agency", ViewableAgencyList ?? {});
  return { agents, agencies, count: agents.length + agencies.length };
}

export function forgetPortals(sessionKey: string): void {
  dropCached(keyOf(sessionKey));
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
