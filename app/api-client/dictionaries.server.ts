import {
  agencyInsurers,
  countyDictionary,
  downlineAgentDictionary,
  licenseTypes,
  listStates,
  policyTypeDictionary,
} from "#api/dictionaries.ts";
import { listDownlines } from "#api/producers.ts";
import type { Portal } from "../portal.ts";
import { type Backend, nameOf } from "./client.server.ts";
import { keptFor } from "./kept.server.ts";
import { remembered } from "./remembered.server.ts";
import { callNames, callRows, type Named, type Rows } from "./rows.server.ts";

/**
 * Names to choose from. Those that are the same for everybody are kept for an hour, and fetched anew behind the scenes.
 */

export type { Named } from "./rows.server.ts";

/** By name. @throws BackendFault, as the next function does */
export const statesOf = keptFor(nameOf(listStates), async (backend): Promise<Rows<Named>> => {
  const { rows, unreadable } = await callRows(backend, listStates);
  const named = rows.map(({ Id, Name }) => ({ id: Id, name: Name }));
  return { rows: named.sort((a, b) => a.name.localeCompare(b.name, "en")), unreadable };
});

/** By name. */
export const licenseTypesOf = keptFor(
  nameOf(licenseTypes),
  (backend): Promise<Rows<Named>> => callNames(backend, licenseTypes),
);

/** The carriers an agency or its downline is contracted with, by name. They are the agency's own. */
export const carriersOf = remembered(
  (backend, agency, limits): Promise<Rows<Named>> =>
    callNames(backend, agencyInsurers, { params: { agencyId: agency.id }, ...limits }),
);

/** The types of policies that an agency may sell, by name. */
export function policyTypesOf(backend: Backend, agency: Portal): Promise<Rows<Named>> {
  return callNames(backend, policyTypeDictionary, { query: { AgencyId: agency.id } });
}

/** The agencies below an agency, by name. */
export function agenciesBelow(backend: Backend, agency: Portal): Promise<Rows<Named>> {
  return callNames(backend, listDownlines, { params: { agencyId: agency.id } });
}

/** The agents below an agency, by name. */
export function agentsBelow(backend: Backend, agency: Portal): Promise<Rows<Named>> {
  return callNames(backend, downlineAgentDictionary, { params: { agencyId: agency.id } });
}

/** The counties of a state, by name. */
export function countiesOf(backend: Backend, stateId: string): Promise<Rows<Named>> {
  return callNames(backend, countyDictionary, { params: { stateId } });
}
