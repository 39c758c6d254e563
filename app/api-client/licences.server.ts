import type { ContractFile } from "#api/contracts.ts";
import {
  type Licence,
  type LicenceSubmission,
  listLicenceFiles,
  listLicences,
  submitLicence,
} from "#api/licences.ts";
import type { Portal } from "../portal.ts";
import { type Backend, type CallLimits, submitForReference } from "./client.server.ts";
import { soonestFirst } from "./expiry.ts";
import { newestFirst } from "./files.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The licences of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

/** The licence that ends first comes first; those that end on one day go by state. */
export async function licencesOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Rows<Licence>> {
  const params = { ownerId: portal.id };
  const { rows, unreadable } = await callRows(backend, listLicences[portal.type], { params, ...limits });
  rows.sort(
    (a, b) =>
      soonestFirst(a.ExpirationDate, b.ExpirationDate) ||
      a.StateProvince.localeCompare(b.StateProvince, "en"),
  );
  return { rows, unreadable };
}

/** Newest first. */
export async function licenceFilesOf(
  backend: Backend,
  portal: Portal,
  licenceId: string,
): Promise<Rows<ContractFile>> {
  return newestFirst(await callRows(backend, listLicenceFiles[portal.type], { params: { licenceId } }));
}

/**
 * Any status but 200 is a failure: `docs/product/licences.md`, "Submission".
 * @returns the backend's reference
 * @throws BackendFault
 */
export function handInLicence(
  backend: Backend,
  portal: Portal,
  licence: LicenceSubmission,
  file: OutgoingFile,
  key: string,
): Promise<string | null> {
  const params = { ownerId: portal.id };
  const body = multipart({ name: "license", value: licence }, { name: "policy", files: [file] }, key);
  return submitForReference(backend, submitLicence[portal.type], { params, body });
}
