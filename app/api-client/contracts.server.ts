import {
  type Contract,
  type ContractFile,
  exportHierarchy,
  exportPolicies,
  getContract,
  getHierarchy,
  type HierarchyAgency,
  listContractFiles,
  listContracts,
  listDownlineAgents,
} from "#api/contracts.ts";
import type { ContractStatus } from "#api/statuses.ts";
import { settings } from "../host/settings.server.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, call, fetchWorkbook, fetchWorkbookEncoded } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The contracts of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

export type StatusFilter = "All" | ContractStatus;

export function contractsOf(
  backend: Backend,
  portal: Portal,
  status: StatusFilter,
  limits: CallLimits = {},
): Promise<Rows<Contract>> {
  return callRows(backend, listContracts[portal.type], {
    params: { ownerId: portal.id },
    query: { Filter: status },
    ...limits,
  });
}

export function contractOf(backend: Backend, portal: Portal, contractId: string): Promise<Contract> {
  return call(backend, getContract[portal.type], { params: { contractId } });
}

/** Newest first. */
export async function filesOf(
  backend: Backend,
  portal: Portal,
  contractId: string,
): Promise<Rows<ContractFile>> {
  return newestFirst(await callRows(backend, listContractFiles[portal.type], { params: { contractId } }));
}

export async function hierarchyOf(
  backend: Backend,
  portal: Portal,
  contractId: string,
): Promise<HierarchyAgency> {
  return (await call(backend, getHierarchy[portal.type], { params: { contractId } })).Root;
}

export function downlineOf(backend: Backend, agency: Portal, contractId: string) {
  const params = { agencyId: agency.id, contractId };
  return callRows(backend, listDownlineAgents, { params, query: { Filter: "Active" } });
}

/**
 * Returns whether a portal may export policies: agencies may, except the one that a setting excludes.
 * `docs/product/contracts.md`, "Exports".
 */
export function mayExportPolicies(portal: Portal): boolean {
  return portal.type === "agency" && portal.id !== settings.POLICIES_EXPORT_EXCLUDED_AGENCY_ID;
}

export function policiesWorkbook(backend: Backend, portal: Portal, contractId: string) {
  return fetchWorkbook(backend, exportPolicies[portal.type], { params: { contractId } });
}

/** Fetched by way of the call for encoded files. */
export function hierarchyWorkbook(backend: Backend, contractId: string) {
  return fetchWorkbookEncoded(backend, exportHierarchy, { contractId });
}
