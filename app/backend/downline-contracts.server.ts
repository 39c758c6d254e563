import type { z } from "zod";
import type { contractStatuses } from "#api/contracts.ts";
import {
  type DownlineColumn,
  type DownlineSort,
  type downlineContract,
  exportDownlineContracts,
  exportDownlineContractsCsv,
  getProducer,
  listDownlineContracts,
  type producer,
  type rtsFilters,
} from "#api/producers.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, call, fetchCsv, fetchWorkbook } from "./client.server.ts";

/** The agents below an agency and their contracts. */

export type Producer = z.output<typeof producer>;
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

/** @throws BackendFault, 404 for an agent who is not below the agency */
export function producerOf(backend: Backend, agency: Portal, agentId: string): Promise<Producer> {
  return call(backend, getProducer, { params: { agencyId: agency.id, agentId } });
}

/** @throws BackendFault, as the function above does */
export async function producerNameOf(backend: Backend, agency: Portal, agentId: string): Promise<string> {
  return nameOf(await producerOf(backend, agency, agentId));
}

export function nameOf({ first_name, last_name }: Producer): string {
  return `${first_name} ${last_name}`.trim();
}
