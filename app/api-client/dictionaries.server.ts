import {
  agencyInsurers,
  countyDictionary,
  downlineAgentDictionary,
  insurerDictionary,
  licenseTypes,
  listStates,
  policyTypeDictionary,
} from "#api/dictionaries.ts";
import { listDownlines } from "#api/producers.ts";
import { settings } from "../host/settings.server.ts";
import { type Portal, portalText } from "../paths.ts";
import { cached } from "./cached.server.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { callNames, callRows, type Named, type Rows } from "./rows.server.ts";

/** Names to choose from. */

export type { Named } from "./rows.server.ts";

/** An answer that is the same for everybody who reads the language. A refused token is a fault: it is not everybody's. */
const forEverybody = { forMs: 60 * 60_000, isRenewedBehind: true };
const everybodys = { refusal: "fault" } as const;

/** By name. @throws BackendFault, as the next function does */
export async function statesOf(backend: Backend): Promise<Rows<Named>> {
  const load = async (backend: Backend) => {
    const { rows, unreadable } = await callRows(backend, listStates, everybodys);
    const named = rows.map(({ Id, Name }) => ({ id: Id, name: Name }));
    return { rows: named.sort((a, b) => a.name.localeCompare(b.name, "en")), unreadable };
  };
  return cached(backend, ["states", await backend.language()], load, forEverybody);
}

/** By name. */
export async function licenseTypesOf(backend: Backend): Promise<Rows<Named>> {
  const load = (backend: Backend) => callNames(backend, licenseTypes, everybodys);
  return cached(backend, ["license types", await backend.language()], load, forEverybody);
}

/** All carriers, by name. */
export async function everyCarrierOf(backend: Backend): Promise<Rows<Named>> {
  const load = (backend: Backend) =>
    callNames(backend, insurerDictionary, { ...everybodys, query: { IsActive: true } });
  return cached(backend, ["every carrier", await backend.language()], load, forEverybody);
}

/** The carriers an agency or its downline is contracted with, by name. They are the agency's own. @throws BackendFault */
export async function carriersOf(
  backend: Backend,
  agency: Portal,
  limits: CallLimits = {},
): Promise<Rows<Named>> {
  const key = ["carriers", backend.user, portalText(agency), await backend.language()] as const;
  const input = { params: { agencyId: agency.id }, ...limits };
  return cached(backend, key, (backend) => callNames(backend, agencyInsurers, input), {
    forMs: settings.REMEMBERED_SECONDS * 1000,
  });
}

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
