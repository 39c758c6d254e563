import { z } from "zod";
import { type Appointment, appointment } from "#api/appointments.ts";
import { license } from "#api/licenses.ts";
import {
  type DownlineColumn,
  type DownlineSort,
  downlineContract,
  type downlineReadiness,
  exportDownlineContracts,
  getDownlineReadiness,
  getProducer,
  listDownlineContracts,
  phoneNumber,
  producer,
} from "#api/producers.ts";
import type { ContractStatusFilter, RtsFilter } from "#api/statuses.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, call, callAs, fetchWorkbook } from "./client.server.ts";
import { isKnownToHave } from "./features.server.ts";
import { callPage, readRows } from "./rows.server.ts";

/** The agents below an agency and their contracts. */

export type Producer = z.output<typeof producer>;
export type DownlineContract = z.output<typeof downlineContract>;

export type DownlineCall = {
  FilterSet: ContractStatusFilter;
  InsurerId?: string;
  RtsStatusFilterThisYear?: RtsFilter;
  RtsStatusFilterNextYear?: RtsFilter;
  AgentId?: string;
  AgentName?: string;
  sort: `${DownlineSort}-${"asc" | "desc"}`;
};

export function downlineContractsOf(
  backend: Backend,
  agency: Portal,
  query: DownlineCall & { page: number; pageSize: number },
  limits: CallLimits = {},
) {
  const input = { params: { agencyId: agency.id }, query, ...limits };
  return callPage(backend, listDownlineContracts, downlineContract, input);
}

export type DownlineReadiness = z.output<typeof downlineReadiness>;

/** An extension: how many contracts below an agency are ready to sell, this plan year and the next. @throws BackendFault */
export function downlineReadinessOf(
  backend: Backend,
  agency: Portal,
  limits: CallLimits = {},
): Promise<DownlineReadiness[]> {
  return call(backend, getDownlineReadiness, {
    params: { agencyId: agency.id },
    isExtension: true,
    ...limits,
  });
}

/**
 * Fetches all rows that match as a workbook. An order and columns are an extension.
 * @param isBare it has the backend's own order and columns
 * @returns null when the backend cannot make it so
 */
export async function downlineWorkbook(
  backend: Backend,
  agency: Portal,
  { sort, ...filters }: DownlineCall,
  { columns, isBare }: { columns: readonly DownlineColumn[]; isBare: boolean },
) {
  const isChosen = await isKnownToHave({ backend, portal: agency }, "exportColumns");
  if (!isChosen && !isBare) return null;
  const query = { ...filters, ...(isChosen && { sort, Columns: columns.join() }) };
  return fetchWorkbook(backend, exportDownlineContracts, { params: { agencyId: agency.id }, query });
}

/**
 * One producer, and how many of their licenses, phone numbers and appointments could not be read. `appointments` is null where the backend
 * has none of anybody.
 */
export type FoundProducer = Producer & {
  appointments: Appointment[] | null;
  unreadable: { licenses: number; phones: number; appointments: number };
};

const looseProducer = producer.extend({
  phone_numbers: z.array(z.unknown()).nullish(),
  licenses: z.array(z.unknown()).nullish(),
  appointments: z.array(z.unknown()).nullish(),
});

/** @throws BackendFault, 404 for an agent who is not below the agency */
export async function producerOf(backend: Backend, agency: Portal, agentId: string): Promise<FoundProducer> {
  const params = { agencyId: agency.id, agentId };
  const found = await callAs(backend, getProducer, looseProducer, { params });
  const phones = readRows(backend, getProducer, found.phone_numbers ?? [], phoneNumber);
  const licenses = readRows(backend, getProducer, found.licenses ?? [], license);
  const appointments = readRows(backend, getProducer, found.appointments ?? [], appointment);
  return {
    ...found,
    phone_numbers: phones.rows,
    licenses: licenses.rows,
    appointments: found.appointments ? appointments.rows : null,
    unreadable: {
      licenses: licenses.unreadable,
      phones: phones.unreadable,
      appointments: appointments.unreadable,
    },
  };
}

/** @returns null for an agent without a name. @throws BackendFault, as the function above does */
export async function producerNameOf(
  backend: Backend,
  agency: Portal,
  agentId: string,
): Promise<string | null> {
  return nameOf(await producerOf(backend, agency, agentId));
}

/** The parts of a name that are there; null when none is. */
export function nameOf({ first_name, last_name }: Pick<Producer, "first_name" | "last_name">): string | null {
  return (
    [first_name, last_name]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(" ") || null
  );
}
