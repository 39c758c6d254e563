import type { z } from "zod";
import {
  type ContractOption,
  type contractRequest,
  listContractOptions,
  listOpenContractRequests,
  listUplines,
  type OpenContractRequest,
  openContractRequest,
  requestContracts,
  type UplineOption,
} from "#api/contract-requests.ts";
import type { Portal } from "../paths.ts";
import { type Backend, submitForReference } from "./client.server.ts";
import { has } from "./features.server.ts";
import { jsonBody } from "./json-body.server.ts";
import { moment } from "./moment.server.ts";
import { callListOrPage, callRows, type Rows } from "./rows.server.ts";

/** Contract requests of the selected portal: `docs/product/contract-requests.md`. Only this file uses their paths and shapes. */

/** Whom an agency asks for: one of those below it or itself, or, with neither, somebody new. */
export type UplinesFor = { AgencyId?: string; AgentId?: string };

export function uplinesOf(backend: Backend, portal: Portal, query: UplinesFor): Promise<Rows<UplineOption>> {
  const params = { ownerId: portal.id };
  return callRows(backend, listUplines[portal.type], { params, query });
}

/** By carrier. */
export async function contractOptionsOf(
  backend: Backend,
  portal: Portal,
  uplineAgencyId: string,
): Promise<Rows<ContractOption>> {
  const params = { ownerId: portal.id };
  const { rows, unreadable } = await callRows(backend, listContractOptions[portal.type], {
    params,
    query: { uplineAgencyId },
  });
  rows.sort((a, b) => a.InsurerName.localeCompare(b.InsurerName, "en"));
  return { rows, unreadable };
}

const openRequest = openContractRequest.extend({ SubmittedDateTime: moment });

/** The carriers that were asked for and are under review; none where the backend cannot be asked. @throws BackendFault */
export async function openRequestsOf(
  backend: Backend,
  portal: Portal,
  query: UplinesFor,
): Promise<Rows<OpenContractRequest>> {
  if (!(await has({ backend, portal }, "openContractRequests"))) return { rows: [], unreadable: 0 };
  const params = { ownerId: portal.id };
  const route = listOpenContractRequests[portal.type];
  return callListOrPage(backend, route, openRequest, { params, query, isExtension: true });
}

export type OutgoingRequest = z.input<typeof contractRequest>;

/** @returns the backend's reference @throws BackendFault: anything but 200 is a failure */
export function submitContractRequest(
  backend: Backend,
  portal: Portal,
  request: OutgoingRequest,
  idempotencyKey: string,
): Promise<string | null> {
  const body = jsonBody(request, idempotencyKey);
  return submitForReference(backend, requestContracts[portal.type], { params: { ownerId: portal.id }, body });
}
