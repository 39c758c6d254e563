import { LRUCache } from "lru-cache";
import {
  agencyInsurers,
  downlineAgentDictionary,
  licenceTypes,
  listStates,
  policyTypeDictionary,
} from "#api/dictionaries.ts";
import { listDownlines } from "#api/producers.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, call } from "./client.server.ts";

/**
 * Names to choose from. Those that are the same for everybody are kept for an hour, and fetched anew behind the scenes
 * (decision 33).
 */

export type Named = { id: string; name: string };

const KEPT_MS = 60 * 60_000;

function keptFor<T extends object>(fetchIt: (backend: Backend) => Promise<T>) {
  const kept = new LRUCache<"all", T, Backend>({
    max: 1,
    ttl: KEPT_MS,
    // An old list is better than none, and nobody waits for the new one.
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // Who asked first may leave; those who wait with them do not.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => fetchIt(context),
  });
  return async (backend: Backend): Promise<T> => {
    const found = await kept.fetch("all", { context: backend });
    return found ?? fetchIt(backend);
  };
}

/** @throws BackendFault, as the next function does */
export const statesOf = keptFor(async (backend): Promise<Named[]> => {
  const states = await call(backend, listStates);
  return states
    .map(({ Id, Name }) => ({ id: Id, name: Name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
});

/** By name. */
export const licenceTypesOf = keptFor(async (backend): Promise<string[]> => {
  const types = await call(backend, licenceTypes);
  return Object.keys(types).sort((a, b) => a.localeCompare(b, "en"));
});

/** The carriers an agency or its downline is contracted with, by name. They are the agency's own: nobody keeps them. */
export async function carriersOf(backend: Backend, agency: Portal): Promise<Named[]> {
  return byName(await call(backend, agencyInsurers, { params: { agencyId: agency.id } }));
}

/** The types of policies that an agency may sell, by name. */
export async function policyTypesOf(backend: Backend, agency: Portal): Promise<Named[]> {
  return byName(await call(backend, policyTypeDictionary, { query: { AgencyId: agency.id } }));
}

/** The agencies below an agency, by name. */
export async function agenciesBelow(backend: Backend, agency: Portal): Promise<Named[]> {
  return byName(await call(backend, listDownlines, { params: { agencyId: agency.id } }));
}

/** The agents below an agency, by name. */
export async function agentsBelow(backend: Backend, agency: Portal): Promise<Named[]> {
  return byName(await call(backend, downlineAgentDictionary, { params: { agencyId: agency.id } }));
}

function byName(dictionary: Record<string, string>): Named[] {
  return Object.entries(dictionary)
    .map(([name, id]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
