import type { ContractFile } from "#api/contracts.ts";
import { soonestFirst } from "#api/expiry.ts";
import {
  type License,
  type LicenseSubmission,
  listLicenseFiles,
  listLicenses,
  submitLicense as route,
} from "#api/licenses.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, submitForReference } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The licenses of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

/** The license that ends first comes first; those that end on one day go by state. */
export async function licensesOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Rows<License>> {
  const params = { ownerId: portal.id };
  const { rows, unreadable } = await callRows(backend, listLicenses[portal.type], { params, ...limits });
  rows.sort(
    (a, b) =>
      soonestFirst(a.ExpirationDate, b.ExpirationDate) ||
      a.StateProvince.localeCompare(b.StateProvince, "en"),
  );
  return { rows, unreadable };
}

/** Newest first. */
export async function licenseFilesOf(
  backend: Backend,
  portal: Portal,
  licenseId: string,
): Promise<Rows<ContractFile>> {
  return newestFirst(await callRows(backend, listLicenseFiles[portal.type], { params: { licenseId } }));
}

/**
 * Any status but 200 is a failure: `docs/product/licenses.md`, "Submission".
 * @returns the backend's reference
 * @throws BackendFault
 */
export function submitLicense(
  backend: Backend,
  portal: Portal,
  license: LicenseSubmission,
  file: OutgoingFile,
  key: string,
): Promise<string | null> {
  const params = { ownerId: portal.id };
  const body = multipart({ name: "license", value: license }, { name: "policy", files: [file] }, key);
  return submitForReference(backend, route[portal.type], { params, body });
}
