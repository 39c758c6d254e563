import type { ContractFile } from "#api/contracts.ts";
import {
  type Licence,
  type LicenceSubmission,
  listLicenceFiles,
  listLicences,
  submitLicence,
} from "#api/licences.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, call, submit } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";

/** The licences of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

/** By state. */
export async function licencesOf(backend: Backend, portal: Portal): Promise<Licence[]> {
  const licences = await call(backend, listLicences[portal.type], { params: { ownerId: portal.id } });
  return licences.sort((a, b) => a.StateProvince.localeCompare(b.StateProvince, "en"));
}

/** Newest first. */
export async function licenceFilesOf(
  backend: Backend,
  portal: Portal,
  licenceId: string,
): Promise<ContractFile[]> {
  return newestFirst(await call(backend, listLicenceFiles[portal.type], { params: { licenceId } }));
}

/** @throws BackendFault: anything but 200 is a failure (document 1, section 7) */
export function handInLicence(
  backend: Backend,
  portal: Portal,
  licence: LicenceSubmission,
  file: OutgoingFile,
  key: string,
): Promise<void> {
  const params = { ownerId: portal.id };
  const body = multipart({ name: "license", value: licence }, { name: "policy", file }, key);
  return submit(backend, submitLicence[portal.type], { params, body });
}
