import type { z } from "zod";
import type { contractStatuses } from "#api/contracts.ts";
import { agencyInsurers } from "#api/dictionaries.ts";
import {
  type DownlineColumn,
  type DownlineSort,
  type downlineContract,
  exportDownlineContracts,
  exportDownlineContractsCsv,
  getProducer,
  listDownlineContracts,
  type rtsFilters,
} from "#api/producers.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, call, fetchCsv, fetchWorkbook } from "./client.server.ts";
import type { Named } from "./contract-requests.server.ts";

/** The contracts of the agents below an agency. */

export type DownlineContract = z.output<typeof downlineContract>;

type RtsFilter = (typeof rtsFilters)[number];
export type DownlineQuery = {
  FilterSet: (typeof contractStatuses)[number];
  InsurerId?: string;
  RtsStatusFilterThisYear?: RtsFilter;
  RtsStatusFilterNextYear?: RtsFilter;
  AgentId?: string;
  sort: `${DownlineSort}-${"asc" | "desc"}`;
};

export function downlineContractsOf(
  backend: Backend,
  agency: Portal,
  query: DownlineQuery & { page: number; pageSize: number },
) {
  return call(backend, listDownlineContracts, { params: { agencyId: agency.id }, query });
}

/** All rows, in the columns named. */
export function downlineWorkbook(
  backend: Backend,
  agency: Portal,
  query: DownlineQuery,
  columns: readonly DownlineColumn[],
) {
  const input = { params: { agencyId: agency.id }, query: { ...query, Columns: columns.join() } };
  return fetchWorkbook(backend, exportDownlineContracts, input);
}

/** The same as comma-separated text. */
export function downlineCsv(
  backend: Backend,
  agency: Portal,
  query: DownlineQuery,
  columns: readonly DownlineColumn[],
) {
  const input = { params: { agencyId: agency.id }, query: { ...query, Columns: columns.join() } };
  return fetchCsv(backend, exportDownlineContractsCsv, input);
}

/** The carriers an agency or its downline has contracts with, by name. */
export async function carriersOf(backend: Backend, agency: Portal): Promise<Named[]> {
  const insurers = await call(backend, agencyInsurers, { params: { agencyId: agency.id } });
  return Object.entries(insurers)
    .map(([name, id]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** @throws BackendFault, 404 for an agent who is not below the agency */
export async function producerNameOf(backend: Backend, agency: Portal, agentId: string): Promise<string> {
  const found = await call(backend, getProducer, { params: { agencyId: agency.id, agentId } });
  return `${found.first_name} ${found.last_name}`;
}
